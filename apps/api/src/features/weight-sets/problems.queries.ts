import type { ApprovalProblem } from '@datum/contract/computation/approvals/head';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { stands } from '../standing/counting.queries.ts';

/** A weight that changes by more than this share of the former one is worth a look (screens, Annex 1). */
const NOTABLE_CHANGE = '0.20';
/** As many of them are told, the largest first. */
const MOST_CHANGES = 20;

/**
 * What stands in the way of weight sets, by their ids (screens, Annex 1): a category has weights; every one that goes on and has begun by then
 * sums to the total exactly, in decimal arithmetic; none that ended before it is weighed; no other set that is submitted, or that
 * figures are computed by, begins in the same month. Which one it takes the place of, categories that begin later, and large
 * changes are pointed out. What is approved already is no longer measured by the list as it grew since.
 */
export async function weightSetProblems(
  db: Reading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ApprovalProblem[]>> {
  const [weighed, sums, later, ended, overlap, changes] = [
    await readWeighed(db, ids),
    bySet(await offSums(db, ids)),
    bySet(await laterCategories(db, ids)),
    bySet(await endedCategories(db, ids)),
    bySet(await setsOfSameMonth(db, ids)),
    bySet(await notableChanges(db, ids)),
  ];
  return new Map(
    ids.map((id) => [
      id,
      problemsOf({
        empty: !weighed.has(id),
        sums: sums.get(id) ?? [],
        later: later.get(id) ?? [],
        ended: ended.get(id) ?? [],
        overlap: overlap.get(id) ?? [],
        changes: (changes.get(id) ?? []).slice(0, MOST_CHANGES),
      }),
    ]),
  );
}

/** What a row says, without the set that it is of. */
type Said<Row> = Omit<Row, 'set'>;

function bySet<Row extends { readonly set: number }>(rows: readonly Row[]): Map<number, Said<Row>[]> {
  const sets = Map.groupBy(rows, ({ set }) => set);
  return new Map([...sets].map(([set, own]) => [set, own.map(({ set: _, ...said }) => said)]));
}

interface Found {
  readonly empty: boolean;
  readonly sums: readonly Said<OffSum>[];
  readonly later: readonly Said<CategoryAt>[];
  readonly ended: readonly Said<CategoryAt>[];
  readonly overlap: readonly Said<SameMonth>[];
  readonly changes: readonly Said<Change>[];
}

function problemsOf({ empty, sums, later, ended, overlap, changes }: Found): ApprovalProblem[] {
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

/** The sets that weigh anything. */
async function readWeighed(db: Reading, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select x.id from unnest(${ids}::bigint[]) x (id)
    where exists (select from weights w where w.weight_set_id = x.id and w.value > 0)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

interface OffSum {
  readonly set: number;
  readonly name: LocalText;
  readonly sum: string;
  readonly total: string;
  readonly remainder: string;
}

async function offSums(db: Reading, ids: readonly number[]): Promise<OffSum[]> {
  const { rows } = await sql<OffSum>`
    select s.id as set, c.name, trim_scale(coalesce(sum(w.value), 0))::text as sum, trim_scale(s.total)::text as total,
      trim_scale(s.total - coalesce(sum(w.value), 0))::text as remainder
    from weight_sets s
    cross join building_categories c
    left join weights w on w.weight_set_id = s.id and w.category_id = c.id
    where s.id = any(${ids}::bigint[])
      and ((c.valid_to is null and coalesce(c.valid_from, '') <= s.valid_from and s.status in ('draft', 'submitted'))
        or w.value is not null)
    group by c.id, s.id
    having coalesce(sum(w.value), 0) <> s.total
    order by c.sort, c.code`.execute(db);
  return rows;
}

interface CategoryAt {
  readonly set: number;
  readonly category: LocalText;
  readonly period: string;
}

/** Categories that are weighed although they ended before the set begins: it cannot compute a month (`category_ended`). */
async function endedCategories(db: Reading, ids: readonly number[]): Promise<CategoryAt[]> {
  const { rows } = await sql<CategoryAt>`
    select s.id as set, c.name as category, c.valid_to as period from weight_sets s
    join building_categories c on c.valid_to < s.valid_from
    where s.id = any(${ids}::bigint[]) and s.status in ('draft', 'submitted')
      and exists (select from weights w where w.weight_set_id = s.id and w.category_id = c.id and w.value > 0)
    order by c.sort, c.code`.execute(db);
  return rows;
}

/** Categories that begin while the set is in force, later than it, and have no weights in it: no other set begins by then. */
async function laterCategories(db: Reading, ids: readonly number[]): Promise<CategoryAt[]> {
  const { rows } = await sql<CategoryAt>`
    select s.id as set, c.name as category, c.valid_from as period from weight_sets s
    join building_categories c on c.valid_to is null and c.valid_from > s.valid_from
    where s.id = any(${ids}::bigint[]) and s.status <> 'retired'
      and not exists (select from weights w where w.weight_set_id = s.id and w.category_id = c.id)
      and not exists (select from weight_sets o where o.family = s.family and o.status in ('approved', 'in_use')
        and o.valid_from > s.valid_from and o.valid_from <= c.valid_from)
    order by c.valid_from, c.sort, c.code`.execute(db);
  return rows;
}

interface SameMonth {
  readonly set: number;
  readonly id: number;
  readonly code: string;
  readonly period: string;
  /** The last period that is computed by it, or `none`. */
  readonly computed: string;
  /** The set in question takes its place when it is approved. */
  readonly replaced: boolean;
}

async function setsOfSameMonth(db: Reading, ids: readonly number[]): Promise<SameMonth[]> {
  const { rows } = await sql<SameMonth>`select s.id as set, other.id, other.code, other.valid_from as period,
      coalesce(r.last, 'none') as computed, other.status <> 'submitted' and r.last is null as replaced
    from weight_sets s join weight_sets other on other.family = s.family and other.id <> s.id
      and other.valid_from = s.valid_from and other.status in ('submitted', 'approved', 'in_use')
    cross join lateral (select max(run.period) as last from runs run
      where run.weight_set_id = other.id and ${stands('run')}) r
    where s.id = any(${ids}::bigint[]) and s.status in ('draft', 'submitted')`.execute(db);
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

interface Change {
  readonly set: number;
  readonly category: LocalText;
  readonly group: LocalText;
  readonly before: string;
  readonly after: string;
}

/** Against the latest set of the family that is approved or in use and begins before, or that it takes the place of. */
async function notableChanges(db: Reading, ids: readonly number[]): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with previous as (
      select distinct on (s.id) s.id as set, p.id from weight_sets s join weight_sets p on p.family = s.family and p.id <> s.id
        and p.status in ('approved', 'in_use') and p.valid_from <= s.valid_from
      where s.id = any(${ids}::bigint[]) and s.status in ('draft', 'submitted')
      order by s.id, p.valid_from desc, p.id desc)
    select previous.set, c.name as category, g.name as "group", trim_scale(old.value)::text as before,
      trim_scale(coalesce(w.value, 0))::text as after
    from weights old join previous on previous.id = old.weight_set_id
    left join weights w on w.weight_set_id = previous.set and w.category_id = old.category_id and w.group_id = old.group_id
    join building_categories c on c.id = old.category_id
    join item_groups g on g.id = old.group_id
    where old.value > 0 and abs(coalesce(w.value, 0) - old.value) > ${NOTABLE_CHANGE}::numeric * old.value
    order by abs(coalesce(w.value, 0) - old.value) desc, c.sort, g.sort`.execute(db);
  return rows;
}
