import { may } from '@datum/contract/access/access';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { LISTS } from '@datum/contract/lists/all';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListField, ListSlug } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { FieldInput } from './field-input.part.tsx';
import { useListWords } from './use-list-words.ts';
import { useRowForm } from './use-row-form.ts';

interface RowFormProps {
  readonly slug: ListSlug;
  /** Null for a new row. */
  readonly row: ListRow | null;
  /** The data set of a new row, where the page has only one. */
  readonly dataSet?: DataSetCode | undefined;
  readonly onSaved?: (row: ListRow) => void;
  readonly onCancel: () => void;
}

/** The form of one row, from its list's declaration. Read only for people who may not change it. */
export function RowForm({ slug, row, dataSet, onSaved, onCancel }: RowFormProps) {
  const t = useTranslations('lists');
  const words = useListWords();
  const form = useRowForm(slug, row, { dataSet, onSaved });
  const { edit, create } = LIST_ENDPOINTS[slug];
  const mayChange = may(usePerson(), row ? edit : create);
  const { field } = form;
  return (
    <RecordForm
      form={form}
      title={t(`list.${slug}.${row ? 'edit' : 'add'}`)}
      submitLabel={row ? t('save') : t(`list.${slug}.add`)}
      readOnly={mayChange ? undefined : t('read-only')}
      onCancel={onCancel}
      {...(row ? {} : { another: t('add-another') })}
    >
      <TextField {...field('name.en', words.field('name_en'))} />
      <TextField {...field('name.ms', words.field('name_ms'))} hint={words.hint('name_ms') ?? ''} />
      <TextField {...field('code', words.field('code'))} hint={words.hint('code') ?? ''} length={24} />
      <ListFields
        slug={slug}
        form={form}
        isNew={row === null}
        hasSet={row === null && dataSet !== undefined}
      />
      <PeriodField {...field('valid_from', words.field('valid_from'))} frequency="month" />
      <NumberField {...field('sort', words.field('sort'))} hint={words.hint('sort') ?? ''} length={6} />
      <TextareaField {...field('note', words.field('note'))} rows={2} />
      {row && mayChange && <TextField {...field('reason', t('reason'))} hint={t('reason-edit-hint')} />}
    </RecordForm>
  );
}

interface ListFieldsProps {
  readonly slug: ListSlug;
  readonly form: ReturnType<typeof useRowForm>;
  readonly isNew: boolean;
  /** The data set is said by the page and is not asked for. */
  readonly hasSet: boolean;
}

/** The fields that this list alone has; some of them stay once the row is made. */
function ListFields({ slug, form, isNew, hasSet }: ListFieldsProps) {
  const words = useListWords();
  const dataSet = form.values.values.data_set;
  const fields: readonly ListField[] = LISTS[slug].fields;
  return fields
    .filter(({ name }) => !(hasSet && name === 'data_set'))
    .map((field) => {
      const bound = form.field(`values.${field.name}`, words.field(field.name));
      return (
        <FieldInput
          key={field.name}
          field={field}
          value={bound.value}
          onChange={bound.onChange}
          errorOf={(path) => (path === bound.name ? bound.error : form.errorOf(path))}
          disabled={!isNew && field.fixed === true}
          dataSet={typeof dataSet === 'string' ? dataSet : null}
        />
      );
    });
}
