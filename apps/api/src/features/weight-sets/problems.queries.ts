import type { ApprovalProblem } from '@datum/contract/computation/approvals/head';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { stands } from '../standing/counting.queries.ts';

/** A weight that changes by more than this share of the former one is worth a look (screens, Annex 1). */
const NOTABLE_CHANGE = '0.20';

/**
 * What stands in the way of a weight set (screens, Annex 1): a category has weights; every one that goes on and has begun by then
 * sums to the total exactly, in decimal arithmetic; none that ended before it is weighed; no other set that is submitted, or that
 * figures are computed by, begins in the same month. Which one it takes the place of, categories that begin later, and large
 * changes are pointed out. What is approved already is no longer measured by the list as it grew since.
 */
export async function weightSetProblems(db: Reading, id: number): Promise<ApprovalProblem[]> {
  const [empty, sums, later, ended, overlap, changes] = [
    await isEmpty(db, id),
    await offSums(db, id),
    await laterCategories(db, id),
    await endedCategories(db, id),
    await setsOfSameMonth(db, id),
    await notableChanges(db, id),
  ];
  return [
    // categories without weights are named one by one, where there are any
    ...(empty && sums.length === 0
      ? [{ severity: 'hard', code: 'no-categories', values: {} } satisfies ApprovalProblem]
      : []),
    ...sums.map(
      ({ name, sum, total, remainder }): ApprovalProblem => ({
        severity: 'hard',
        code: Number(sum) === 0 ? 'category-without-weights' : 'sum-off',
        values: { category: name, sum, total, remainder },
      }),
    ),
    ...ended.map(
      (values): ApprovalProblem => ({ severity: 'hard', code: 'category-ended', values: { ...values } }),
    ),
    ...overlap.map(
      ({ replaced, ...values }): ApprovalProblem =>
        replaced
          ? { severity: 'soft', code: 'takes-place', values }
          : { severity: 'hard', code: 'same-start', values },
    ),
    ...later.map(
      (values): ApprovalProblem => ({ severity: 'soft', code: 'category-later', values: { ...values } }),
    ),
    ...changes.map(
      (values): ApprovalProblem => ({ severity: 'soft', code: 'large-change', values: { ...values } }),
    ),
  ];
}

async function isEmpty(db: Reading, id: number): Promise<boolean> {
  const weight = await db
    .selectFrom('weights')
    .where('weight_set_id', '=', id)
    .where('value', '>', '0')
    .limit(1)
    .select('value')
    .executeTakeFirst();
  return weight === undefined;
}

async function offSums(
  db: Reading,
  id: number,
): Promise<{ name: LocalText; sum: string; total: string; remainder: string }[]> {
  const { rows } = await sql<{ name: LocalText; sum: string; total: string; remainder: string }>`
    select c.name, trim_scale(coalesce(sum(w.value), 0))::text as sum, trim_scale(s.total)::text as total,
      trim_scale(s.total - coalesce(sum(w.value), 0))::text as remainder
    from weight_sets s
    cross join building_categories c
    left join weights w on w.weight_set_id = s.id and w.category_id = c.id
    where s.id = ${id}
      and ((c.valid_to is null and coalesce(c.valid_from, '') <= s.valid_from and s.status in ('draft', 'submitted'))
        or w.value is not null)
    group by c.id, s.total
    having coalesce(sum(w.value), 0) <> s.total
    order by c.sort, c.code`.execute(db);
  return rows;
}

/** Categories that are weighed although they ended before the set begins: it cannot compute a month (`category_ended`). */
async function endedCategories(db: Reading, id: number): Promise<{ category: LocalText; period: string }[]> {
  const { rows } = await sql<{ category: LocalText; period: string }>`
    select c.name as category, c.valid_to as period from weight_sets s
    join building_categories c on c.valid_to < s.valid_from
    where s.id = ${id} and s.status in ('draft', 'submitted')
      and exists (select from weights w where w.weight_set_id = s.id and w.category_id = c.id and w.value > 0)
    order by c.sort, c.code`.execute(db);
  return rows;
}

/** Categories that begin while the set is in force, later than it, and have no weights in it: no other set begins by then. */
async function laterCategories(db: Reading, id: number): Promise<{ category: LocalText; period: string }[]> {
  const { rows } = await sql<{ category: LocalText; period: string }>`
    select c.name as category, c.valid_from as period from weight_sets s
    join building_categories c on c.valid_to is null and c.valid_from > s.valid_from
    where s.id = ${id} and s.status <> 'retired'
      and not exists (select from weights w where w.weight_set_id = s.id and w.category_id = c.id)
      and not exists (select from weight_sets o where o.family = s.family and o.status in ('approved', 'in_use')
        and o.valid_from > s.valid_from and o.valid_from <= c.valid_from)
    order by c.valid_from, c.sort, c.code`.execute(db);
  return rows;
}

interface SameMonth {
  readonly id: number;
  readonly code: string;
  readonly period: string;
  /** The last period that is computed by it, or `none`. */
  readonly computed: string;
  /** The set in question takes its place when it is approved. */
  readonly replaced: boolean;
}

async function setsOfSameMonth(db: Reading, id: number): Promise<SameMonth[]> {
  const { rows } = await sql<SameMonth>`select other.id, other.code, other.valid_from as period,
      coalesce(r.last, 'none') as computed, other.status <> 'submitted' and r.last is null as replaced
    from weight_sets s join weight_sets other on other.family = s.family and other.id <> s.id
      and other.valid_from = s.valid_from and other.status in ('submitted', 'approved', 'in_use')
    cross join lateral (select max(run.period) as last from runs run
      where run.weight_set_id = other.id and ${stands('run')}) r
    where s.id = ${id} and s.status in ('draft', 'submitted')`.execute(db);
  return rows;
}

/** Retires the approved sets that begin in the same month as one that is approved now; gives them as they were. */
export async function retireReplaced(
  db: Writing,
  id: number,
): Promise<readonly { readonly id: number; readonly status: string }[]> {
  const { rows } = await sql<{ id: number; status: string }>`with replaced as (
      select o.id, o.status from weight_sets s join weight_sets o on o.family = s.family and o.id <> s.id
        and o.valid_from = s.valid_from and o.status in ('approved', 'in_use')
      where s.id = ${id} for update of o)
    update weight_sets w set status = 'retired', version = version + 1
    from replaced where w.id = replaced.id returning w.id, replaced.status`.execute(db);
  return rows;
}

/** Against the latest set of the family that is approved or in use and begins before, or that it takes the place of. */
async function notableChanges(
  db: Reading,
  id: number,
): Promise<{ category: LocalText; group: LocalText; before: string; after: string }[]> {
  const { rows } = await sql<{ category: LocalText; group: LocalText; before: string; after: string }>`
    with previous as (
      select p.id from weight_sets s join weight_sets p on p.family = s.family and p.id <> s.id
        and p.status in ('approved', 'in_use') and p.valid_from <= s.valid_from
      where s.id = ${id} and s.status in ('draft', 'submitted') order by p.valid_from desc, p.id desc limit 1)
    select c.name as category, g.name as "group", trim_scale(old.value)::text as before,
      trim_scale(coalesce(w.value, 0))::text as after
    from weights old join previous on previous.id = old.weight_set_id
    left join weights w on w.weight_set_id = ${id} and w.category_id = old.category_id and w.group_id = old.group_id
    join building_categories c on c.id = old.category_id
    join item_groups g on g.id = old.group_id
    where old.value > 0 and abs(coalesce(w.value, 0) - old.value) > ${NOTABLE_CHANGE}::numeric * old.value
    order by abs(coalesce(w.value, 0) - old.value) desc, c.sort, g.sort limit 20`.execute(db);
  return rows;
}
