import { join } from 'node:path';
import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import type { Writing } from '@datum/database/open';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readFrame } from '../features/runs/inputs/frame.queries.ts';
import { requireReady, requireTableOne } from '../features/runs/refusals.rules.ts';
import { storeTableOne, storeTableTwo } from '../features/runs/store-run.queries.ts';
import { systemClock } from '../platform/clock.ts';
import { FAMILY, insertOne, loadCase } from './load-case.queries.ts';
import { type Case, monthOf, readCase } from './read-case.ts';

const cases = join(import.meta.dirname, '../../../../packages/index-numbers/test/method/cases');

/** Months by the first edition; the next ones compare matched lines. */
const OLD = 3;

/** Complete prices; and one item of several without a price in the base, which the first edition left out of its group. */
test.each([
  ['1-complete', null],
  ['4-weights', 'tap'],
])(
  'an office of the first edition goes on from what it published, without a step: %s',
  async (name, late) => {
    const database = await createTestDatabase();
    try {
      await inTransaction(database.write, async (db) => {
        const given = readCase(join(cases, name));
        const lines = given.lines.filter(({ item }) => item === late).map(({ line }) => line);
        const quotes = given.quotes.filter(
          ({ line, period }) => !lines.includes(line ?? '') || period !== given.periods[0],
        );
        const input = { ...given, quotes };
        await openOldOffice(db, input);
        for (let at = 0; at < OLD; at += 1) await runMonth(db, at);
        const before = await figuresUpTo(db, OLD - 1);
        await insertOne(db, 'rule_sets', {
          code: 'case',
          revision: 2,
          title: JSON.stringify({}),
          rules: JSON.stringify({ ...DEFAULT_RULE_SET, minSources: 1 }),
          status: 'approved',
          valid_from: monthOf(OLD),
        });
        for (let at = OLD; at < OLD + 3; at += 1) await runMonth(db, at);
        expect(await figuresUpTo(db, OLD - 1)).toEqual(before);
        // the revision counts from its validity on, not before
        const editions = await Promise.all([OLD - 1, OLD].map((at) => readFrame(db, FAMILY, monthOf(at))));
        expect(editions.map(({ rules }) => rules?.content.form)).toEqual(['direct', 'chained']);
        for (let at = OLD; at < OLD + 3; at += 1) {
          const [was, is] = [await leafIndices(db, at - 1), await leafIndices(db, at)];
          const moved = await jevonsOfMovements(db, at);
          expect(is.size).toBeGreaterThan(3);
          for (const [leaf, value] of is) {
            expect(value).toBeGreaterThan(0);
            // a leaf that the first edition left out begins now, and moves with its neighbours
            if (!was.has(leaf) || !moved.has(leaf)) continue;
            expect(value / (was.get(leaf) ?? Number.NaN)).toBeCloseTo(moved.get(leaf) ?? Number.NaN, 12);
          }
        }
      });
    } finally {
      await database.close();
    }
  },
);

/** Rules that compare averages with base prices, a base of the first month, and weights. */
async function openOldOffice(db: Writing, input: Case): Promise<void> {
  const loaded = await loadCase(db, input);
  const { imputeMax: _, ...imputation } = DEFAULT_RULE_SET.imputation;
  const old = {
    ...DEFAULT_RULE_SET,
    form: 'direct',
    minSources: 1,
    imputation: { ...imputation, order: ['carry'] },
  };
  await db
    .updateTable('rule_sets')
    .set({ rules: JSON.stringify(old) })
    .where('id', '=', loaded.ruleSetId)
    .execute();
  const base = await insertOne(db, 'base_periods', {
    family: FAMILY,
    code: 'old',
    label: JSON.stringify({}),
    period_from: monthOf(0),
    period_to: monthOf(0),
    effective_from: monthOf(0),
    status: 'approved',
  });
  await sql`insert into base_prices (base_period_id, item_id, region_id, price, method)
    select ${base}, item_id, region_id, avg(unit_price)::float8, 'observed' from quotes
    where period = ${monthOf(0)} and review = 'ok' group by item_id, region_id`.execute(db);
  // as the upgrade does it for the base in effect
  await sql`insert into base_levels (base_period_id, item_id, region_id, level)
    select base_period_id, item_id, region_id, price from base_prices`.execute(db);
  const set = await insertOne(db, 'weight_sets', {
    family: FAMILY,
    code: 'old',
    title: JSON.stringify({}),
    valid_from: monthOf(0),
    status: 'approved',
  });
  for (const [, category] of loaded.categories) {
    for (const [, group] of loaded.groups) {
      await db
        .insertInto('weights')
        .values({ weight_set_id: set, category_id: category, group_id: group, value: '50' })
        .execute();
    }
  }
}

async function runMonth(db: Writing, at: number): Promise<void> {
  const frame = await readFrame(db, FAMILY, monthOf(at));
  await storeTableOne(db, requireTableOne(frame), null, new Date(), systemClock);
  await storeTableTwo(db, requireReady(frame), null, new Date(), systemClock);
}

const figuresUpTo = async (db: Writing, at: number) =>
  (
    await sql`select v.* from index_values v where v.period <= ${monthOf(at)} order by series_id, period, run_id`.execute(
      db,
    )
  ).rows;

/** Unit price indices of the leaves in a month, by group and region. */
async function leafIndices(db: Writing, at: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ leaf: string; value: number }>`
    select s.group_id || ' ' || s.region_id as leaf, v.value
    from index_values v join series s on s.id = v.series_id and s.kind = 'group_index'
    join structure_regions l on l.region_id = s.region_id
    where v.period = ${monthOf(at)}`.execute(db);
  return new Map(rows.map(({ leaf, value }) => [leaf, value]));
}

/** Weighted geometric mean of the movements of each group's items, by group and region. */
async function jevonsOfMovements(db: Writing, at: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ leaf: string; value: number }>`
    select i.group_id || ' ' || r.region_id as leaf, exp(sum(i.weight * ln(r.movement)) / sum(i.weight))::float8 as value
    from relatives r join structure_items i on i.item_id = r.item_id and i.weight > 0
    where r.period = ${monthOf(at)} group by i.group_id, r.region_id`.execute(db);
  return new Map(rows.map(({ leaf, value }) => [leaf, value]));
}
