import type { ApprovalProblem } from '@datum/contract/computation/approvals/head';
import { namesInBoth } from '@datum/contract/messages/refusals/in-both';
import { addPeriods, firstMonthOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readWeightsOf } from '../standing/weights-in-force.queries.ts';
import { type Ended, readEndedFrom } from './ended-from.queries.ts';
import { readFirstUnpublished } from './first-unpublished.queries.ts';
import { readLeftOut } from './left-out.queries.ts';
import { linelessProblems, problemsOf, type StructureFacts } from './rules.ts';
import { readGroupsWithoutItem } from './without-item.queries.ts';
import { readLineless } from './without-lines.queries.ts';

/** What stands in the way of structures that are not yet approved, by their ids. */
export async function structureProblems(
  db: Reading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ApprovalProblem[]>> {
  const facts = await readFacts(db, ids);
  const periods = await readFirstUnpublished(
    db,
    facts.map(({ family }) => family),
  );
  const waiting = facts.map(({ id, family }): Next => {
    const period = periods.get(family) ?? null;
    return { structure: id, family, period, month: period === null ? AFTER_ALL : firstMonthOf(period) };
  });
  const lineless = Map.groupBy(await readLineless(db, waiting), ({ structure }) => structure);
  const early = await earlyProblems(db, waiting);
  const weighed = await weighedProblems(db, waiting);
  return new Map(
    facts.map((own) => [
      own.id,
      [
        ...problemsOf(own),
        ...linelessProblems(lineless.get(own.id) ?? []),
        ...(early.get(own.id) ?? []),
        ...(weighed.get(own.id) ?? []),
      ],
    ]),
  );
}

/** Of those that wait for a decision alone. */
async function readFacts(
  db: Reading,
  ids: readonly number[],
): Promise<(StructureFacts & { readonly id: number; readonly family: string })[]> {
  const { rows } = await sql<StructureFacts & { id: number; family: string }>`select s.id, s.family,
      (select count(*)::int from structure_items i where i.structure_id = s.id) as items,
      (select count(*)::int from structure_regions r where r.structure_id = s.id) as regions,
      trim_scale(coalesce((select sum(share) from structure_regions r where r.structure_id = s.id), 0))::text as shares,
      (select count(*)::int from structure_items m join items i on i.id = m.item_id
        where m.structure_id = s.id and i.valid_to is not null) as "endedItems",
      coalesce((select jsonb_agg(g.name) from item_groups g where g.id in (
        select group_id from structure_items m where m.structure_id = s.id group by group_id having sum(weight) = 0)), '[]')
        as "groupsWithoutWeight",
      coalesce((select jsonb_agg(g.name) from regions g where g.level <> 'country' and g.id in (
        select group_id from structure_regions m where m.structure_id = s.id group by group_id having sum(share) = 0)), '[]')
        as "regionsWithoutShare",
      coalesce((select jsonb_agg(e.name) from structure_exclusions e where e.structure_id = s.id and exists (
        select 1 from unnest(e.group_ids) as x(id) where not exists (
          select 1 from structure_items m where m.structure_id = s.id and m.group_id = x.id))), '[]') as "emptyExclusions"
    from structures s where s.id = any(${ids}::bigint[]) and s.status in ('draft', 'submitted')`.execute(db);
  return rows;
}

/** A structure that waits, and the first period that would be computed by it; null where readers have nothing yet. */
interface Next {
  readonly structure: number;
  readonly family: string;
  readonly period: string | null;
  /** The first month of the period. */
  readonly month: string;
}

/** No month of an office: what ends at all has ended by then. */
const AFTER_ALL = '9999-12';

type Problems = ReadonlyMap<number, readonly ApprovalProblem[]>;

/**
 * That one leaves out what has no end. What ends in the first period that would be computed by it or later is left out rightly,
 * once its last month is published: of each such month what the structure waits for.
 */
async function earlyProblems(db: Reading, waiting: readonly Next[]): Promise<Problems> {
  const { rows } = await sql<{
    family: string;
    id: number;
  }>`select distinct on (family) family, id from structures
    where family = any(${waiting.map(({ family }) => family)}::text[]) and status in ('approved', 'in_use')
    order by family, revision desc`.execute(db);
  const newest = new Map(rows.map(({ family, id }) => [family, id]));
  const asked = waiting.flatMap(({ structure, family, month }) => {
    const before = newest.get(family);
    return before === undefined ? [] : [{ before, after: structure, month }];
  });
  const [found, ended] = [await readLeftOut(db, asked, true), await readEndedFrom(db, waiting)];
  return new Map(
    waiting.map(({ structure, period }) => {
      const left = found.get(structure);
      const values = { ...left, period: period ?? 'none' };
      return [
        structure,
        [
          ...(left ? [{ severity: 'soft', code: 'left-out', values } as const] : []),
          ...endsLater(ended.get(structure) ?? []),
        ],
      ];
    }),
  );
}

const endsLater = (ended: Ended): ApprovalProblem[] =>
  [...Map.groupBy(ended, ({ last }) => last)].map(([last, own]) => ({
    ...{ severity: 'soft', code: 'ends-later' },
    values: {
      ...{ count: own.length, last, next: addPeriods(last, 1) },
      names: namesInBoth(own.map(({ name }) => name)),
    },
  }));

/** Groups that the weights of that period hold and it has no item of: they stop its Table Two. */
async function weighedProblems(db: Reading, waiting: readonly Next[]): Promise<Problems> {
  const weights = await readWeightsOf(db, waiting);
  const asked = waiting.flatMap(({ structure }, at) => {
    const own = weights[at];
    return own ? [{ structure, weights: own.id }] : [];
  });
  const found = Map.groupBy(await readGroupsWithoutItem(db, asked), ({ structure }) => structure);
  return new Map(
    [...found].map(([structure, groups]) => [
      structure,
      groups.map(({ group }) => ({ severity: 'soft', code: 'weighed-without-item', values: { group } })),
    ]),
  );
}
