import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useUnsaved } from '../../lib/drafts/unsaved.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import type { Unkept } from '../../ui/forms/form-shell.tsx';
import { changesBetween } from './changes-between.ts';
import { valueAt, withValueAt } from './paths.ts';
import { useBoundFields } from './use-bound-fields.ts';
import { type After, useSaving } from './use-saving.ts';
import type { Writing } from './writing.ts';

export interface RecordFormOptions<Source, Values extends object, Saved> {
  /** Key of the draft that is kept while one types, where that of the call would not do: `users/new`. */
  readonly draft?: string;
  /** Why nothing is kept of what is typed. */
  readonly unkept?: Unkept;
  /** A new one begins empty: what was left undone of another one is offered, never filled in. */
  readonly startsEmpty?: boolean;
  /** What is edited, or what a new one begins with. */
  readonly record: Source;
  /** What the fields hold, in the shape of the body: a field's name is its path in both. */
  readonly valuesOf: (record: Source) => Values;
  /** The body as the endpoint wants it; its schema checks it before it is sent. */
  readonly bodyOf: (values: Values, record: Source) => unknown;
  readonly write: Writing<Saved>;
  /** The record as it is now: somebody else may have saved it first. */
  readonly latest?: () => Promise<Source>;
  /** Said when it is saved: "Perak is saved". Nothing where the page that it leads to says it. */
  readonly said?: (saved: Saved) => string;
  /** Where the page goes on from there. */
  readonly onSaved?: (saved: Saved) => void;
  /** Before the paths in the ids of the fields, where two forms of a page have the same: `end-`. */
  readonly prefix?: string;
  /** It is read, not typed: nothing is kept or sent. */
  readonly frozen?: boolean;
  /** It is still there when only the query of the address changes. */
  readonly outlivesQuery?: boolean;
}

/**
 * A form over one record: its values, checked by the schema of the endpoint that takes them, kept as a draft, held back
 * when the page is left, saved once, compared when somebody else was faster. RecordForm draws it.
 *
 *     const form = useRecordForm({ draft: `states/${state.code}`, record: state, valuesOf, bodyOf,
 *       write: writing(editState, { params: { code: state.code } }), said: ({ code }) => t('saved', { code }) });
 *     <RecordForm form={form} title={t('edit')} submitLabel={t('save')}>
 *       <TextField {...form.field('name.en', t('field.name-en'))} />
 *     </RecordForm>
 */
export function useRecordForm<Source, Values extends object, Saved>(
  options: RecordFormOptions<Source, Values, Saved>,
) {
  const { record, valuesOf, write, prefix, frozen = false, outlivesQuery = false } = options;
  const t = useTranslations('kit.form');
  const yesNo = (is: boolean) => t(is ? 'yes' : 'no');
  const fields = useForm<Values>({ mode: 'controlled', initialValues: valuesOf(record) });
  const bound = useBoundFields(fields, { schema: write.schema, prefix, frozen });
  const { values } = fields;
  const current = JSON.stringify(record);
  const followed = useRef(current);
  const dirty = fields.isDirty();

  const restart = (next: Values) => {
    fields.setInitialValues(next);
    fields.setValues(next);
    fields.clearErrors();
  };
  const saving = useSaving({
    ...options,
    values,
    labels: bound.labels,
    nameOf: bound.nameOf,
    onErrors: (errors) => fields.setErrors({ ...errors }),
    onDone: (after) => {
      letGo();
      kept.drop();
      followed.current = current;
      restart(after === 'another' ? valuesOf(record) : values);
    },
  });
  const { newer } = saving;
  const kept = useDraft({
    screen: frozen || options.unkept ? null : (options.draft ?? write.name),
    values,
    dirty,
    onlyOffers: options.startsEmpty ?? false,
    restore: (before) => fields.setValues(knownOf(before, values)),
  });
  const dropAndRestart = (next: Values) => {
    kept.drop();
    restart(next);
  };
  const letGo = useUnsaved(dirty, { save: () => saving.save('leave'), outlivesQuery });

  useFollowing(record, followed, {
    isHeld: dirty && !newer.waits,
    follow: () => {
      if (newer.waits) return saving.meet(record);
      newer.base.current = record;
      restart(valuesOf(record));
    },
  });

  return {
    values,
    dirty,
    frozen,
    busy: saving.busy,
    draft: kept.state,
    keeps: options.unkept ?? kept.state,
    told: bound.told,
    /** Sets several values at once: one that follows from another. */
    set: (part: Partial<Values>) => fields.setValues((before) => ({ ...before, ...part })),
    errorOf: bound.errorOf,
    field: bound.field,
    problems: bound.problems(),
    check: saving.check,
    save: (after: After = 'go-on') => saving.save(after),
    ...endOf(saving, dirty),
    /** Somebody else saved first, nothing of this form: the page shows it, and what is typed is still here. */
    isAnew: newer.isAnew,
    /** Somebody else saved first: what differs, theirs before, mine after. */
    conflict: newer.theirs && {
      changes: changesBetween(valuesOf(newer.theirs.record), values, { ...bound, yesNo }),
      ...settlement({ newer, saving, valuesOf, values, show: fields.setValues, onTaken: dropAndRestart }),
    },
    giveUp: () => {
      letGo();
      kept.drop();
      fields.reset();
    },
  } as const;
}

type Saving = Pick<ReturnType<typeof useSaving>, 'failure' | 'proposed' | 'isUnsent'>;

/** How the last try to save it ended. */
const endOf = ({ failure, proposed, isUnsent }: Saving, dirty: boolean) => ({
  failure,
  /** It waits for a second person as it stands here; what is typed after that is another one. */
  proposed: dirty ? null : proposed,
  /** The session ended before it was saved, and the person has signed in again. */
  isUnsent,
});

/** Saved elsewhere on the page, or asked again: the form follows its record unless somebody types into it. */
function useFollowing(
  record: unknown,
  followed: { current: string },
  { isHeld, follow }: { readonly isHeld: boolean; readonly follow: () => void },
): void {
  const current = JSON.stringify(record);
  useEffect(() => {
    if (followed.current === current || isHeld) return;
    followed.current = current;
    follow();
  });
}

interface Settlement<Source, Values> {
  readonly newer: {
    readonly theirs: { readonly record: Source } | null;
    takeTheirs(): { readonly record: Source } | null;
  };
  readonly saving: { settle(chosen: Values, show: (chosen: Values) => void): Promise<void> };
  readonly valuesOf: (record: Source) => Values;
  readonly values: Values;
  readonly show: (values: Values) => void;
  readonly onTaken: (theirs: Values) => void;
}

/** The two ways on from a conflict. */
function settlement<Source, Values extends object>(between: Settlement<Source, Values>) {
  const { newer, saving, valuesOf, values, show, onTaken } = between;
  return {
    /** Saves mine, but theirs in the fields named. */
    settle: async (paths: readonly string[]) => {
      if (newer.theirs) await saving.settle(mixed(values, valuesOf(newer.theirs.record), paths), show);
    },
    takeTheirs: () => {
      const theirs = newer.takeTheirs();
      if (theirs) onTaken(valuesOf(theirs.record));
    },
  } as const;
}

/** Mine, but theirs at these paths. */
const mixed = <Values extends object>(mine: Values, theirs: Values, paths: readonly string[]): Values =>
  paths.reduce((all, path) => withValueAt(all, path, valueAt(theirs, path)), mine);

/** A draft may have been kept by an older build: what the form does not have any more stays out of its body. */
const knownOf = <Values extends object>(draft: Values, values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name in values)) as Partial<Values>;

/** A form as RecordForm draws it, whatever it holds. */
export type UsedRecordForm = Pick<
  ReturnType<typeof useRecordForm<unknown, object, unknown>>,
  | 'frozen'
  | 'busy'
  | 'keeps'
  | 'told'
  | 'problems'
  | 'check'
  | 'save'
  | 'failure'
  | 'proposed'
  | 'isUnsent'
  | 'isAnew'
  | 'conflict'
  | 'giveUp'
>;
