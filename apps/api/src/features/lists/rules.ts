import { dataSetOf } from '@datum/contract/data-sets/all';
import { fieldsSchema } from '@datum/contract/data-sets/field-schema';
import type { ListSlug, ReferenceList } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import type { RowBody } from '@datum/contract/lists/values';
import { wrongsIn } from '@datum/contract/messages/refusals/issues';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { parseDecimal } from '@datum/index-numbers/publication/decimal';
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
  /** Those that are lengths of time. */
  readonly times: ReadonlySet<number>;
  /** Units that prices of the item were entered in; of a unit itself, when prices were converted by it. */
  readonly pricedUnits: ReadonlySet<number>;
}

/** What is wrong with a row beyond its schema, by field; empty when it may be saved. */
export function errorsOf(
  list: ReferenceList,
  body: RowBody,
  before: ListRow | null,
  facts: RowFacts,
): FieldErrors {
  const errors: Record<string, Refusal[]> = {};
  const add = (field: string, wrong: Refusal) => {
    errors[field] = [...(errors[field] ?? []), wrong];
  };
  if (facts.codeTaken) {
    add('code', refusal('lists.code-taken', { code: body.code }));
  }
  if (before && before.code !== body.code && facts.used) {
    add('code', refusal('lists.code-fixed'));
  }
  for (const field of list.fields) {
    const value = body.values[field.name];
    if (field.kind === 'reference' && value !== null && !facts.found.has(field.name)) {
      add(`values.${field.name}`, refusal('lists.not-in-list'));
    }
    if (before && field.fixed && before.values[field.name] !== value) {
      add(`values.${field.name}`, refusal('lists.set-once'));
    }
  }
  if (before && facts.ancestors.includes(before.id)) {
    add(`values.${list.parent}`, refusal('lists.below-itself'));
  }
  for (const [field, wrong] of [
    ...dataSetErrors(list, body, facts),
    ...itemErrors(list, body, before, facts),
    ...(before ? unitErrors(list, body, before, facts) : []),
  ]) {
    add(field, wrong);
  }
  return errors;
}

/** Groups and items hang together only within one data set. */
function dataSetErrors(list: ReferenceList, { values }: RowBody, { found }: RowFacts): [string, Refusal][] {
  return list.fields.flatMap((field): [string, Refusal][] => {
    const other = found.get(field.name)?.dataSet;
    return other && values.data_set !== undefined && other !== values.data_set
      ? [[`values.${field.name}`, refusal('lists.other-data-set')]]
      : [];
  });
}

function itemErrors(
  list: ReferenceList,
  { values }: RowBody,
  before: ListRow | null,
  { units, times }: RowFacts,
): [string, Refusal][] {
  if (list.slug !== 'items') {
    return [];
  }
  const errors: [string, Refusal][] = [];
  const factors = values.factors as readonly { unit_id: number }[];
  const ids = factors.map(({ unit_id }) => unit_id);
  if (ids.some((id) => !units.has(id))) {
    errors.push(['values.factors', refusal('lists.unit-unknown')]);
  }
  if (new Set(ids).size < ids.length || ids.includes(values.unit_id as number)) {
    errors.push(['values.factors', refusal('lists.unit-twice')]);
  }
  if (before && values.replaced_by === before.id) {
    errors.push(['values.replaced_by', refusal('lists.replaces-itself')]);
  }
  const dataSet = dataSetOf(String(values.data_set));
  if (dataSet?.conversion?.hours && !times.has(values.unit_id as number)) {
    errors.push(['values.unit_id', refusal('lists.unit-not-time')]);
  }
  const fields = dataSet?.itemAttributes ?? [];
  for (const { path, refusal: wrong } of wrongsIn(fieldsSchema(fields), values.attributes)) {
    errors.push([['values.attributes', ...path].join('.'), wrong]);
  }
  return errors;
}

/**
 * What prices were converted by stays: a unit price is fixed at entry, so another unit or factor would compare prices of
 * different quantities from then on.
 */
function unitErrors(
  list: ReferenceList,
  { values }: RowBody,
  before: ListRow,
  { pricedUnits }: RowFacts,
): [string, Refusal][] {
  if (pricedUnits.size === 0) return [];
  if (list.slug === 'units') {
    const isSame = sameNumber(String(values.factor_to_base), String(before.values.factor_to_base));
    const isMoved = values.dimension !== before.values.dimension;
    return [
      ...(isSame ? [] : [['values.factor_to_base', refusal('lists.unit-factor-fixed')] as [string, Refusal]]),
      ...(isMoved ? [['values.dimension', refusal('lists.unit-factor-fixed')] as [string, Refusal]] : []),
    ];
  }
  const factors = factorsIn(values);
  const changed = [...factorsIn(before.values)].some(([unit, factor]) => {
    const now = factors.get(unit);
    return pricedUnits.has(unit) && (now === undefined || !sameNumber(now, factor));
  });
  return [
    ...(values.unit_id === before.values.unit_id
      ? []
      : [['values.unit_id', refusal('lists.unit-fixed')] as [string, Refusal]]),
    ...(changed ? [['values.factors', refusal('lists.unit-factor-fixed')] as [string, Refusal]] : []),
    ...hoursErrors(values, before),
  ];
}

/** The hours of the standard unit convert like a factor. */
function hoursErrors(values: RowBody['values'], before: ListRow): [string, Refusal][] {
  const name = dataSetOf(String(values.data_set))?.conversion?.hours?.attribute;
  if (name === undefined) return [];
  const [now, old] = [values.attributes, before.values.attributes].map(
    (attributes) => (attributes as Readonly<Record<string, unknown>>)[name],
  );
  const isSame = now === undefined || old === undefined ? now === old : sameNumber(String(now), String(old));
  return isSame ? [] : [[`values.attributes.${name}`, refusal('lists.unit-factor-fixed')]];
}

/** Whether two decimal texts are the same number: a factor may be sent with more zeros than are stored. */
function sameNumber(a: string, b: string): boolean {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  return left.units * 10n ** BigInt(right.decimals) === right.units * 10n ** BigInt(left.decimals);
}

const factorsIn = ({ factors }: RowBody['values']): ReadonlyMap<number, string> =>
  new Map(
    (factors as readonly { unit_id: number; factor: string }[]).map(
      ({ unit_id, factor }) => [unit_id, factor] as const,
    ),
  );

/** What lies after the last month of a row on its sample lines. */
export interface LineEnds {
  /** The last period in which one of them has a price, or the reason for none. */
  readonly priced: string | null;
  /** The last period whose figures readers have. */
  readonly published: string | null;
  /** How many begin only then. */
  readonly later: number;
}

/** Why a row cannot end with a month: what stands on its lines after it. Null when it can. */
export function whyLinesNotEnd({ priced, published, later }: LineEnds, validTo: string): FieldErrors | null {
  const wrongs = [
    ...(priced === null ? [] : [refusal('lists.priced-later', { period: priced })]),
    ...(published === null ? [] : [refusal('lists.published-later', { period: published })]),
    ...(later === 0 ? [] : [refusal('lists.lines-later', { count: later, until: validTo })]),
  ];
  return wrongs.length > 0 ? { valid_to: wrongs.slice(0, 1) } : null;
}

/** Why a row of which indices are made cannot end before the last month that readers have of it. Null when it can. */
export const whyFiguresNotEnd = (period: string | null): FieldErrors | null =>
  period === null ? null : { valid_to: [refusal('lists.index-later', { period })] };

/** Why a row cannot end yet: what goes on and points to it. Null when it can. */
export function whyNotEnd(
  stillUsing: readonly { readonly list: ListSlug; readonly count: number }[],
  row: Pick<ListRow, 'valid_from'>,
  validTo: string,
): FieldErrors | null {
  if (row.valid_from && validTo < row.valid_from) {
    return { valid_to: [refusal('lists.ends-before-start', { from: row.valid_from })] };
  }
  if (stillUsing.length === 0) {
    return null;
  }
  const what = stillUsing
    .map(({ list, count }) => refusal(`lists.count-${list}`, { count }))
    .reduce((one, other) => refusal('lists.both', { one, other }));
  return { valid_to: [refusal('lists.still-used', { what, until: validTo })] };
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
