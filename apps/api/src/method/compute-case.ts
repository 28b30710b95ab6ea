import type { Writing } from '@datum/database/open';
import { IndexNumberError } from '@datum/index-numbers/index-number-error';
import { freezeBase } from '../features/base-periods/queries.ts';
import { readFrame } from '../features/runs/inputs/frame.queries.ts';
import { requireReady, requireTableOne } from '../features/runs/refusals.rules.ts';
import { storeTableOne, storeTableTwo } from '../features/runs/store-run.queries.ts';
import type { Clock } from '../platform/clock.ts';
import { Problem } from '../platform/http/problem.ts';
import { inEnglish, summaryOf } from '../platform/http/tell.ts';
import { CaseRefused } from './case-refused.ts';
import { FAMILY, insertOne, type LoadedCase } from './load-case.queries.ts';
import { type Case, monthNamed, monthOf, type Row } from './read-case.ts';

/**
 * Computes a loaded case as an office would: Table One of every period, the first base and its weights, Table Two of every
 * period; then each later base, from whose link period on Table Two is run again. Gives the ids of the bases by name.
 *
 * @throws CaseRefused with the sentence, where the service refuses it
 */
export async function computeCase(
  db: Writing,
  input: Case,
  loaded: LoadedCase,
  clock: Clock,
): Promise<ReadonlyMap<string, number>> {
  try {
    return await compute(db, input, loaded, clock);
  } catch (error) {
    if (error instanceof IndexNumberError) throw new CaseRefused(error.message, { cause: error });
    if (error instanceof Problem) throw new CaseRefused(inEnglish(summaryOf(error)), { cause: error });
    throw error;
  }
}

async function compute(db: Writing, input: Case, loaded: LoadedCase, clock: Clock) {
  const months = input.periods.map((_, at) => monthOf(at));
  for (const month of months) {
    const frame = requireTableOne(await readFrame(db, FAMILY, month));
    await storeTableOne(db, frame, null, clock.now(), clock);
  }
  const bases = new Map<string, number>();
  let last = '';
  for (const [at, base] of input.bases.entries()) {
    const { base: name = '', to = '', link = '' } = base;
    // a base is published from its link on, else from the period that completes it
    const from = at === 0 ? monthOf(0) : monthNamed(input, link || to);
    if (at > 1 && from <= last)
      throw new CaseRefused(`The base ${name} does not begin after the one before it.`);
    last = from;
    bases.set(name, await approveBase(db, input, base, from));
    await approveWeights(db, input, loaded, name, from);
    for (const month of months.filter((candidate) => candidate >= from)) {
      const frame = requireReady(await readFrame(db, FAMILY, month));
      await storeTableTwo(db, frame, null, clock.now(), clock);
    }
  }
  return bases;
}

async function approveBase(db: Writing, input: Case, base: Row, effective: string): Promise<number> {
  const { base: name = '', from = '', to = '' } = base;
  const id = await insertOne(db, 'base_periods', {
    family: FAMILY,
    code: name,
    label: JSON.stringify({ en: name, ms: name }),
    period_from: monthNamed(input, from),
    period_to: monthNamed(input, to),
    effective_from: effective,
    keeps_previous: true,
    status: 'approved',
  });
  // a finished base: all its months have figures
  if (!input.periods.includes(from) || !input.periods.includes(to)) {
    throw new CaseRefused(`The base ${name} reaches beyond the periods of the case.`);
  }
  await freezeBase(db, id);
  return id;
}

async function approveWeights(
  db: Writing,
  input: Case,
  { groups, categories }: LoadedCase,
  base: string,
  from: string,
): Promise<void> {
  const rows = input.weights.filter((row) => row.base === base);
  if (rows.length === 0) return;
  const id = await insertOne(db, 'weight_sets', {
    family: FAMILY,
    code: base,
    title: JSON.stringify({ en: base, ms: base }),
    valid_from: from,
    status: 'approved',
  });
  await db
    .insertInto('weights')
    .values(
      rows.map(({ category = '', group = '', weight = '' }) => ({
        weight_set_id: id,
        category_id: categories.get(category) ?? 0,
        group_id: groups.get(group) ?? 0,
        value: weight,
      })),
    )
    .execute();
}
