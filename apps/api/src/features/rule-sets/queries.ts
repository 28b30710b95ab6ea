import { type RuleSet, ruleSet } from '@datum/contract/computation/rule-set';
import type { RuleSetDetail, StoredRuleSet, UsedRules } from '@datum/contract/computation/rule-sets';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { headColumns, headToWire } from '../approvals/queries.ts';
import { readWaitsFor, wasComputed } from './waits-for.queries.ts';

const columns = sql`${headColumns('rule-sets')}, t.code, t.revision, t.family,
  (select f.name from index_families f where f.code = t.family) as family_name, t.title, t.valid_from, t.rules`;

/** All rule sets, the newest revision of each first. */
export async function listRuleSets(db: Reading): Promise<StoredRuleSet[]> {
  const { rows } =
    await sql<StoredRuleSet>`select ${columns} from rule_sets t order by t.code, t.revision desc`.execute(db);
  return rows.map(headToWire);
}

/** One revision, with the month that it waits for; undefined when there is none. */
export async function findRuleSet(db: Reading, id: number): Promise<RuleSetDetail | undefined> {
  const { rows } = await sql<StoredRuleSet>`select ${columns} from rule_sets t where t.id = ${id}`.execute(
    db,
  );
  const row = rows[0];
  return row && { ...headToWire(row), waits_for: await readWaitsFor(db, row) };
}

/**
 * The rules by which a family and the prices that it reads are computed in a month: its own, else those of all families that
 * have none of their own. Of each its round's once that was computed, else the latest approved that is valid by then; undefined
 * when there are none.
 */
export async function findRulesOf(
  db: Reading,
  family: string,
  period: string,
): Promise<UsedRules | undefined> {
  const row = await db
    .selectFrom('rule_sets as s')
    .leftJoin('rounds as r', (join) =>
      join
        .onRef('r.rule_set_id', '=', 's.id')
        .on('r.code', '=', period)
        .on(wasComputed(sql`r.code`, sql`${family}`)),
    )
    .where('s.status', 'in', ['approved', 'in_use'])
    .where((where) => where.or([where('s.family', 'is', null), where('s.family', '=', family)]))
    .where((where) =>
      where.or([
        where('s.valid_from', 'is', null),
        where('s.valid_from', '<=', period),
        where('r.code', 'is not', null),
      ]),
    )
    .orderBy(sql`s.family is null`)
    .orderBy(sql`r.code is null`)
    .orderBy('s.valid_from', (order) => order.desc().nullsLast())
    .orderBy('s.id', 'desc')
    .select(['s.id', 's.title', 's.rules'])
    .executeTakeFirst();
  return row && { id: row.id, title: row.title, content: ruleSet.parse(row.rules) };
}

/** The rules that a stored run was computed by. */
export async function readRunRules(db: Reading, runId: number): Promise<RuleSet> {
  const row = await db
    .selectFrom('rule_sets as s')
    .innerJoin('runs as r', 'r.rule_set_id', 's.id')
    .where('r.id', '=', runId)
    .select('s.rules')
    .executeTakeFirstOrThrow();
  return ruleSet.parse(row.rules);
}

/** What is entered of a rule set. */
export interface RuleSetContent {
  /** Null = for all families that have none of their own. */
  readonly family: string | null;
  readonly title: object;
  readonly rules: RuleSet;
  readonly valid_from: string | null;
  readonly note: string;
}

const stored = ({ family, title, rules, valid_from, note }: RuleSetContent) => ({
  family,
  title: JSON.stringify(title),
  rules: JSON.stringify(rules),
  valid_from,
  note,
});

/** Stores the first revision; null when the code is taken. */
export async function insertRuleSet(
  db: Writing,
  code: string,
  content: RuleSetContent,
  editor: string,
): Promise<number | null> {
  const row = await db
    .insertInto('rule_sets')
    .values({ code, ...stored(content), last_edited_by: editor })
    .onConflict((conflict) => conflict.columns(['code', 'revision']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes the contents of a draft that was claimed. */
export async function writeRuleSet(db: Writing, id: number, content: RuleSetContent): Promise<void> {
  await db.updateTable('rule_sets').set(stored(content)).where('id', '=', id).execute();
}

/** The next revision of the same code, as a draft. */
export async function copyRuleSet(db: Writing, id: number, editor: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into rule_sets (code, revision, family, title, rules, valid_from, note, last_edited_by)
    select code, (select max(revision) + 1 from rule_sets s where s.code = t.code), family, title, rules, valid_from, '', ${editor}
    from rule_sets t where id = ${id} returning id`.execute(db);
  // the caller found the row that is copied
  return rows[0]!.id;
}

/** Whether a family, or any without one, was computed by rules that do not say when a line has ended. */
export async function hasComputedWithoutEnds(db: Reading, family: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('runs as r')
    .innerJoin('rule_sets as s', 's.id', 'r.rule_set_id')
    .where(sql<boolean>`not (s.rules -> 'imputation' ? 'imputeMax')`)
    .$if(family !== null, (query) => query.where('r.subject', '=', family ?? ''))
    .limit(1)
    .select('r.id')
    .executeTakeFirst();
  return found !== undefined;
}
