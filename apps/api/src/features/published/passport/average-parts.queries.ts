import type { Passport } from '@datum/contract/publication/passport';
import { computedBy } from '@datum/contract/subjects/all';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { doubleOfText } from '../../averages/print.rules.ts';
import { readChildSeries } from '../figure.queries.ts';
import { readCells } from '../queries.ts';
import { printed } from '../table.rules.ts';
import { membersOf } from './member-parts.queries.ts';
import { readOtherQuotes, readQuotesByIds, readRunAverages } from './members.queries.ts';
import { NOTHING, type PassportFrame, type PassportParts } from './passport-frame.queries.ts';
import { readSteps } from './steps.queries.ts';
import { withoutLevels } from './steps.rules.ts';

/** A leaf's average: its quotes, or how it was imputed. Of a hidden one readers see the number of its quotes alone. */
export async function averageParts(db: Reading, frame: PassportFrame): Promise<PassportParts> {
  const { figure, period, isStaff } = frame;
  const itemId = figure.item_id ?? 0;
  const [average] = await readRunAverages(
    db,
    computedBy(figure.subject),
    frame.run.id,
    period,
    [itemId],
    [figure.region_id],
  );
  if (!average) {
    return NOTHING;
  }
  const before = await readBefore(db, frame);
  const [step, used, others] = await Promise.all([
    readStep(db, frame, average.run_id, before !== undefined),
    readQuotesByIds(db, itemId, average.quote_ids),
    isStaff ? readOtherQuotes(db, itemId, figure.region_id, period, average.quote_ids) : [],
  ]);
  const mayShow = isStaff || !figure.suppressed;
  const exact = mayShow ? figure.exact : null;
  if (average.method !== null) {
    return {
      ...NOTHING,
      exact,
      recompute: mayShow && step && step.now.length > 0 ? 'mean_of_imputed' : 'server',
      imputation: {
        method: average.method,
        previous: printed(before?.value ?? null, frame.rules.decimals.price),
      },
      imputed_share: 1,
      step,
    };
  }
  const quotes = mayShow ? used.flatMap(({ unit_price }) => unit_price ?? []) : [];
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
    exact,
    recompute: quotes.length > 0 ? 'mean_of_quotes' : 'server',
    quotes: quotes.toSorted((a, b) => Number(a) - Number(b)),
    step,
    quotes_hidden: mayShow ? 'none' : 'below_limit',
    quote_details: isStaff
      ? [...used.map((row) => detail(row, true)), ...others.map((row) => detail(row, false))]
      : [],
    imputed_share: 0,
  };
}

/**
 * The average of the month before as it was published; without a value where it is hidden, for staff too: it has a passport of
 * its own.
 */
async function readBefore(db: Reading, { figure, period, asOf }: PassportFrame) {
  const before = addPeriods(period, -1);
  const [cell] = await readCells(db, [figure.series_id], before, before, asOf);
  return cell;
}

/** How the item's level moved; readers have prices and movement, the unrounded level is told where a whole group is shown. */
async function readStep(
  db: Reading,
  frame: PassportFrame,
  runId: number,
  hasBefore: boolean,
): Promise<Passport['step']> {
  const { figure, basket, isStaff } = frame;
  const itemId = figure.item_id ?? 0;
  const groupId = basket.items.find((item) => item.itemId === itemId)?.groupId;
  if (groupId === undefined) return null;
  const steps = await readSteps(db, frame, {
    runId,
    groupId,
    itemIds: [itemId],
    isPublished: (_item, period) => period === frame.period || hasBefore,
  });
  const step = steps.get(itemId)?.step ?? null;
  return isStaff || !step ? step : withoutLevels(step);
}

/** A total of averages: share x value of its leaves. */
export async function averageMembers(db: Reading, frame: PassportFrame): Promise<PassportParts> {
  const { figure, period, leafIds } = frame;
  const averages = await readRunAverages(
    db,
    computedBy(figure.subject),
    frame.run.id,
    period,
    [figure.item_id ?? 0],
    leafIds,
  );
  const series = await readChildSeries(db, {
    subjects: [figure.subject],
    kind: 'average',
    revision: figure.revision,
    regionIds: leafIds,
    itemIds: [figure.item_id ?? 0],
  });
  // a leaf that lost its average enters with its last one, moved on
  const fractions = new Map(
    averages.flatMap(({ region_id, exact, entering }) => {
      const fraction = exact ?? entering;
      return fraction === null ? [] : [[region_id, fraction] as const];
    }),
  );
  const values = new Map(
    averages.map(({ region_id, value, entering }) => [
      region_id,
      value ?? (entering === null ? null : doubleOfText(entering)),
    ]),
  );
  const parts = await membersOf(db, frame, series, values, {
    decimals: frame.rules.decimals.price,
    isRounded: false,
    fractions,
    origins: new Map(
      averages.map(({ region_id, value, method, imputed_share }) => {
        const origin = value === null ? 'moved' : method === null ? 'own' : 'imputed';
        return [region_id, [origin, origin === 'own' ? imputed_share : 1] as const];
      }),
    ),
  });
  const [total] = await readRunAverages(
    db,
    computedBy(figure.subject),
    frame.run.id,
    period,
    [figure.item_id ?? 0],
    [figure.region_id],
  );
  return { ...parts, imputed_share: total?.imputed_share ?? null };
}
