import { DEFAULT_RULE_SET, ruleSet } from '@datum/contract/computation/rule-set';
import type { Writing } from '@datum/database/open';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { freezeBase } from '../features/base-periods/queries.ts';
import { readFrame } from '../features/runs/inputs/frame.queries.ts';
import { requireReady, requireTableOne } from '../features/runs/refusals.rules.ts';
import { storeTableOne, storeTableTwo } from '../features/runs/store-run.queries.ts';
import { systemClock } from '../platform/clock.ts';
import { FAMILY, insertOne, type LoadedCase, loadCase } from './load-case.queries.ts';
import { type Case, monthOf, type Row } from './read-case.ts';

/*
 * A small office whose months are computed by official runs, for tests of what one field does: three regions with unequal
 * shares, one of them alone in its region group, items with unequal weights, gaps, and a region that lacks a group.
 */

const MONTHS = 9;
const text = String;

const ITEMS: readonly Row[] = [
  ['cement', 'binder', '3'],
  ['lime', 'binder', '1'],
  ['bar', 'steel', '2.5'],
  ['sand', 'loose', '1'],
].map(([item = '', group = '', weight = ''], at) => ({
  position: text(at + 1),
  item,
  group,
  unit: 'u',
  weight,
}));

const REGIONS: readonly Row[] = [
  ['north', 'A', '0.5'],
  ['coast', 'A', '0.2'],
  ['isle', 'B', '0.3'],
].map(([region = '', region_group = '', share = ''], at) => ({
  position: text(at + 1),
  region,
  region_group,
  share,
}));

/** Two lines of each item in these regions; nobody sells sand on the isle. */
const linesIn = (regions: readonly Row[], first: number, from: number): Row[] =>
  ITEMS.flatMap(({ item = '' }) =>
    regions.flatMap(({ region = '' }) =>
      item === 'sand' && region === 'isle' ? [] : [0, 1].map(() => ({ item, region })),
    ),
  ).map((line, at) => ({
    ...line,
    line: text(first + at),
    from: monthOf(from),
    to: '',
    replaced_by: '',
    ratio: '',
  }));

/** Prices that move apart by item and region; each eleventh is missing after a line's first month. */
const quotesOf = (lines: readonly Row[], from: number): Row[] =>
  lines.flatMap(({ line = '', item = '', region = '' }, at) =>
    Array.from({ length: MONTHS - from }, (_, month) => {
      const trend = 1 + month * (item === 'bar' ? 0.04 : 0.011) * (region === 'isle' ? 2.3 : 1);
      const price = (10 + 7 * at) * trend + ((at * 5 + month * 3) % 4) * 0.37;
      const source = `s${at % 3}`;
      return { line, period: monthOf(from + month), price: price.toFixed(2), accepted: 'yes', source };
    }).filter((_, month) => month === 0 || (at * MONTHS + month) % 11 !== 0),
  );

const LINES = linesIn(REGIONS, 1, 0);
const QUOTES = quotesOf(LINES, 0);

/** The office as it is entered. */
export const CASE: Case = {
  rules: ruleSet.parse({ ...DEFAULT_RULE_SET, minSources: 1 }),
  periods: Array.from({ length: MONTHS }, (_, month) => monthOf(month)),
  items: ITEMS,
  regions: REGIONS,
  lines: LINES,
  quotes: QUOTES,
  weights: [
    ['house', 'binder'],
    ['house', 'steel'],
    ['road', 'loose'],
  ].map(([category = '', group = '']) => ({ base: '', category, group, weight: '1' })),
  exclusions: [{ variant: 'no-steel', group: 'steel' }],
  bases: [],
};

/** The case with one more region, priced from a month on. */
export function regionCase(region: string, region_group: string, from: number): Partial<Case> {
  const regions = [{ position: text(REGIONS.length + 1), region, region_group, share: '0' }];
  const lines = linesIn(regions, LINES.length + 1, from);
  return {
    regions: [...REGIONS, ...regions],
    lines: [...LINES, ...lines],
    quotes: [...QUOTES, ...quotesOf(lines, from)],
  };
}

/** An index as a test looks at it. */
export interface Figure {
  readonly base: string;
  readonly kind: string;
  /** Group, or category with its variant. */
  readonly member: string;
  readonly region: string;
  readonly period: string;
  readonly value: number;
}

export interface Office {
  readonly db: Writing;
  readonly ids: LoadedCase;
  /** Approves a base of these months (positions), published from a month on. */
  base(code: string, months: readonly [number, number], from: number, keeps?: boolean): Promise<void>;
  /** Approves weights (category -> group -> weight) that count from a month on. */
  weights(
    code: string,
    from: number,
    weights: Readonly<Record<string, Readonly<Record<string, number>>>>,
  ): Promise<void>;
  /** Approves the next structure: the one before with other shares and region groups; regions that are not named are left out. */
  regions(rows: Readonly<Record<string, readonly [group: string, share: string]>>): Promise<void>;
  /** Runs of these months (positions, both included). */
  tableOne(from: number, to: number): Promise<void>;
  tableTwo(from: number, to: number): Promise<void>;
  /** All indices by the latest run that counts, on each base. */
  figures(): Promise<Figure[]>;
}

/** Runs a test in such an office, in a database of its own; `change`: what differs in its case. */
export async function inOffice<T>(
  test: (office: Office) => Promise<T>,
  change: Partial<Case> = {},
): Promise<T> {
  const database = await createTestDatabase();
  try {
    return await inTransaction(database.write, async (db) => {
      return test(await openOffice(db, change));
    });
  } finally {
    await database.close();
  }
}

/** Enters such an office into an empty database; `change`: what differs in its case. */
export const openOffice = async (db: Writing, change: Partial<Case> = {}): Promise<Office> =>
  officeOf(db, await loadCase(db, { ...CASE, ...change }));

function officeOf(db: Writing, ids: LoadedCase): Office {
  const each = async (from: number, to: number, run: (month: string) => Promise<unknown>) => {
    for (let at = from; at <= to; at += 1) await run(monthOf(at));
  };
  return {
    db,
    ids,
    base: async (code, [from, to], effective, keeps = true) => {
      const row = {
        ...approved(code, { label: JSON.stringify({}) }),
        period_from: monthOf(from),
        period_to: monthOf(to),
        effective_from: monthOf(effective),
        keeps_previous: keeps,
      };
      await freezeBase(db, await insertOne(db, 'base_periods', row));
    },
    weights: async (code, from, weights) => {
      const row = { ...approved(code, { title: JSON.stringify({}) }), valid_from: monthOf(from) };
      const weight_set_id = await insertOne(db, 'weight_sets', row);
      const rows = Object.entries(weights).flatMap(([category, ofGroups]) =>
        Object.entries(ofGroups).map(([group, value]) => ({
          weight_set_id,
          category_id: idOf(ids.categories, category),
          group_id: idOf(ids.groups, group),
          value: text(value),
        })),
      );
      await db.insertInto('weights').values(rows).execute();
    },
    regions: async (rows) => nextStructure(db, ids, rows),
    tableOne: (from, to) =>
      each(from, to, async (month) => {
        const frame = requireTableOne(await readFrame(db, FAMILY, month));
        await storeTableOne(db, frame, null, systemClock.now(), systemClock);
      }),
    tableTwo: (from, to) =>
      each(from, to, async (month) => {
        const frame = requireReady(await readFrame(db, FAMILY, month));
        await storeTableTwo(db, frame, null, systemClock.now(), systemClock);
      }),
    figures: () => readFigures(db),
  };
}

const approved = (code: string, more: object) => ({ family: FAMILY, code, status: 'approved', ...more });

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the office has no ${name}`);
  return id;
}

async function nextStructure(
  db: Writing,
  { leaves, regionGroups }: LoadedCase,
  rows: Readonly<Record<string, readonly [group: string, share: string]>>,
): Promise<void> {
  const { rows: last } = await sql<{ id: number; revision: number }>`
    select id, revision from structures order by revision desc limit 1`.execute(db);
  const { id: old, revision } = last[0] ?? { id: 0, revision: 0 };
  const id = await insertOne(db, 'structures', {
    family: FAMILY,
    revision: revision + 1,
    title: JSON.stringify({}),
    status: 'approved',
  });
  await sql`insert into structure_items select ${id}, item_id, group_id, weight, position from structure_items
    where structure_id = ${old}`.execute(db);
  await sql`insert into structure_exclusions select ${id}, variant, name, group_ids from structure_exclusions
    where structure_id = ${old}`.execute(db);
  const regions = Object.entries(rows).map(([region, [group, share]], position) => ({
    structure_id: id,
    region_id: idOf(leaves, region),
    group_id: idOf(regionGroups, group),
    share,
    position,
  }));
  await db.insertInto('structure_regions').values(regions).execute();
}

async function readFigures(db: Writing): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select distinct on (b.code, s.kind, member, region, v.period) b.code as base, s.kind,
      coalesce(g.code, c.code || s.variant) as member, regexp_replace(r.code, '^leaf ', '') as region, v.period, v.value
    from index_values v
    join runs u on u.id = v.run_id and u.state in ('done', 'approved')
    join series s on s.id = v.series_id
    join base_periods b on b.id = s.base_period_id
    join regions r on r.id = s.region_id
    left join item_groups g on g.id = s.group_id
    left join building_categories c on c.id = s.category_id
    order by b.code, s.kind, member, region, v.period, v.run_id desc`.execute(db);
  return rows;
}
