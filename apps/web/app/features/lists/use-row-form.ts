import { dataSetOf } from '@datum/contract/data-sets/all';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { LISTS } from '@datum/contract/lists/all';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ListField, ListSlug } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import { bilingualOf } from '@datum/contract/lists/values';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';

interface RowFormOptions {
  /** Of a new row, where the page has only one. */
  readonly dataSet?: DataSetCode | undefined;
  readonly onSaved?: ((row: ListRow) => void) | undefined;
}

/** The form of a row of any list; null for a new one. */
export function useRowForm(slug: ListSlug, row: ListRow | null, { dataSet, onSaved }: RowFormOptions) {
  const t = useTranslations('lists');
  const name = useLocalText();
  const { create, edit, show } = LIST_ENDPOINTS[slug];
  const params = { id: row?.id ?? 0 };
  return useRecordForm({
    draft: `lists/${slug}/${row?.id ?? ['new', dataSet].filter(Boolean).join('-')}`,
    record: row,
    valuesOf: (one) => valuesOf(slug, one, dataSet),
    bodyOf,
    write: row ? writing(edit, { params }) : writing(create, {}),
    ...(row ? { latest: () => call(show, { params }) } : {}),
    said: (saved) => t(row ? 'saved' : 'added', { name: name(saved.name) }),
    ...(onSaved ? { onSaved } : {}),
  });
}

/** A row as the fields hold it; an empty form for a new one. */
const valuesOf = (slug: ListSlug, row: ListRow | null, dataSet: DataSetCode | undefined) => ({
  code: row?.code ?? '',
  name: { en: row?.name.en ?? '', ms: row?.name.ms ?? '' },
  valid_from: row?.valid_from ?? null,
  sort: String(row?.sort ?? 0),
  note: row?.note ?? '',
  /** Why it changes; stands in the history. */
  reason: '',
  values: row?.values ?? {
    ...Object.fromEntries(LISTS[slug].fields.map((field) => [field.name, emptyOf(field)])),
    ...(dataSet && LISTS[slug].byDataSet ? { data_set: dataSet, ...usualOf(slug, dataSet) } : {}),
  },
});

const bodyOf = (
  { code, name, valid_from, sort, note, reason, values }: ReturnType<typeof valuesOf>,
  row: ListRow | null,
) => ({
  code,
  name: bilingualOf(name.en, name.ms.trim()),
  valid_from,
  sort: Number(sort === '' ? 0 : sort),
  note,
  values: Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.filter((one) => one !== '') : value,
    ]),
  ),
  ...(row ? { version: row.version, ...(reason.trim() ? { reason: reason.trim() } : {}) } : {}),
});

/** What an item of a data set usually is. */
const usualOf = (slug: ListSlug, dataSet: DataSetCode) =>
  slug === 'items' ? { frequency: dataSetOf(dataSet)?.frequency ?? 'M' } : {};

/** What a field of a new row begins with. */
const emptyOf = (field: ListField): unknown =>
  (field.kind === 'choice' ? field.initial : undefined) ?? EMPTY[field.kind];

const EMPTY = {
  text: '',
  choice: null,
  decimal: null,
  'yes-no': false,
  words: [],
  reference: null,
  attributes: {},
  limits: {},
  factors: [],
} as const satisfies Record<ListField['kind'], unknown>;
