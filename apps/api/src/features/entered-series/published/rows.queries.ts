import type { EnteredCell, EnteredTable, MeanRate } from '@datum/contract/entered-series/published';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { addPeriods, type Frequency, firstMonthOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { withBreaks } from '../series.rules.ts';
import { convertedCell, type RatesOf, ratesByPeriod, toldRates } from './conversion.rules.ts';
import { type PublishedSeries, readDailyRates, readValues } from './published.queries.ts';
import { isWholeOf, shareCell } from './share.rules.ts';
import { comparedWith, definitionsIn, measuredCell } from './table.rules.ts';
import type { TableRequest } from './table-request.rules.ts';

/** What rows are made of: the chosen series, those that can be their whole, and what the reader's level opens. */
interface RowsRequest extends TableRequest {
  readonly chosen: readonly PublishedSeries[];
  readonly open: readonly PublishedSeries[];
  /** Series of the same frequency that the reader's level does not open. */
  readonly closed: readonly PublishedSeries[];
  readonly periods: readonly string[];
  readonly openedFrom: string;
  readonly frequency: Frequency;
}

/** The rows of a table as its measure and currency ask, and the rates that they needed. */
export async function readRowsOf(
  db: Reading,
  request: RowsRequest,
): Promise<{ rows: EnteredTable['rows']; rates: MeanRate[] }> {
  const { chosen, periods, measure, subject } = request;
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return { rows: [], rates: [] };
  const along = measure === 'share' ? subject.shareAlong : undefined;
  const { whole } = request;
  const wholes =
    along && whole
      ? request.open.filter((one) => chosen.some((part) => isWholeOf(one, part, along, whole)))
      : [];
  // shares are of values as they are quoted: both sides in one currency
  const currency = along ? undefined : request.currency;
  const levels = await readLevels(db, { ...request, currency }, [...new Set([...chosen, ...wholes])]);
  const rows = chosen.map((one) => {
    const definitions = withBreaks(one.definitions);
    const breaksAt = definitions.filter(({ breaks }) => breaks).map(({ valid_from }) => valid_from);
    const cells = levels.of(one);
    const own = along ? wholes.filter((each) => isWholeOf(each, one, along, whole ?? '')) : [];
    const isLocked = along && request.closed.some((each) => isWholeOf(each, one, along, whole ?? ''));
    const shared = (period: string) => {
      const cell = shareCell(
        period,
        { ...one, cells },
        own.map((each) => ({ ...each, cells: levels.of(each) })),
      );
      return cell?.why === 'no-whole' && isLocked ? { ...cell, why: 'locked' as const } : cell;
    };
    const grown = { cells, breaksAt, first: one.first, opened: request.openedFrom };
    const measured = (period: string) => (along ? shared(period) : measuredCell(measure, period, grown));
    return {
      series: one.id,
      code: one.code,
      name: one.name,
      dimensions: one.dimensions,
      source: one.source,
      source_url: one.source_url,
      licence: one.licence,
      attribution: one.attribution,
      decimals: measure === 'level' ? one.decimals : 1,
      ended: one.last_period,
      definitions: definitionsIn(definitions, first, last),
      cells: periods.map(measured),
    };
  });
  return { rows, rates: levels.rates };
}

/** Printed levels of series by period, converted where a currency was asked for. */
async function readLevels(
  db: Reading,
  { subject, measure, periods, openedFrom, asOf, currency, frequency }: RowsRequest,
  series: readonly PublishedSeries[],
) {
  const [first = '', last = ''] = [periods[0], periods.at(-1)];
  // growth of the first period needs a value before it, which the reader's level must open too
  const before = comparedWith(measure, first);
  const from = before > openedFrom ? before : openedFrom;
  const values = await readValues(
    db,
    series.map(({ id }) => id),
    { from, to: last, asOf },
  );
  const needed = currency ? neededCurrencies(series, currency) : [];
  const rates: RatesOf =
    needed.length > 0
      ? ratesByPeriod(
          await readDailyRates(db, needed, {
            from: `${firstMonthOf(from)}-01`,
            before: `${firstMonthOf(addPeriods(last, 1))}-01`,
          }),
          frequency,
        )
      : new Map();
  const bySeries = Map.groupBy(values, ({ series_id }) => series_id);
  const of = (one: PublishedSeries): ReadonlyMap<string, EnteredCell> =>
    new Map(
      (bySeries.get(one.id) ?? []).map(({ series_id: _, period, ...told }) => {
        const thin =
          subject.thinBelow !== undefined &&
          told.sample_size !== null &&
          told.sample_size < subject.thinBelow;
        const cell: EnteredCell = { ...told, thin, why: null };
        const quoted = one.definitions.findLast(({ valid_from }) => valid_from <= period)?.currency;
        return [
          period,
          currency
            ? convertedCell(cell, { period, quoted, to: currency, decimals: one.decimals, rates })
            : cell,
        ];
      }),
    );
  return { of, rates: toldRates(needed, periods, rates) };
}

/** Currencies whose rates a conversion needs: none where everything is quoted in the one that was asked for. */
function neededCurrencies(series: readonly PublishedSeries[], to: string): string[] {
  const quoted = new Set(
    series.flatMap(({ definitions }) => definitions.flatMap((one) => one.currency ?? [])),
  );
  quoted.delete(to);
  return quoted.size === 0 ? [] : [...new Set([...quoted, to])].filter((one) => one !== OWN_CURRENCY);
}
