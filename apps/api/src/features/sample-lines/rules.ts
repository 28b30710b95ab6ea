import type { SampleLine } from '@datum/contract/collection/sample-lines';
import { dataSetOf } from '@datum/contract/data-sets/all';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { inBoth } from '@datum/contract/messages/refusals/in-both';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { addPeriods, frequencyOf, monthsOf, periodOf } from '@datum/contract/values/period';
import type { LineRow } from './queries.ts';
import type { Parties } from './write.queries.ts';

/** First and last period of a line; null = open. */
export interface Periods {
  readonly period_from: string;
  readonly period_to: string | null;
}

export type Wrongs = Readonly<Record<string, readonly Refusal[]>>;
type Item = Parties['items'][number];
type Outlet = Parties['outlets'][number];

/** Whether two spans have a period in common. */
export const overlap = (one: Periods, other: Periods): boolean =>
  (one.period_to === null || one.period_to >= other.period_from) &&
  (other.period_to === null || other.period_to >= one.period_from);

/** What is wrong with the periods of a line beside the other lines of its place; empty when they can be. */
export function wrongPeriods(periods: Periods, others: readonly Periods[]): Wrongs {
  if (periods.period_to !== null && periods.period_to < periods.period_from) {
    return { period_to: [refusal('samples.ends-before-start', { from: periods.period_from })] };
  }
  const other = others.find((one) => overlap(periods, one));
  return other
    ? {
        period_from: [
          other.period_to === null
            ? refusal('samples.listed-since', { from: other.period_from })
            : refusal('samples.listed-between', { from: other.period_from, to: other.period_to }),
        ],
      }
    : {};
}

/** What is wrong with an item and a source of a new line, by the fields that name them. */
export function wrongParties(
  { period_from, period_to }: Periods,
  item: Item | undefined,
  outlet: Outlet | undefined,
  fields = { item: 'item_id', outlet: 'outlet_id' },
): Wrongs {
  const periods = { period_from, period_to };
  return {
    ...(item ? wrongFrequency(item.data_set, periods) : {}),
    ...(item ? notInForce(periods, item, fields.item) : { [fields.item]: [refusal('lists.not-in-list')] }),
    ...(outlet
      ? notInForce(periods, outlet, fields.outlet)
      : { [fields.outlet]: [refusal('lists.not-in-list')] }),
    ...(outlet?.is_closed
      ? { [fields.outlet]: [refusal('samples.organisation-closed', { code: outlet.code })] }
      : {}),
  };
}

/** A line is asked for in the periods of its data set: a half-yearly one cannot begin in a month. */
export function wrongFrequency(code: DataSetCode, periods: AskedPeriods): Wrongs {
  const frequency = dataSetOf(code)?.frequency;
  if (!frequency) return {};
  return Object.fromEntries(
    Object.entries(periods)
      .filter(([, period]) => period && frequencyOf(period) !== frequency)
      .map(([field, period]) => {
        const example = periodOf(frequency, monthsOf(period ?? '')[0] ?? '');
        return [field, [refusal('samples.other-frequency', { frequency, example })]];
      }),
  );
}

/** Periods of a body by their fields. */
type AskedPeriods = Readonly<Record<string, string | null>>;

/** Lists are valid by months; a period counts from its first to its last. */
function notInForce({ period_from }: Periods, row: Item | Outlet, field: string): Wrongs {
  const months = monthsOf(period_from);
  if (row.valid_to !== null && row.valid_to < (months[0] ?? period_from)) {
    return { [field]: [refusal('samples.ended', { code: row.code, to: row.valid_to })] };
  }
  return row.valid_from !== null && row.valid_from > (months.at(-1) ?? period_from)
    ? { [field]: [refusal('samples.not-yet', { code: row.code, from: row.valid_from })] }
    : {};
}

/** What a line hangs on, with its end: an item, a source or a region that ended is not asked for any more. */
export interface ListEnd {
  readonly code: string;
  readonly valid_to: string | null;
}

/** What of them ended before a line would that is to go on longer than it does; undefined when nothing did. */
export function endedBefore(
  line: Periods,
  until: string | null,
  lists: readonly ListEnd[],
): Refusal | undefined {
  if (line.period_to === null || (until !== null && until <= line.period_to)) return undefined;
  const frequency = frequencyOf(line.period_from);
  const first = lists.find(
    ({ valid_to }) => valid_to !== null && (until === null || until > periodOf(frequency, valid_to)),
  );
  return first && refusal('samples.ended', { code: first.code, to: first.valid_to ?? '' });
}

/** Values that a line has must lie inside its periods. */
export function wrongForValues(
  periods: Periods,
  line: Pick<LineRow, 'first_priced' | 'last_priced'>,
): Wrongs {
  if (line.first_priced !== null && periods.period_from > line.first_priced) {
    return { period_from: [refusal('samples.priced-before', { period: line.first_priced })] };
  }
  return line.last_priced !== null && periods.period_to !== null && periods.period_to < line.last_priced
    ? { period_to: [refusal('samples.priced-after', { period: line.last_priced })] }
    : {};
}

/** The line that takes the place of another begins when that one ends, or while it still goes on. */
export function wrongSuccession(
  old: Periods & Pick<LineRow, 'first_priced' | 'last_priced'>,
  next: { readonly period_from: string; readonly last_period: string },
): Wrongs {
  if (next.period_from <= old.period_from) {
    return { period_from: [refusal('samples.begins-before', { from: old.period_from })] };
  }
  if (next.last_period < addPeriods(next.period_from, -1)) {
    return { last_period: [refusal('samples.gap', { period: addPeriods(next.period_from, -1) })] };
  }
  const { period_to } = wrongForValues({ ...old, period_to: next.last_period }, old);
  return period_to ? { last_period: period_to } : {};
}

/** What takes the place of a line is of its region: prices of two regions are compared by no ratio and no overlap. */
export function wrongSuccessor(
  old: Pick<LineRow, 'outlet_id' | 'region_id' | 'region'>,
  next: { readonly outlet_id: number; readonly region_id: number | null },
  outlet: Outlet | undefined,
): Wrongs {
  const other = [refusal('samples.other-region', { region: inBoth(old.region.name) })];
  if (next.region_id !== null) return next.region_id === old.region_id ? {} : { region_id: other };
  const isElsewhere = outlet && outlet.id !== old.outlet_id && outlet.region_id !== old.region_id;
  return isElsewhere ? { outlet_id: other } : {};
}

/** A line as it travels. */
export const shownLine = ({ item_id: _i, region_id: _r, outlet_id: _o, ...row }: LineRow): SampleLine => ({
  ...row,
  quotes: Number(row.quotes),
  reason: row.reason || null,
  ratio_approved_at: row.ratio_approved_at?.toISOString() ?? null,
});

/** What the audit trail keeps of a line. */
export const auditedLine = (row: LineRow) => ({
  item: row.item.code,
  region: row.region.code,
  source: row.outlet.code,
  variant: row.variant,
  period_from: row.period_from,
  period_to: row.period_to,
  replaced_by: row.replaced_by,
  ratio: row.ratio,
  ratio_entered_by: row.ratio_entered_by?.name ?? null,
  ratio_approved_by: row.ratio_approved_by?.name ?? null,
});
