import { dataSetOf } from '@datum/contract/data-sets/all';
import { fieldsSchema } from '@datum/contract/data-sets/field-schema';
import type { ListSlug, ReferenceList } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import type { RowBody } from '@datum/contract/lists/values';
import type { FieldErrors } from '../../platform/http/problem.ts';

/** The rows around a row, as far as a decision on it needs them. */
export interface RowFacts {
  readonly codeTaken: boolean;
  /** References that lead somewhere, by field, with the data set of what they lead to. */
  readonly found: ReadonlyMap<string, { readonly dataSet: string | null }>;
  /** The row's parent and all above it. */
  readonly ancestors: readonly number[];
  /** Something stands on the row. */
  readonly used: boolean;
  readonly units: ReadonlySet<number>;
}

/** What is wrong with a row beyond its schema, by field; empty when it may be saved. */
export function errorsOf(
  list: ReferenceList,
  body: RowBody,
  before: ListRow | null,
  facts: RowFacts,
): FieldErrors {
  const errors: Record<string, string[]> = {};
  const add = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  if (facts.codeTaken) {
    add('code', `The code ${body.code} is taken.`);
  }
  if (before && before.code !== body.code && facts.used) {
    add('code', 'The code stays: something stands on this row. End it and add another one instead.');
  }
  for (const field of list.fields) {
    const value = body.values[field.name];
    if (field.kind === 'reference' && value !== null && !facts.found.has(field.name)) {
      add(`values.${field.name}`, 'This is not in the list.');
    }
    if (before && field.fixed && before.values[field.name] !== value) {
      add(`values.${field.name}`, 'This is set once, when the row is made.');
    }
  }
  if (before && facts.ancestors.includes(before.id)) {
    add(`values.${list.parent}`, 'A row cannot lie below itself.');
  }
  for (const [field, message] of [
    ...dataSetErrors(list, body, facts),
    ...itemErrors(list, body, before, facts),
  ]) {
    add(field, message);
  }
  return errors;
}

/** Groups and items hang together only within one data set. */
function dataSetErrors(list: ReferenceList, { values }: RowBody, { found }: RowFacts): [string, string][] {
  return list.fields.flatMap((field): [string, string][] => {
    const other = found.get(field.name)?.dataSet;
    return other && values.data_set !== undefined && other !== values.data_set
      ? [[`values.${field.name}`, 'This belongs to another data set.']]
      : [];
  });
}

function itemErrors(
  list: ReferenceList,
  { values }: RowBody,
  before: ListRow | null,
  { units }: RowFacts,
): [string, string][] {
  if (list.slug !== 'items') {
    return [];
  }
  const errors: [string, string][] = [];
  const factors = values.factors as readonly { unit_id: number }[];
  const ids = factors.map(({ unit_id }) => unit_id);
  if (ids.some((id) => !units.has(id))) {
    errors.push(['values.factors', 'A unit is not in the list.']);
  }
  if (new Set(ids).size < ids.length || ids.includes(values.unit_id as number)) {
    errors.push(['values.factors', 'Each other unit once; the standard unit needs no factor.']);
  }
  if (before && values.replaced_by === before.id) {
    errors.push(['values.replaced_by', 'An item cannot replace itself.']);
  }
  const fields = dataSetOf(String(values.data_set))?.itemAttributes ?? [];
  const checked = fieldsSchema(fields).safeParse(values.attributes);
  for (const issue of checked.error?.issues ?? []) {
    errors.push([['values.attributes', ...issue.path].join('.'), issue.message]);
  }
  return errors;
}

/** Names of lists in the sentences of refusals. */
const LIST_WORDS = {
  regions: 'regions',
  units: 'units',
  'item-groups': 'groups',
  items: 'items',
  manufacturers: 'manufacturers',
  outlets: 'sources',
  'building-categories': 'building categories',
} as const satisfies Record<ListSlug, string>;

/** Why a row cannot end yet: what goes on and points to it. Null when it can. */
export function whyNotEnd(
  stillUsing: readonly { readonly list: ListSlug; readonly count: number }[],
  row: Pick<ListRow, 'valid_from'>,
  validTo: string,
): FieldErrors | null {
  if (row.valid_from && validTo < row.valid_from) {
    return { valid_to: [`It is valid from ${row.valid_from}; it cannot end before.`] };
  }
  if (stillUsing.length === 0) {
    return null;
  }
  const what = stillUsing.map(({ list, count }) => `${count} ${LIST_WORDS[list]}`).join(' and ');
  return { valid_to: [`Used by ${what} after ${validTo}. End or change them first.`] };
}

/** What the audit log keeps of a row: plain members, so that before and after compare field by field. */
export const auditOf = ({ code, name, valid_from, valid_to, sort, note, values }: ListRow) => ({
  code,
  'name.en': name.en,
  'name.ms': name.ms,
  valid_from,
  valid_to,
  sort,
  note,
  ...values,
});
