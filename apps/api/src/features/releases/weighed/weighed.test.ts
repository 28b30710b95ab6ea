import type { Passport } from '@datum/contract/publication/passport';
import { familyOf } from '@datum/contract/subjects/families';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOne } from '../../../method/load-case.queries.ts';
import { type Component, type MadeFigure, madeComponent } from '../../../method/test-components.ts';
import { type Caller, startDemoApp, type TestApp } from '../../../platform/test/test-app.ts';
import { byHand } from '../../../suites/passports/test-by-hand.ts';
import { recompute } from '../../../suites/passports/test-recompute.ts';
import { freezeBase } from '../../base-periods/queries.ts';
import { readFrame } from '../../runs/inputs/frame.queries.ts';
import { requireReady } from '../../runs/refusals.rules.ts';
import { storeTableTwo } from '../../runs/store-run.queries.ts';
import { ensureComponentGroups } from '../../runs/weighed/components.queries.ts';
import { computedCells } from '../computed-cells.queries.ts';
import { goLive, takePlace } from '../go-live.queries.ts';
import { findRelease, insertRelease } from '../queries.ts';
import { rehearse } from '../rehearse.queries.ts';
import { storeCells } from '../stored-cells.queries.ts';

/*
 * The building cost index as readers have it: over the demonstration's material cost index and two made-up components, of which
 * one hides a place. Released, read and recomputed from its passport.
 */

const FAMILY = 'bci';
const WEIGHTS: Readonly<Record<string, number>> = { bmci: 55.5, blci: 29.5, bmeci: 15 };
const HIDDEN = 'blci';
/** What a release is refused with while its components are not published as they were weighed. */
const NOT_PUBLISHED = { refusal: { key: 'publication.components-first' } };

let api: TestApp;
let staff: Caller;
let reader: Caller;
let by: string;
/** Months with published material cost indices, the last of them. */
let months: readonly string[];
let hidden: MadeFigure;
let components: ReadonlyMap<string, Component>;

const write = <T>(work: (db: Writing) => Promise<T>): Promise<T> =>
  inTransaction(api.platform.database.write, work);

beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Super Administrator');
  by = staff.uuid;
  reader = await api.signIn('Subscriber');
  const open = { user_uuid: reader.uuid, level: 'view', valid_from: '2020-01-01', origin: 'staff' } as const;
  await api.platform.database.write
    .insertInto('entitlements')
    .values((['bmci', 'blci', 'bmeci', 'bci'] as const).map((product) => ({ ...open, product })))
    .execute();
  api.platform.sessions.forget();
  await write(prepare);
}, 300_000);
afterAll(() => api.close());

/** Components of the last months, a base and weights of the family; nothing of the components but materials is published. */
async function prepare(db: Writing): Promise<void> {
  const { rows: published } = await sql<{ period: string }>`select distinct period from releases
    where subject = 'bmci' and state = 'live' order by period desc limit 5`.execute(db);
  months = published.map(({ period }) => period).reverse();
  const { rows: places } = await sql<{ category_id: number; region_id: number }>`
    select distinct s.category_id, s.region_id from series s join index_values v on v.series_id = s.id
    where s.subject = 'bmci' and s.kind = 'cost_index' and v.period = ${months[0]} order by 1, 2`.execute(db);
  const [first = '', second = ''] = months;
  const made = new Map<string, Component>();
  for (const [at, family] of ['blci', 'bmeci'].entries()) {
    const component = await madeComponent(db, family, [first, first]);
    for (const [step, month] of months.entries()) {
      const figures = places.map(({ category_id, region_id }, place) => ({
        categoryId: category_id,
        regionId: region_id,
        variant: '',
        value: 1 + (at + 1) * step * 0.0231 + ((place * 5 + step * 3) % 11) * 0.0017,
      }));
      await component.put(db, month, figures);
      hidden = figures.at(-1) ?? hidden;
    }
    made.set(family, component);
  }
  components = made;
  await sql`insert into index_families (code, name) values (${FAMILY}, '{}')`.execute(db);
  const given = { family: FAMILY, status: 'approved', approved_at: new Date('2020-01-01') };
  await freezeBase(
    db,
    await insertOne(db, 'base_periods', {
      ...given,
      code: 'bci first',
      label: JSON.stringify({ en: 'base', ms: 'asas' }),
      period_from: first,
      period_to: second,
      effective_from: first,
    }),
  );
  const groups = await ensureComponentGroups(db, FAMILY);
  const weight_set_id = await insertOne(db, 'weight_sets', {
    ...given,
    code: 'bci first',
    title: JSON.stringify({ en: 'weights', ms: 'wajaran' }),
    valid_from: first,
  });
  const rows = [...new Set(places.map(({ category_id }) => category_id))].flatMap((category_id) =>
    Object.entries(WEIGHTS).map(([family, value]) => ({
      weight_set_id,
      category_id,
      group_id: groups.get(family) ?? 0,
      value: String(value),
    })),
  );
  await db.insertInto('weights').values(rows).execute();
}

/** The official Table Two of a month, approved. */
async function weigh(db: Writing, period: string): Promise<number> {
  const frame = requireReady(await readFrame(db, FAMILY, period));
  const id = await storeTableTwo(db, frame, null, api.platform.clock.now(), api.platform.clock);
  await sql`update runs set state = 'approved' where id = ${id}`.execute(db);
  return id;
}

/** A release of the family that was rehearsed. */
async function rehearsed(db: Writing, period: string, runId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(vintage), 0) + 1 as next from releases
    where subject = ${FAMILY} and period = ${period}`.execute(db);
  const vintage = rows[0]?.next ?? 1;
  const kind = vintage === 1 ? 'first' : 'correction';
  const id = await insertRelease(db, {
    ...{ subject: FAMILY, period, vintage, kind, runId, by, isDemo: false, reason: {} },
    reasonClass: vintage === 1 ? null : 'data_error',
  });
  const row = await findRelease(db, id);
  if (row) await rehearse(db, row, by, api.platform.clock.now());
  return id;
}

/** Publishes a made-up component's month; the place that hides is hidden. */
async function publishMade(db: Writing, family: string, period: string, vintage = 1): Promise<void> {
  const run = await db
    .selectFrom('runs')
    .where('subject', '=', family)
    .where('period', '=', period)
    .where('state', '=', 'approved')
    .select(['id', 'period', 'structure_id', 'input_run_id'])
    .executeTakeFirstOrThrow();
  const cells = await computedCells(db, { subject: family, runs: [run] }, '');
  const { rows } = await sql<{ id: number }>`select id from series where subject = ${family}
    and category_id = ${hidden.categoryId} and region_id = ${hidden.regionId}`.execute(db);
  const hides = new Set(family === HIDDEN ? rows.map(({ id }) => id) : []);
  const id = await insertRelease(db, {
    ...{ subject: family, period, vintage, kind: 'first', runId: run.id, by, isDemo: false, reason: {} },
    reasonClass: null,
  });
  const seal = await storeCells(
    db,
    id,
    cells.map((cell) => (hides.has(cell.seriesId) ? { ...cell, value: null, suppressed: true } : cell)),
  );
  await sql`update releases set sealed_hash = ${seal}, state = 'approved' where id = ${id}`.execute(db);
  await takePlace(db, await dueOf(db, id), 'superseded', api.platform.clock.now());
}

const dueOf = (db: Writing, id: number) =>
  db
    .selectFrom('releases')
    .where('id', '=', id)
    .select(['id', 'subject', 'period', 'vintage', 'state', 'sealed_hash', 'run_id', 'correction_id'])
    .select('scheduled_at')
    .executeTakeFirstOrThrow();

async function publish(db: Writing, id: number): Promise<void> {
  await sql`update releases set state = 'approved' where id = ${id}`.execute(db);
  await goLive(db, [await dueOf(db, id)], api.platform.clock.now(), by, () => {});
}

interface Cell {
  readonly id: string;
  readonly categoryId: number;
  readonly regionId: number;
  readonly variant: string;
  readonly suppressed: boolean;
  readonly value: string | null;
}

/** Live cells of a month with the ids of their passports. */
async function cellsOf(period: string, subject = FAMILY): Promise<Cell[]> {
  const { rows } = await sql<Cell>`select c.series_id || '.' || c.period || '.' || c.sequence as id,
      s.category_id as "categoryId", s.region_id as "regionId", s.variant, c.suppressed, c.value
    from release_cells c join series s on s.id = c.series_id
    where s.subject = ${subject} and c.period = ${period} and c.sequence is not null
    order by c.series_id`.execute(api.platform.database.read);
  return rows;
}

const passportOf = async (caller: Caller, id: string): Promise<Passport> =>
  (await caller.call('GET', `/api/v1/figures/${id}`)).body as Passport;

test('it is published when readers have the components as they were weighed, not before', async () => {
  const last = months.at(-1) ?? '';
  const release = await write(async (db) => rehearsed(db, last, await weigh(db, last)));
  await expect(write((db) => publish(db, release))).rejects.toMatchObject(NOT_PUBLISHED);
  await write(async (db) => {
    for (const family of components.keys()) {
      for (const month of months) await publishMade(db, family, month);
    }
  });
  // prepared before labour hid a place: its sum would tell it
  await expect(write((db) => publish(db, release))).rejects.toMatchObject(NOT_PUBLISHED);
  await write(async (db) => {
    await sql`update releases set state = 'draft' where id = ${release}`.execute(db);
    const row = await findRelease(db, release);
    if (row) await rehearse(db, row, by, api.platform.clock.now());
    await publish(db, release);
  });
  expect((await cellsOf(last)).length).toBeGreaterThan(100);
}, 120_000);

test('where a component is hidden the sum is hidden, in every month and variant, and nothing else hides', async () => {
  for (const month of months) {
    const cells = await cellsOf(month);
    const own = cells.filter(
      ({ categoryId, regionId }) => categoryId === hidden.categoryId && regionId === hidden.regionId,
    );
    expect(own.length).toBeGreaterThan(1);
    expect(own.every(({ suppressed, value }) => suppressed && value === null)).toBe(true);
    const { rows } = await sql<{ key: string }>`select distinct s.category_id || ' ' || s.region_id as key
      from release_cells c join series s on s.id = c.series_id
      where s.subject = 'bmci' and s.kind = 'cost_index' and c.suppressed and c.sequence is not null`.execute(
      api.platform.database.read,
    );
    const others = new Set(rows.map(({ key }) => key));
    const wrong = cells.filter(
      (cell) => cell.suppressed && !own.includes(cell) && !others.has(`${cell.categoryId} ${cell.regionId}`),
    );
    expect(wrong).toEqual([]);
  }
  const cell = (await cellsOf(months.at(-1) ?? '')).find(({ suppressed }) => suppressed);
  const told = await passportOf(reader, cell?.id ?? '');
  expect([told.value, told.exact, told.components]).toEqual([null, null, []]);
});

test('its passport names the components with weight, factor and points, and repeats the figure', async () => {
  const last = months.at(-1) ?? '';
  const shown = (await cellsOf(last)).filter(({ suppressed }) => !suppressed);
  for (const cell of shown.filter((_, at) => at % 17 === 0)) {
    for (const caller of [staff, reader]) {
      const passport = await passportOf(caller, cell.id);
      const again = recompute(passport);
      const off = Math.abs(Number(again?.printed) - Number(passport.value));
      expect(off, cell.id).toBeLessThanOrEqual(again?.isRounded ? 0.1001 : 0);
      expect(byHand(passport).faults).toEqual([]);
      expect(passport.components.map(({ weight }) => weight.toFixed(1))).toEqual(['55.5', '29.5', '15.0']);
      const points = passport.components.reduce((sum, each) => sum + Number(each.points), 0);
      expect(points).toBeCloseTo(Number(passport.value), 0);
      expect(passport.components.map(({ rebased }) => rebased?.survey ?? null)).toEqual([
        null,
        ...[0, 1].map(() => `${last.slice(0, 4)}-S${Number(last.slice(5)) > 6 ? 2 : 1}`),
      ]);
    }
    const { components: parts } = await passportOf(staff, cell.id);
    for (const [at, family] of (familyOf(FAMILY)?.weighs ?? []).entries()) {
      const own = await passportOf(staff, parts[at]?.figure ?? '');
      expect([own.subject, own.period, own.value]).toEqual([family, last, parts[at]?.rebased?.published]);
      // the published index over what it was divided by is what was weighed
      const factor = parts[at]?.rebased?.factor ?? 0;
      expect((own.exact ?? 0) / factor).toBeCloseTo(parts[at]?.value ?? 0, 12);
    }
  }
}, 120_000);

test('every index that is weighed opens, for staff and for a reader', async () => {
  for (const family of components.keys()) {
    for (const { id } of await cellsOf(months.at(-1) ?? '', family)) {
      for (const caller of [staff, reader]) {
        const { status, body } = await caller.call('GET', `/api/v1/figures/${id}`);
        expect([id, status, (body as Passport).subject]).toEqual([id, 200, family]);
      }
    }
  }
});

test('staff and readers see the same points, which repeat from what readers see and add up to the index', async () => {
  const shown = (await cellsOf(months.at(-1) ?? '')).filter(({ suppressed }) => !suppressed);
  const bases = new Set<string | null>();
  for (const { id } of shown.filter((_, at) => at % 5 === 0)) {
    const [inside, outside] = [await passportOf(staff, id), await passportOf(reader, id)];
    const parts = outside.components.map(({ weight, relative, value }) =>
      outside.points_from === 'printed' ? weight * Number(relative) : weight * (value ?? Number.NaN),
    );
    const pointsOf = ({ components: all }: Passport) =>
      all.map(({ points, contribution }) => [points, contribution]);
    expect([id, inside.points_from, pointsOf(inside)]).toEqual([id, outside.points_from, pointsOf(outside)]);
    bases.add(outside.points_from);
    const sum = parts.reduce((total, part) => total + part, 0);
    const index = outside.points_from === 'printed' ? Number(outside.value) : (outside.exact ?? 0) * 100;
    for (const [at, part] of parts.entries()) {
      const off = Number(outside.components[at]?.points) - (part / sum) * index;
      expect(Math.abs(off), id).toBeLessThan(0.00501);
    }
    const added = outside.components.reduce((total, { points }) => total + Number(points), 0);
    expect(Math.abs(added - index)).toBeLessThanOrEqual(0.0151);
  }
  expect(bases).toContain('printed');
}, 120_000);

test('a corrected component holds back what was weighed before, and its readers get the months again', async () => {
  const last = months.at(-1) ?? '';
  const before = new Map((await cellsOf(last)).map((cell) => [cell.id.split('.')[0], cell.value]));
  await write(async (db) => {
    const { rows } =
      await sql<MadeFigure>`select s.category_id as "categoryId", s.variant, s.region_id as "regionId",
        v.value * 1.05 as value
      from index_values v join series s on s.id = v.series_id join runs r on r.id = v.run_id and r.state = 'approved'
      where s.subject = 'bmeci' and v.period = ${last}`.execute(db);
    await components.get('bmeci')?.put(db, last, rows);
  });
  const run = await write((db) => weigh(db, last));
  const release = await write((db) => rehearsed(db, last, run));
  await expect(write((db) => publish(db, release))).rejects.toMatchObject(NOT_PUBLISHED);
  await write(async (db) => {
    await publishMade(db, 'bmeci', last, 2);
    await publish(db, release);
  });
  const after = (await cellsOf(last)).filter(({ suppressed }) => !suppressed);
  const moved = after.filter(({ id, value }) => value !== before.get(id.split('.')[0]));
  expect(moved.length).toBeGreaterThan(20);
}, 120_000);
