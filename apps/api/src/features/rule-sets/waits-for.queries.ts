import type { RuleSetDetail, StoredRuleSet } from '@datum/contract/computation/rule-sets';
import { addPeriods, firstMonthOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { readFirstUnpublished } from '../structures/first-unpublished.queries.ts';

/** Whether an official run of a family stands on a round: from then on the round keeps its rules. */
export const wasComputed = (round: RawBuilder<unknown>, family: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from runs n where n.round_code = ${round} and n.subject = ${family}
    and n.state in ('done', 'approved'))`;

/** The first month that will be computed by rules, and the rounds from then on that keep theirs; null where others come first. */
export async function readWaitsFor(
  db: Reading,
  { id, status, family, valid_from }: Pick<StoredRuleSet, 'id' | 'status' | 'family' | 'valid_from'>,
): Promise<RuleSetDetail['waits_for']> {
  if (status === 'in_use' || status === 'retired') return null;
  const families = family === null ? await familiesWithoutRules(db) : [family];
  const periods = await readFirstUnpublished(db, families);
  const [unpublished] = [...periods.values()].map(firstMonthOf).sort();
  const first = unpublished ?? (await firstRound(db)) ?? '';
  const from = valid_from !== null && valid_from > first ? valid_from : first;
  const { rows } = await sql<{ code: string }>`select r.code from rounds r
    where r.rule_set_id <> ${id} and r.code >= ${from}
      and exists (select from unnest(${families}::text[]) f (code) where ${wasComputed(sql`r.code`, sql`f.code`)})
    order by r.code`.execute(db);
  const kept = rows.map(({ code }) => code);
  let period = from;
  while (kept.includes(period)) period = addPeriods(period, 1);
  return (await isBehind(db, { id, family, valid_from }, period || LAST))
    ? null
    : { period: period || null, kept };
}

/** The month of the first round, where an office that has published nothing begins; null where there is none. */
async function firstRound(db: Reading): Promise<string | null> {
  const { code } = await db
    .selectFrom('rounds')
    .select((eb) => eb.fn.min('code').as('code'))
    .executeTakeFirstOrThrow();
  return code;
}

/** Later than any month. */
const LAST = '9999-12';

/** Whether others of the same families are taken before these in a month. */
async function isBehind(
  db: Reading,
  { id, family, valid_from }: Pick<StoredRuleSet, 'id' | 'family' | 'valid_from'>,
  month: string,
): Promise<boolean> {
  const { rows } = await sql`select from rule_sets o where o.family is not distinct from ${family}
    and o.status in ('approved', 'in_use') and (o.valid_from is null or o.valid_from <= ${month})
    and (coalesce(o.valid_from, ''), o.id) > (coalesce(${valid_from}, ''), ${id})`.execute(db);
  return rows.length > 0;
}

/** Families that are computed by the rules of all. */
async function familiesWithoutRules(db: Reading): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select f.code from index_families f where not exists (
    select from rule_sets s where s.family = f.code and s.status in ('approved', 'in_use'))`.execute(db);
  return rows.map(({ code }) => code);
}
