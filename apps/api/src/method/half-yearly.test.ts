import { addPeriods, monthsOf } from '@datum/contract/values/period';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { freezeBase } from '../features/base-periods/queries.ts';
import { readFrame } from '../features/runs/inputs/frame.queries.ts';
import { requireReady, requireTableOne } from '../features/runs/refusals.rules.ts';
import { approveRuns } from '../features/runs/settle.queries.ts';
import { storeTableOne, storeTableTwo } from '../features/runs/store-run.queries.ts';
import { computeScenario } from '../features/scenarios/compute.queries.ts';
import { counts } from '../features/standing/counting.queries.ts';
import { systemClock } from '../platform/clock.ts';
import { insertOne, type LoadedCase } from './load-case.queries.ts';
import { monthOf } from './read-case.ts';
import { type Figure, inOffice } from './test-office.ts';

/*
 * The small office twice: once with a price a month, once with the same prices a half-year. What is computed of the surveys is
 * the same; in the months between two of them the half-yearly family stands still.
 */

const HALF_YEARLY = 'blci';
const SURVEYS = 4;
const WEIGHTS = { house: { binder: 3, steel: 1 }, road: { loose: 2, steel: 1 } };
/** From the third survey on. */
const LATER = { house: { binder: 1, steel: 2 }, road: { loose: 1, steel: 1 } };

const surveyAt = (at: number): string => addPeriods('2000-S1', at);
const monthIn = (at: number, place: number): string => monthsOf(surveyAt(at)).at(place) ?? '';

let monthly: readonly Figure[];
let halfYearly: readonly Figure[];
let scenario: readonly number[];

beforeAll(async () => {
  monthly = await inOffice(async (office) => {
    await office.tableOne(0, 1);
    await office.base('first', [0, 1], 0);
    await office.weights('first', 0, WEIGHTS);
    await office.weights('later', 2, LATER);
    await office.tableTwo(0, 1);
    for (let at = 2; at < SURVEYS; at += 1) {
      await office.tableOne(at, at);
      await office.tableTwo(at, at);
    }
    return office.figures();
  });
  await inOffice(async (office) => {
    await collectByHalves(office.db);
    const { db, ids } = office;
    await tableOne(db, 0, 1);
    await freezeBase(
      db,
      await insertOne(db, 'base_periods', {
        ...approved('first', { label: '{}' }),
        period_from: monthIn(0, 0),
        period_to: monthIn(1, 5),
        effective_from: monthIn(0, 0),
      }),
    );
    await weigh(db, ids, 'first', monthIn(0, 0), WEIGHTS);
    await weigh(db, ids, 'later', monthIn(2, 0), LATER);
    for (let at = 0; at < SURVEYS; at += 1) {
      if (at > 1) await tableOne(db, at, at);
      // one month of a half has no run of its own: the next one brings it
      for (const place of [0, 1, 3, 4, 5]) await tableTwo(db, monthIn(at, place));
    }
    halfYearly = await office.figures();
    const unchanged = { rules: null, weightSetId: null, base: null, from: null, to: monthIn(3, 5) };
    const { figures } = await computeScenario(db, HALF_YEARLY, unchanged, () => {});
    scenario = figures.map(({ value }) => value);
  });
}, 120_000);

test('each month has the index of its survey, as the same prices give it in a monthly family', () => {
  expect(halfYearly).toHaveLength(monthly.length === 0 ? -1 : surveysOf(monthly).length * 6);
  for (const figure of surveysOf(monthly)) {
    const at = Number(figure.period.slice(5)) - 1;
    for (const month of monthsOf(surveyAt(at))) {
      const own = halfYearly.find(
        ({ kind, member, region, period }) =>
          kind === figure.kind && member === figure.member && region === figure.region && period === month,
      );
      expect(own?.value, `${figure.member} ${figure.region} ${month}`).toBeCloseTo(figure.value, 12);
    }
  }
});

test('a what-if in which nothing is changed gives the official months', () => {
  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  const official = sorted(halfYearly.map(({ value }) => value));
  expect(scenario).toHaveLength(official.length);
  for (const [at, value] of sorted(scenario).entries()) expect(value).toBeCloseTo(official[at] ?? 0, 12);
});

test('a survey computed again takes the Table Twos of all its months with it', async () => {
  await inOffice(async ({ db, ids }) => {
    await collectByHalves(db);
    await tableOne(db, 0, 0);
    await freezeBase(
      db,
      await insertOne(db, 'base_periods', {
        ...approved('first', { label: '{}' }),
        period_from: monthIn(0, 0),
        period_to: monthIn(0, 5),
        effective_from: monthIn(0, 0),
      }),
    );
    await weigh(db, ids, 'first', monthIn(0, 0), WEIGHTS);
    for (const month of monthsOf(surveyAt(0))) await tableTwo(db, month);
    const counting = async () => {
      const { rows } = await sql`select from runs r where r.stage = 'table_two' and ${counts('r')}`.execute(
        db,
      );
      return rows.length;
    };
    // the same figures once more leave them
    await tableOne(db, 0, 0);
    expect(await counting()).toBe(6);
    await sql`update quotes set price = price * 2, unit_price = unit_price * 2
      where id = (select min(id) from quotes where period = ${surveyAt(0)})`.execute(db);
    await tableOne(db, 0, 0);
    expect(await counting()).toBe(0);
    // the survey that waits has not taken their place yet: that is its approval
    const { rows } = await sql<{ id: number }>`select max(id) as id from runs`.execute(db);
    const { superseded } = await approveRuns(db, [rows[0]?.id ?? 0], { by: null, at: new Date(), note: '' });
    expect(superseded).toHaveLength(6);
  });
});

const surveysOf = (figures: readonly Figure[]) =>
  figures.filter(({ period }) => period <= monthOf(SURVEYS - 1));
const approved = (code: string, more: object) => ({ family: HALF_YEARLY, code, status: 'approved', ...more });

/** Makes the office one of half-yearly surveys: the prices of its n-th month are those of the n-th half. */
async function collectByHalves(db: Writing): Promise<void> {
  await sql`insert into index_families (code, name) values (${HALF_YEARLY}, '{}')`.execute(db);
  await sql`update structures set family = ${HALF_YEARLY}`.execute(db);
  for (const table of ['item_groups', 'items', 'sample_lines']) {
    await sql`update ${sql.table(table)} set data_set = 'lwr'`.execute(db);
  }
  await sql`insert into rounds (code, opens_at, due_at) select to_char(m, 'YYYY-MM'), m, m
    from generate_series(timestamp '2000-01-01', timestamp '2005-12-01', interval '1 month') m
    on conflict do nothing`.execute(db);
  for (let at = 8; at >= 0; at -= 1) {
    const [month, survey] = [monthOf(at), surveyAt(at)];
    await sql`update quotes set period = ${survey}, round_code = ${monthIn(at, 0)}
      where period = ${month}`.execute(db);
    await sql`update sample_lines set period_from = ${survey} where period_from = ${month}`.execute(db);
  }
}

async function tableOne(db: Writing, from: number, to: number): Promise<void> {
  for (let at = from; at <= to; at += 1) {
    const frame = requireTableOne(await readFrame(db, HALF_YEARLY, surveyAt(at)));
    await storeTableOne(db, frame, null, systemClock.now(), systemClock);
  }
}

async function tableTwo(db: Writing, month: string): Promise<void> {
  const frame = requireReady(await readFrame(db, HALF_YEARLY, month));
  await storeTableTwo(db, frame, null, systemClock.now(), systemClock);
}

async function weigh(
  db: Writing,
  ids: LoadedCase,
  code: string,
  from: string,
  weights: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Promise<void> {
  const id = await insertOne(db, 'weight_sets', { ...approved(code, { title: '{}' }), valid_from: from });
  const rows = Object.entries(weights).flatMap(([category, ofGroups]) =>
    Object.entries(ofGroups).map(([group, value]) => ({
      weight_set_id: id,
      category_id: ids.categories.get(category) ?? 0,
      group_id: ids.groups.get(group) ?? 0,
      value: String(value),
    })),
  );
  await db.insertInto('weights').values(rows).execute();
}
