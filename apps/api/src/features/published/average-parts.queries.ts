import { COMPUTED_FAMILY } from '@datum/contract/computation/index-families';
import { addMonths } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { readChildSeries, readOtherQuotes, readQuotesByIds, readRunAverages } from './figure.queries.ts';
import { membersOf } from './member-parts.queries.ts';
import { NOTHING, type PassportFrame, type PassportParts } from './passport-frame.queries.ts';

/** A leaf's average: its quotes, or how it was imputed. */
export async function averageParts(db: Reading, frame: PassportFrame): Promise<PassportParts> {
  const { figure, period, person, rules } = frame;
  const itemId = figure.item_id ?? 0;
  const [average] = await readRunAverages(
    db,
    COMPUTED_FAMILY,
    frame.run.id,
    period,
    [itemId],
    [figure.region_id],
  );
  if (!average) {
    return NOTHING;
  }
  if (average.method !== null) {
    const before = await readRunAverages(
      db,
      COMPUTED_FAMILY,
      frame.run.id,
      addMonths(period, -1),
      [itemId],
      [figure.region_id],
    );
    return {
      ...NOTHING,
      imputation: { method: average.method, previous: before[0]?.value ?? null },
      imputed_share: 1,
    };
  }
  const used = await readQuotesByIds(db, itemId, average.quote_ids);
  const mayShow = person?.isInternal || average.n_sources >= rules.minSources;
  const quotes = mayShow ? used.flatMap(({ unit_price }) => unit_price ?? []) : [];
  const others = person?.isInternal
    ? await readOtherQuotes(db, itemId, figure.region_id, period, average.quote_ids)
    : [];
  const detail = (row: (typeof used)[number], included: boolean) => ({
    id: row.id,
    source: row.source,
    observed_on: row.observed_on,
    unit_price: row.unit_price ?? '',
    origin: row.origin,
    note: row.note,
    included,
  });
  return {
    ...NOTHING,
    recompute: mayShow ? 'mean_of_quotes' : 'server',
    quotes: quotes.toSorted((a, b) => Number(a) - Number(b)),
    quotes_hidden: mayShow ? 'none' : 'below_limit',
    quote_details: person?.isInternal
      ? [...used.map((row) => detail(row, true)), ...others.map((row) => detail(row, false))]
      : [],
    imputed_share: 0,
  };
}

/** A total of averages: share x value of its leaves. */
export async function averageMembers(db: Reading, frame: PassportFrame): Promise<PassportParts> {
  const { figure, period, leafIds } = frame;
  const averages = await readRunAverages(
    db,
    COMPUTED_FAMILY,
    frame.run.id,
    period,
    [figure.item_id ?? 0],
    leafIds,
  );
  const series = await readChildSeries(db, {
    subject: figure.subject,
    kind: 'average',
    revision: figure.revision,
    regionIds: leafIds,
    itemIds: [figure.item_id ?? 0],
  });
  const values = new Map(averages.map((row) => [row.region_id, row.value]));
  const hidden = new Set(
    averages
      .filter(({ suppressed, method }) => suppressed && method === null)
      .map(({ region_id }) => region_id),
  );
  return membersOf(db, frame, series, values, hidden, frame.rules.decimals.price);
}
