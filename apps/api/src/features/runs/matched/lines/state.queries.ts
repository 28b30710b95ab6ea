import type { RuleSet } from '@datum/contract/computation/rule-set';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { addPeriods, placeOfPeriod } from '@datum/contract/values/period';
import { numbersOf, packed, packedArrays, partsOf } from '@datum/database/bulk/packed';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { wrongState } from '../../../../platform/http/problem.ts';
import { readRunRules } from '../../../rule-sets/queries.ts';
import { readLatestRuns } from '../../inputs/inputs.queries.ts';
import { averagesStateOf, type StoredAverages } from './averages-state.rules.ts';
import { computeMonth, type MonthRules, type MonthState } from './month.rules.ts';
import { readLineQuotes } from './quotes.queries.ts';
import { type StoredRelatives, sampleStateOf } from './relatives.rules.ts';
import type { NamedSample } from './sample.rules.ts';

/** What a period goes on from: the run of the period before and the state that it left; null in a first period. */
export interface Before {
  readonly run: { readonly id: number; readonly resultHash: string } | null;
  readonly state: MonthState | null;
}

/** A first period goes on from nothing. */
export const NOTHING_BEFORE: Before = { run: null, state: null };

/**
 * The state that the period before left. A run of the first edition stored no lines: the state is made anew from its
 * quotes, in the direct form, so that the chained form goes on from the averages that were published.
 *
 * @throws Problem 409 when the period before has no run, but an earlier one has: a chain has no holes
 */
export async function readBefore(
  db: Reading,
  family: string,
  period: string,
  named: NamedSample,
): Promise<Before> {
  const [last] = await readLatestRuns(db, family, 'table_one', period, 1);
  if (!last) return NOTHING_BEFORE;
  if (last.period !== addPeriods(period, -1)) {
    throw wrongState(refusal('computation.previous-missing', { period: addPeriods(period, -1) }));
  }
  return readAfter(db, family, last, named);
}

/** The state that a run left. */
export async function readAfter(
  db: Reading,
  family: string,
  last: { readonly id: number; readonly period: string },
  named: NamedSample,
): Promise<Before> {
  const { result_hash: resultHash } = await db
    .selectFrom('runs')
    .where('id', '=', last.id)
    .select('result_hash')
    .executeTakeFirstOrThrow();
  const run = { id: last.id, resultHash };
  const relatives = await readRelatives(db, last.id);
  if (relatives.levels.length === 0) return { run, state: await replay(db, family, last.period, named) };
  const averages = await readStoredAverages(db, last.id);
  return {
    run,
    state: { lines: sampleStateOf(named, relatives), averages: averagesStateOf(named, averages) },
  };
}

async function readRelatives(db: Reading, runId: number): Promise<StoredRelatives> {
  const { rows } = await sql<Record<keyof StoredRelatives, string | null>>`
    select ${packed(sql`item_id`)} as "itemIds", ${packed(sql`region_id`)} as "regionIds",
      ${packed(sql`level`)} as levels, ${packedArrays(sql`line_ids`)} as "lineIds",
      ${packedArrays(sql`origins`)} as origins, ${packedArrays(sql`next`)} as next,
      ${packedArrays(sql`missing`)} as missing, ${packedArrays(sql`carried`)} as carried,
      ${packedArrays(sql`quoted`)} as quoted
    from relatives where run_id = ${runId}`.execute(db);
  const [row] = rows;
  return {
    itemIds: numbersOf(row?.itemIds),
    regionIds: numbersOf(row?.regionIds),
    levels: numbersOf(row?.levels),
    lineIds: numbersOf(row?.lineIds),
    origins: numbersOf(row?.origins),
    next: numbersOf(row?.next),
    missing: numbersOf(row?.missing),
    carried: numbersOf(row?.carried),
    quoted: numbersOf(row?.quoted),
  };
}

async function readStoredAverages(db: Reading, runId: number): Promise<StoredAverages> {
  const { rows } = await sql<Record<keyof StoredAverages, string | null>>`
    select ${packed(sql`item_id`)} as "itemIds", ${packed(sql`region_id`)} as "regionIds",
      ${packed(sql`value_status`)} as statuses, ${packed(sql`coalesce(exact, entering)`)} as fractions,
      ${packed(sql`array_to_string(entering_lines, ' ')`)} as lines, ${packed(sql`was_shown::int`)} as shown
    from averages where run_id = ${runId}`.execute(db);
  const [row] = rows;
  return {
    itemIds: numbersOf(row?.itemIds),
    regionIds: numbersOf(row?.regionIds),
    statuses: partsOf(row?.statuses),
    fractions: partsOf(row?.fractions),
    lines: partsOf(row?.lines),
    shown: numbersOf(row?.shown),
  };
}

/** All periods up to one, from their quotes: each needs the one before, so they come one after the other. */
async function replay(
  db: Reading,
  family: string,
  until: string,
  named: NamedSample,
): Promise<MonthState | null> {
  const runs = await readLatestRuns(db, family, 'table_one', addPeriods(until, 1), MOST_PERIODS);
  let state: MonthState | null = null;
  for (const { id, period } of runs.toReversed()) {
    const rules = await readRunRules(db, id);
    const place = placeOfPeriod(period);
    const quotes = await readLineQuotes(db, named, period, place);
    state = computeMonth({ named, rules: firstEdition(rules), place, quotes, state }).state;
  }
  return state;
}

/** Rules of the first edition as lines are filled by them: averages over base prices, and no line ended. */
const firstEdition = ({ mean, minSources, dominanceShare, imputation }: RuleSet): MonthRules => ({
  form: 'direct',
  mean: mean === 'median' ? 'arithmetic' : mean,
  minSources,
  dominanceShare,
  imputation: { ...imputation, imputeMax: imputation.imputeMax ?? MOST_PERIODS },
});

/** Twenty years of months. */
const MOST_PERIODS = 240;
