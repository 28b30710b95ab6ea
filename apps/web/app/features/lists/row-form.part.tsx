import { may } from '@datum/contract/access/access';
import { LISTS } from '@datum/contract/lists/all';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListSlug } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import { useTranslations } from 'use-intl';
import { useUnsaved } from '../../lib/drafts/unsaved.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Conflict } from '../../page-kit/form/conflict.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { FieldInput } from './field-input.part.tsx';
import { useListWords } from './use-list-words.ts';
import { draftOf, type RowDraft, useRowForm } from './use-row-form.ts';

interface RowFormProps {
  readonly slug: ListSlug;
  /** Null for a new row. */
  readonly row: ListRow | null;
  readonly onSaved: (row: ListRow) => void;
  readonly onCancel: () => void;
}

/** The form of one row, from its list's declaration. Read only for whoever may not change it. */
export function RowForm({ slug, row, onSaved, onCancel }: RowFormProps) {
  const t = useTranslations('lists');
  const words = useListWords();
  const name = useLocalText();
  const toast = useToast();
  const person = usePerson();
  const form = useRowForm(slug, row, (saved) => {
    toast({ title: t(row ? 'saved' : 'added', { name: name(saved.name) }) });
    onSaved(saved);
  });
  useUnsaved(form.dirty);
  const { draft, change, errorOf } = form;
  const endpoints = LIST_ENDPOINTS[slug];
  const disabled = !may(person, row ? endpoints.edit : endpoints.create);
  const dataSet = typeof draft.values.data_set === 'string' ? draft.values.data_set : null;
  const shared = (field: string) => ({
    name: field,
    label: words.field(field.replace('.', '_')),
    error: errorOf(field),
    disabled,
  });

  return (
    <FormShell
      title={t(`list.${slug}.${row ? 'edit' : 'add'}`)}
      submitLabel={row ? t('save') : t(`list.${slug}.add`)}
      onSubmit={form.save}
      loading={form.busy}
      submitError={form.failure?.message ?? null}
      problems={form.problems}
      saved={<SavedMark state={form.saved} />}
      onCancel={() => {
        form.giveUp();
        onCancel();
      }}
    >
      {disabled && <p className="muted">{t('read-only')}</p>}
      {form.theirs && (
        <Conflict
          who={null}
          changes={differences(draftOf(slug, form.theirs), draft, words.field)}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <TextField
        {...shared('name.en')}
        required
        value={draft.name_en}
        onChange={(name_en) => change({ name_en })}
      />
      <TextField
        {...shared('name.ms')}
        hint={words.hint('name_ms') ?? ''}
        value={draft.name_ms}
        onChange={(name_ms) => change({ name_ms })}
      />
      <TextField
        {...shared('code')}
        required
        hint={words.hint('code') ?? ''}
        length={24}
        maxLength={40}
        value={draft.code}
        onChange={(code) => change({ code })}
      />
      {LISTS[slug].fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={draft.values[field.name]}
          onChange={(value) => form.changeValue(field.name, value)}
          errorOf={errorOf}
          disabled={disabled || (row !== null && field.fixed === true)}
          dataSet={dataSet}
        />
      ))}
      <PeriodField
        {...shared('valid_from')}
        frequency="month"
        value={draft.valid_from}
        onChange={(valid_from) => change({ valid_from })}
      />
      <NumberField
        {...shared('sort')}
        hint={words.hint('sort') ?? ''}
        length={6}
        value={draft.sort}
        onChange={(sort) => change({ sort })}
      />
      <TextareaField {...shared('note')} rows={2} value={draft.note} onChange={(note) => change({ note })} />
      {row && !disabled && (
        <TextField
          name="reason"
          label={t('reason')}
          hint={t('reason-edit-hint')}
          error={errorOf('reason')}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
        />
      )}
    </FormShell>
  );
}

/** Fields in which two versions differ. */
function differences(theirs: RowDraft, mine: RowDraft, fieldOf: (name: string) => string) {
  const flat = ({ values, reason: _, ...rest }: RowDraft): Record<string, unknown> => ({
    ...rest,
    ...values,
  });
  const left = flat(theirs);
  return Object.entries(flat(mine))
    .filter(([field, value]) => JSON.stringify(left[field]) !== JSON.stringify(value))
    .map(([field, value]) => ({ field: fieldOf(field), before: textOf(left[field]), after: textOf(value) }));
}

const textOf = (value: unknown): string | null =>
  value === null || value === '' ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);
