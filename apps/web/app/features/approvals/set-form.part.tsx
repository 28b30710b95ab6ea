import type { ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import type { LocalText } from '@datum/contract/values/local-text';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../lib/api/form-refusal.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { FieldProps } from '../../ui/forms/fields/field-props.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { Frozen } from './frozen.part.tsx';

/** Path of a field -> what is wrong with it. */
type Errors = Readonly<Record<string, string>>;

interface SetFormOptions<Draft, Saved> {
  readonly noun: ApprovalNoun;
  /** Null for a new one. */
  readonly id: number | null;
  /** What the form holds at first. Its keys are the paths of the body's fields: `title.en`. */
  readonly initial: () => Draft;
  /** Sends what the form holds; null where it was refused. */
  readonly save: (draft: Draft, send: ReturnType<typeof useSend>['send']) => Promise<Saved | null>;
  readonly onSaved: (saved: Saved) => void;
  readonly onCancel: () => void;
  /** What can be said without asking the server. */
  readonly check?: (draft: Draft) => Errors;
  /** It is read, not typed. */
  readonly frozen?: boolean;
}

/**
 * Form of a base period, structure, weight set or rule set: what is typed, with a draft kept, sent and refused.
 *
 *     const form = useSetForm({ noun: 'weight-sets', id, initial: () => ({ code: '' }), save, onSaved, onCancel });
 *     <SetForm form={form} title={...} submitLabel={...}><TextField {...form.bind('code')} label={t('code')} /></SetForm>
 */
export function useSetForm<Draft extends object, Saved>(options: SetFormOptions<Draft, Saved>) {
  const { noun, id, save, onSaved, onCancel, check, frozen = false } = options;
  const [initial] = useState(options.initial);
  const [draft, setDraft] = useState(initial);
  const [wrong, setWrong] = useState<Errors>({});
  const { send, busy, problem } = useSend();
  const kept = useDraft({
    screen: `${noun}/${id ?? 'new'}`,
    values: draft,
    dirty: !frozen && JSON.stringify(draft) !== JSON.stringify(initial),
    restore: (before) => setDraft({ ...initial, ...before }),
  });
  const refusal = formRefusal(problem);
  const errorOf = (path: string): string | null => fieldError(problem, path) ?? wrong[path] ?? null;
  return {
    draft,
    errorOf,
    /** What a field of `ui/forms` needs of this form. */
    bind: <Path extends keyof Draft & string>(path: Path) => ({
      name: path,
      value: draft[path],
      onChange: (value: Draft[Path]) => setDraft((before) => ({ ...before, [path]: value })),
      error: errorOf(path),
      disabled: frozen,
    }),
    frozen,
    busy,
    saved: kept.state,
    submitError: refusal.submitError,
    problems: [
      ...Object.entries(wrong).map(([field, message]) => ({ field, message })),
      ...refusal.problems.filter(({ field }) => wrong[field] === undefined),
    ],
    submit: async () => {
      const found = check?.(draft) ?? {};
      setWrong(found);
      const saved = Object.keys(found).length > 0 ? null : await save(draft, send);
      if (saved !== null) {
        kept.drop();
        onSaved(saved);
      }
    },
    giveUp: () => {
      kept.drop();
      onCancel();
    },
  } as const;
}

interface SetFormProps {
  readonly form: Pick<
    ReturnType<typeof useSetForm>,
    'frozen' | 'busy' | 'saved' | 'submitError' | 'problems' | 'submit' | 'giveUp'
  >;
  readonly title: string;
  readonly submitLabel: string;
  readonly children: ReactNode;
}

/** The frame of that form; fields alone when it is frozen. */
export function SetForm({ form, title, submitLabel, children }: SetFormProps) {
  return form.frozen ? (
    <Frozen>{children}</Frozen>
  ) : (
    <FormShell
      title={title}
      submitLabel={submitLabel}
      onSubmit={form.submit}
      onCancel={form.giveUp}
      loading={form.busy}
      submitError={form.submitError}
      problems={form.problems}
      saved={<SavedMark state={form.saved} />}
    >
      {children}
    </FormShell>
  );
}

/** An index family as the lists name it, to make a draft for. */
export interface Family {
  readonly code: string;
  readonly name: LocalText;
}

type FamilyFieldProps = Omit<FieldProps<string | null>, 'label'> & { readonly families: readonly Family[] };

/** The index family that something new is made for. */
export function FamilyField({ families, ...field }: FamilyFieldProps) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  return (
    <SelectField
      {...field}
      label={t('family')}
      required
      options={families.map((family) => ({ value: family.code, label: name(family.name) }))}
    />
  );
}
