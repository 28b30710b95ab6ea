import { MOST_SERIES } from '@datum/contract/entered-series/most-series';
import type { EnteredTable } from '@datum/contract/entered-series/published';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { isOpen } from '@datum/contract/subscriptions/opened';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { type Frequency, frequencyOf, periodsBetween } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { invalid } from '../../../platform/http/problem.ts';
import { type PublishedSeries, readPublishedSeries, readVintages } from './published.queries.ts';
import { readRowsOf } from './rows.queries.ts';
import { opensFrom, tableFrom } from './table.rules.ts';
import { basisOf, isAskedFor, type TableRequest, wholeFor } from './table-request.rules.ts';

/** The table of an entered subject at a reader's level, as of a vintage. Empty before the first release. */
export async function readEnteredTable(db: Reading, request: TableRequest): Promise<EnteredTable> {
  const { subject, asOf, opened } = request;
  // a wish for what the subject does not have is no wish
  const measure = subject.measures.includes(request.measure) ? request.measure : 'level';
  const all = await readPublishedSeries(db, subject.code, asOf);
  const isFull = isOpen(opened);
  const open = all.filter(({ is_sample }) => isFull || is_sample);
  const frequencies = subject.frequencies.filter((one) => all.some((series) => series.frequency === one));
  const frequency = frequencyFor(request, open, frequencies) ?? subject.frequencies[0];
  const ofFrequency = open.filter((series) => series.frequency === frequency);
  const whole = wholeFor({ ...request, measure }, ofFrequency);
  const chosen = ofFrequency
    .filter(({ code }) => request.series?.includes(code) ?? true)
    .filter((one) => isAskedFor(one, request))
    .filter(({ dimensions }) => whole === null || dimensions[subject.shareAlong ?? ''] !== whole)
    .slice(0, MOST_SERIES);
  const currencies = currenciesOf(open);
  const currency = currencies.find((one) => one === request.currency);
  if (request.currency && !currency && currencies.length > 0) {
    throw invalid({ currency: [refusal('series.currency-none', { currencies })] });
  }
  const span = spanOf(ofFrequency);
  const vintages = await readVintages(db, subject.code);
  const openedFrom = span ? opensFrom(opened, frequency, span.newest, span.first) : '';
  const periods = span ? periodsOf(request, { ...span, frequency, opened: openedFrom }) : [];
  const { rows, rates } = await readRowsOf(db, {
    ...request,
    measure,
    whole: whole ?? undefined,
    currency,
    chosen,
    open: ofFrequency,
    closed: all.filter((one) => one.frequency === frequency && !open.includes(one)),
    periods,
    openedFrom,
    frequency,
  });
  return {
    subject: subject.code as EnteredTable['subject'],
    measure,
    frequency,
    periods,
    rows,
    choices: {
      series: all.map((series) => ({
        code: series.code,
        name: series.name,
        frequency: series.frequency,
        locked: !open.includes(series),
        dimensions: series.dimensions,
        basis: basisOf(series),
      })),
      frequencies,
      currencies,
      vintages,
    },
    currency: currency ?? null,
    rates,
    whole,
    thin_below: subject.thinBelow ?? null,
    as_of: vintages.find(({ sequence }) => sequence <= asOf) ?? null,
    first_period: span?.first ?? null,
    latest_period: span?.latest ?? null,
    level: opened.level,
    locked: {
      series: all.length - open.length,
      periods: span && openedFrom > span.first ? periodsBetween(span.first, openedFrom).length - 1 : 0,
      opens_from: span && openedFrom > span.first ? openedFrom : null,
    },
    is_demo: chosen.some(({ is_demo }) => is_demo),
  };
}

/** Currencies that money can be shown in; none where nothing is money. */
function currenciesOf(series: readonly PublishedSeries[]): string[] {
  const quoted = new Set(
    series.flatMap(({ definitions }) => definitions.flatMap((one) => one.currency ?? [])),
  );
  return quoted.size === 0 ? [] : [OWN_CURRENCY, ...[...quoted].filter((one) => one !== OWN_CURRENCY).sort()];
}

/** The frequency that was asked for, or that of the series that were; else the first that the reader sees figures of. */
function frequencyFor(
  { frequency, series }: TableRequest,
  open: readonly PublishedSeries[],
  frequencies: readonly Frequency[],
): Frequency | undefined {
  if (frequency) return frequency;
  const named = open.find(({ code }) => series?.includes(code));
  return named?.frequency ?? frequencies.find((one) => open.some((each) => each.frequency === one));
}

function spanOf(series: readonly PublishedSeries[]) {
  const at = (place: number, periods: readonly string[]) => periods.toSorted().at(place);
  const first = at(
    0,
    series.map((one) => one.first),
  );
  const latest = at(
    -1,
    series.map((one) => one.latest),
  );
  const newest = at(
    -1,
    series.map((one) => one.newest),
  );
  return first && latest && newest ? { first, latest, newest } : null;
}

interface Span {
  readonly latest: string;
  readonly frequency: Frequency;
  readonly opened: string;
}

/** A wish for another frequency's periods is no wish. */
function periodsOf({ from, to }: TableRequest, { latest, frequency, opened }: Span): string[] {
  const own = (period: string | undefined) =>
    period !== undefined && frequencyOf(period) === frequency ? period : undefined;
  const end = own(to);
  return periodsBetween(
    tableFrom(own(from), { frequency, latest, opened }),
    end !== undefined && end < latest ? end : latest,
  );
}
