import type { RuleSet } from '@datum/contract/computation/rule-set';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { addMonths, placeOfPeriod } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { wrongState } from '../../../../platform/http/problem.ts';
import { readRunRules } from '../../../rule-sets/queries.ts';
import { readLatestRuns } from '../../inputs/inputs.queries.ts';
import { averagesStateOf } from './average-rows.rules.ts';
import { computeMonth, type MonthRules, type MonthState } from './month.rules.ts';
import { readLineQuotes } from './quotes.queries.ts';
import { sampleStateOf } from './relatives.rules.ts';
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
  if (last.period !== addMonths(period, -1)) {
    throw wrongState(refusal('computation.previous-missing', { period: addMonths(period, -1) }));
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
  const relatives = await db
    .selectFrom('relatives')
    .where('run_id', '=', last.id)
    .select(['item_id', 'region_id', 'level', 'line_ids', 'origins', 'next', 'missing', 'carried', 'quoted'])
    .execute();
  if (relatives.length === 0) return { run, state: await replay(db, family, last.period, named) };
  const averages = await db
    .selectFrom('averages')
    .where('run_id', '=', last.id)
    .select(['item_id', 'region_id', 'value_status', 'exact', 'entering', 'entering_lines', 'was_shown'])
    .execute();
  return {
    run,
    state: { lines: sampleStateOf(named, relatives), averages: averagesStateOf(named, averages) },
  };
}

/** All periods up to one, from their quotes: each needs the one before, so they come one after the other. */
async function replay(
  db: Reading,
  family: string,
  until: string,
  named: NamedSample,
): Promise<MonthState | null> {
  const runs = await readLatestRuns(db, family, 'table_one', addMonths(until, 1), MOST_PERIODS);
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
