import type { MatchedStep } from '@datum/contract/publication/passport';
import type { LocalText } from '@datum/contract/values/local-text';
import { addPeriods, periodsBetween } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readHiddenCells } from '../hidden.queries.ts';
import type { PassportFrame } from './passport-frame.queries.ts';
import { hasBorrowed, type StoredStep, shownStep, withheldOf } from './steps.rules.ts';

/** Which items' steps are asked for, and what of their averages is published. */
export interface StepsOf {
  /** The Table One run that made them. */
  readonly runId: number;
  readonly groupId: number;
  readonly itemIds: readonly number[];
  /** Whether a published average of an item stands in a period, hidden or not. */
  readonly isPublished: (itemId: number, period: string) => boolean;
}

/** How the levels of items in the figure's leaf came from those of the period before, as deep as the reader may see. */
export async function readSteps(
  db: Reading,
  frame: PassportFrame,
  of: StepsOf,
): Promise<ReadonlyMap<number, { readonly began: string; readonly step: MatchedStep }>> {
  const { figure, survey: period, rules, isStaff, basket } = frame;
  const window = rules.imputation.imputeMax ?? 0;
  const stored = await readStored(db, frame, of, addPeriods(period, -window));
  if (stored.length === 0) return new Map();
  const sources = isStaff ? await readSources(db, stored) : NO_SOURCES;
  // most items borrow nothing: what may stand behind them is near
  const isFar = stored.some(hasBorrowed);
  const hidden = isStaff
    ? []
    : await readHiddenCells(db, {
        groupIds: [of.groupId],
        regionIds: isFar ? basket.regions.map(({ regionId }) => regionId) : [figure.region_id],
        periods: periodsBetween(addPeriods(period, isFar ? -window - 1 : -1), period),
      });
  const seen = { ...of, hidden, period, regionId: figure.region_id, opensPrices: frame.opensPrices };
  return new Map(
    stored.map((step) => [
      step.item_id,
      {
        began: step.began,
        step: shownStep(step, {
          withheld: isStaff ? null : withheldOf(step, seen),
          directMean: rules.form === 'direct' ? rules.mean : null,
          sources,
        }),
      },
    ]),
  );
}

/** `from`: the first period whose lenders may stand behind an imputed price of now. */
async function readStored(
  db: Reading,
  { figure, survey: period }: PassportFrame,
  { runId, itemIds }: StepsOf,
  from: string,
): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select r.item_id, r.movement, r.level, b.level as level_before, r.lines, r.imputed_lines, r.imputed_share, r.lenders,
      r.line_ids, r.before, r.before_origins, r.now, r.origins, past.began, past.lent
    from relatives r
    join runs n on n.id = r.run_id
    left join relatives b on b.run_id = n.previous_run_id and b.item_id = r.item_id and b.region_id = r.region_id
    cross join lateral (
      select min(h.period) as began, bit_or(h.lenders) filter (where h.period >= ${from}) as lent
      from relatives h
      where h.item_id = r.item_id and h.region_id = r.region_id and h.period <= ${period}
    ) past
    where r.run_id = ${runId} and r.region_id = ${figure.region_id}
      and r.item_id = any(${itemIds}::bigint[])`.execute(db);
  return rows;
}

const NO_SOURCES: ReadonlyMap<number, LocalText> = new Map();

async function readSources(
  db: Reading,
  steps: readonly StoredStep[],
): Promise<ReadonlyMap<number, LocalText>> {
  const lines = steps.flatMap(({ line_ids }) => line_ids);
  const rows = await db
    .selectFrom('sample_lines as l')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .where('l.id', '=', sql<number>`any(${lines}::bigint[])`)
    .select(['l.id', 'o.name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
