import { familyOf } from '@datum/contract/subjects/families';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freezeBase } from '../features/base-periods/queries.ts';
import { blockersOf } from '../features/runs/inputs/blockers.queries.ts';
import { readFrame } from '../features/runs/inputs/frame.queries.ts';
import { recomputedRun } from '../features/runs/recompute.queries.ts';
import { requireReady } from '../features/runs/refusals.rules.ts';
import { storeTableTwo } from '../features/runs/store-run.queries.ts';
import { storedWeighedTwo } from '../features/runs/weighed/answer.queries.ts';
import { ensureComponentGroups } from '../features/runs/weighed/components.queries.ts';
import { fillFromLists } from '../features/structures/write.queries.ts';
import { findWeightSet } from '../features/weight-sets/queries.ts';
import { systemClock } from '../platform/clock.ts';
import { insertOne, type LoadedCase } from './load-case.queries.ts';
import { monthOf } from './read-case.ts';
import { type Component, type MadeFigure, madeComponent } from './test-components.ts';
import { inOffice } from './test-office.ts';

/*
 * The building cost index over three made-up families: unequal weights, a component that a category does not weigh, bases of
 * their own, a half-yearly component that stands between its surveys, and a variant that one of them has. What comes out is
 * compared with the sum written out here.
 */

const FAMILY = 'bci';
const CATEGORIES = ['house', 'road'] as const;
/** Percent of each family, by category: a road has no labour. */
const WEIGHTS = { house: { bmci: 55, blci: 30, bmeci: 15 }, road: { bmci: 62.5, blci: 0, bmeci: 37.5 } };
const LATER = { house: { bmci: 40, blci: 45, bmeci: 15 }, road: { bmci: 50, blci: 0, bmeci: 50 } };
/** Months (positions) of the families' own bases, and of the base that they are brought to. */
const OWN_BASES: Readonly<Record<string, readonly [number, number]>> = {
  bmci: [0, 0],
  blci: [0, 5],
  bmeci: [1, 2],
};
const BASE = [2, 4] as const;
const MONTHS = 9;

type Weights = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What a made-up family's index is: unlike in every place, month and category. */
function madeValue(family: string, at: number, category: number, region: number, variant: string): number {
  const survey = family === 'blci' ? Math.floor(at / 6) * 6 : at;
  const rate = { bmci: 0.031, blci: 0.044, bmeci: -0.017 }[family] ?? 0;
  return (
    (1 + rate * survey + ((survey * (category + 2) + region * 3) % 7) * 0.013) * (variant === '' ? 1 : 0.93)
  );
}

interface Made {
  readonly db: Writing;
  readonly ids: LoadedCase;
  readonly places: readonly number[];
  readonly components: ReadonlyMap<string, Component>;
  figures(family: string, at: number): MadeFigure[];
  run(at: number): Promise<number>;
  blockers(at: number): Promise<readonly string[]>;
  indices(): Promise<Map<string, number>>;
  weigh(code: string, from: number, weights: Weights): Promise<void>;
}

/** The office with its families up to a month, a base and weights; nothing is weighed yet. */
async function withComponents(months: number, check: (made: Made) => Promise<void>): Promise<void> {
  await inOffice(async ({ db, ids }) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from regions where level <> 'district' order by id`.execute(db);
    const places = rows.map(({ id }) => id);
    const components = new Map<string, Component>();
    const figures: Made['figures'] = (family, at) =>
      CATEGORIES.flatMap((category, position) =>
        (family === 'bmci' ? ['', 'no-steel'] : ['']).flatMap((variant) =>
          places.map((regionId) => ({
            categoryId: ids.categories.get(category) ?? 0,
            variant,
            regionId,
            value: madeValue(family, at, position, regionId, variant),
          })),
        ),
      );
    for (const [family, [from, to]] of Object.entries(OWN_BASES)) {
      const component = await madeComponent(db, family, [monthOf(from), monthOf(to)]);
      components.set(family, component);
      for (let at = 0; at < months; at += 1) await component.put(db, monthOf(at), figures(family, at));
    }
    await sql`insert into index_families (code, name) values (${FAMILY}, '{}')`.execute(db);
    const made = madeOf(db, ids, { places, components, figures });
    await freezeBase(
      db,
      await insertOne(db, 'base_periods', {
        family: FAMILY,
        code: 'first',
        label: JSON.stringify({}),
        period_from: monthOf(BASE[0]),
        period_to: monthOf(BASE[1]),
        effective_from: monthOf(0),
        status: 'approved',
      }),
    );
    await made.weigh('first', 0, WEIGHTS);
    await check(made);
  });
}

function madeOf(db: Writing, ids: LoadedCase, parts: Pick<Made, 'places' | 'components' | 'figures'>): Made {
  return {
    ...parts,
    db,
    ids,
    run: async (at) => {
      const frame = requireReady(await readFrame(db, FAMILY, monthOf(at)));
      const id = await storeTableTwo(db, frame, null, systemClock.now(), systemClock);
      await sql`update runs set state = 'approved' where id = ${id}`.execute(db);
      return id;
    },
    blockers: async (at) =>
      (await blockersOf(db, await readFrame(db, FAMILY, monthOf(at)), 'table_two')).map(({ code }) => code),
    indices: async () => {
      const { rows } = await sql<{ key: string; value: number }>`
        select distinct on (s.category_id, s.variant, s.region_id, v.period)
          concat_ws(' ', v.period, c.code || s.variant, s.region_id) as key, v.value
        from index_values v join runs r on r.id = v.run_id and r.state in ('done', 'approved')
        join series s on s.id = v.series_id and s.subject = ${FAMILY}
        join building_categories c on c.id = s.category_id
        order by s.category_id, s.variant, s.region_id, v.period, v.run_id desc`.execute(db);
      return new Map(rows.map(({ key, value }) => [key, value]));
    },
    weigh: async (code, from, weights) => {
      const groups = await ensureComponentGroups(db, FAMILY);
      const weight_set_id = await insertOne(db, 'weight_sets', {
        family: FAMILY,
        code: `weighed ${code}`,
        title: JSON.stringify({}),
        valid_from: monthOf(from),
        status: 'approved',
        approved_at: new Date('2020-01-01'),
      });
      const rows = Object.entries(weights).flatMap(([category, ofFamilies]) =>
        Object.entries(ofFamilies).map(([family, value]) => ({
          weight_set_id,
          category_id: ids.categories.get(category) ?? 0,
          group_id: groups.get(family) ?? 0,
          value: String(value),
        })),
      );
      await db.insertInto('weights').values(rows).execute();
    },
  };
}

/** The sum, written out: Σ weight / 100 x index / its own mean over the base; `changed`: another index in one month. */
function expected(
  at: number,
  category: number,
  region: number,
  variant: string,
  weights: Weights = WEIGHTS,
  changed: (family: string, at: number) => number = () => 1,
): number {
  const own = weights[CATEGORIES[category] ?? ''] ?? {};
  let sum = 0;
  for (const [family, weight] of Object.entries(own)) {
    if (weight === 0) continue;
    const has = family === 'bmci' ? variant : '';
    const value = (month: number) => madeValue(family, month, category, region, has) * changed(family, month);
    const base = (value(2) + value(3) + value(4)) / 3;
    sum += ((weight / 100) * value(at)) / base;
  }
  return sum;
}

const keyOf = (at: number, category: number, region: number, variant: string): string =>
  `${monthOf(at)} ${CATEGORIES[category]}${variant} ${region}`;

/** Compares every index of these months. */
function compare(
  found: ReadonlyMap<string, number>,
  places: readonly number[],
  months: readonly number[],
  value: (at: number, category: number, region: number, variant: string) => number,
): void {
  for (const at of months) {
    for (const category of [0, 1]) {
      for (const region of places) {
        for (const variant of ['', 'no-steel']) {
          const key = keyOf(at, category, region, variant);
          expect(found.get(key), key).toBeCloseTo(value(at, category, region, variant), 12);
        }
      }
    }
  }
}

const upTo = (months: number): number[] => Array.from({ length: months }, (_, at) => at);

test('every index is the weighted sum of the components on its own base, and the first run brings the months before it', async () => {
  await withComponents(MONTHS, async ({ run, indices, places, db, components }) => {
    const id = await run(5);
    await run(6);
    await run(8);
    const found = await indices();
    expect(found.size).toBe(MONTHS * 2 * places.length * 2);
    compare(found, places, upTo(MONTHS), expected);
    // its base averages 1, and the run names the runs that it stands on
    const base = [2, 3, 4].map((at) => found.get(keyOf(at, 0, places[0] ?? 0, '')) ?? 0);
    expect(base.reduce((sum, value) => sum + value, 0) / 3).toBeCloseTo(1, 12);
    const { rows } = await sql<{ family: string }>`select distinct k.subject as family from component_runs c
      join runs k on k.id = c.component_run_id where c.run_id = ${id} and c.period = ${monthOf(5)} order by 1`.execute(
      db,
    );
    expect(rows.map(({ family }) => family)).toEqual([...components.keys()].sort());
  });
});

test('new weights go on from where the index stood, in every place by itself', async () => {
  await withComponents(MONTHS, async ({ run, indices, places, weigh }) => {
    await run(5);
    await weigh('later', 6, LATER);
    await run(8);
    const found = await indices();
    compare(found, places, [0, 5, 6], expected);
    compare(found, places, [6, 7, 8], (at, category, region, variant) => {
      const overlap = expected(6, category, region, variant) / expected(6, category, region, variant, LATER);
      return overlap * expected(at, category, region, variant, LATER);
    });
  });
});

test('nothing is weighed before the components have a month in common', async () => {
  await withComponents(0, async ({ run, blockers }) => {
    expect(await blockers(0)).toEqual(['component_missing', 'component_missing', 'component_missing']);
    await expect(run(0)).rejects.toMatchObject({ refusal: { key: 'computation.components-first' } });
  });
});

test('a component that lacks the month, or waits for its approval, blocks the run', async () => {
  await withComponents(6, async ({ run, blockers, components, figures, db }) => {
    await run(5);
    expect(await blockers(6)).toEqual(['component_missing', 'component_missing', 'component_missing']);
    await components.get('bmci')?.put(db, monthOf(6), figures('bmci', 6));
    await components.get('blci')?.put(db, monthOf(6), figures('blci', 6), 'done');
    await components.get('bmeci')?.put(db, monthOf(6), figures('bmeci', 6));
    expect(await blockers(6)).toEqual(['component_missing']);
    expect((await blockersOf(db, await readFrame(db, FAMILY, monthOf(6)), 'table_two'))[0]).toMatchObject({
      subject: 'blci',
      periods: [monthOf(6)],
    });
    await sql`update runs set state = 'approved' where subject = 'blci' and state = 'done'`.execute(db);
    expect(await blockers(6)).toEqual([]);
    // a month that was left out is a hole, too
    for (const family of ['bmci', 'blci', 'bmeci'])
      await components.get(family)?.put(db, monthOf(8), figures(family, 8));
    await components.get('bmci')?.put(db, monthOf(7), figures('bmci', 7));
    expect(await blockers(8)).toEqual(['component_missing', 'component_missing']);
  });
});

test('settings that are approved and count only later are named with their month', async () => {
  await withComponents(2, async ({ db }) => {
    const later = monthOf(4);
    await sql`update weight_sets set valid_from = ${later}, title = '{"en":"Shares"}'`.execute(db);
    await sql`update base_periods set effective_from = ${later} where family = ${FAMILY}`.execute(db);
    await sql`update rule_sets set valid_from = ${later}`.execute(db);
    const found = await blockersOf(db, await readFrame(db, FAMILY, monthOf(1)), 'table_two');
    expect(found.map(({ code, periods }) => [code, periods])).toEqual([
      ['base_later', [later]],
      ['rules_later', [later]],
      ['weights_later', [later]],
    ]);
    expect(found[2]?.title).toEqual({ en: 'Shares' });
    await sql`update weight_sets set status = 'draft'`.execute(db);
    const none = await blockersOf(db, await readFrame(db, FAMILY, monthOf(1)), 'table_two');
    expect(none[2]?.code).toBe('no_weights');
  });
});

test('a component that lacks a place or a category blocks the run: no index is made of two of three', async () => {
  await withComponents(6, async ({ run, blockers, components, figures, places, ids, db }) => {
    await run(4);
    const short = figures('bmeci', 5).filter(
      ({ regionId, categoryId }) => regionId !== places[1] || categoryId !== ids.categories.get('road'),
    );
    await components.get('bmeci')?.put(db, monthOf(5), short);
    expect((await blockersOf(db, await readFrame(db, FAMILY, monthOf(5)), 'table_two'))[0]).toMatchObject({
      code: 'component_incomplete',
      count: 1,
      subject: 'bmeci',
    });
    const labour = figures('blci', 5).filter(({ categoryId }) => categoryId !== ids.categories.get('road'));
    await components.get('bmeci')?.put(db, monthOf(5), figures('bmeci', 5));
    // a road weighs no labour
    await components.get('blci')?.put(db, monthOf(5), labour);
    expect(await blockers(5)).toEqual([]);
  });
});

test('a corrected component makes the months outdated, and the next run computes them again', async () => {
  await withComponents(7, async ({ run, indices, blockers, places, components, figures, db }) => {
    await run(5);
    const last = await run(6);
    const readRun = async (id: number) => {
      const { rows } = await sql<{
        result_hash: string;
      }>`select result_hash from runs where id = ${id}`.execute(db);
      return rows[0]?.result_hash;
    };
    const asked = { id: last, input_run_id: null, subject: FAMILY };
    expect(await recomputedRun(db, asked)).toBe(await readRun(last));
    // a month of the base, and with it everything
    const higher = figures('bmci', 3).map((figure) => ({ ...figure, value: figure.value * 1.1 }));
    await components.get('bmci')?.put(db, monthOf(3), higher);
    expect(await recomputedRun(db, asked)).not.toBe(await readRun(last));
    expect(await blockers(5)).toEqual(['later_computed']);
    expect(await blockers(6)).toEqual([]);
    const told = async () =>
      (await storedWeighedTwo(db, monthOf(6), { family: FAMILY, variant: '' }, null)).outdated;
    expect(await told()).toContain(monthOf(3));
    await run(6);
    expect(await told()).toEqual([]);
    const changed = (family: string, at: number) => (family === 'bmci' && at === 3 ? 1.1 : 1);
    compare(await indices(), places, upTo(7), (at, category, region, variant) =>
      expected(at, category, region, variant, WEIGHTS, changed),
    );
  });
});

test('a family that reads two data sets has the items and groups of both, one data set after the other', async () => {
  await inOffice(async ({ db }) => {
    await sql`update item_groups set data_set = case code when 'steel' then 'mhr' else 'epp' end`.execute(db);
    await sql`update items set data_set = g.data_set from item_groups g where g.id = items.group_id`.execute(
      db,
    );
    await sql`insert into index_families (code, name) values ('bmeci', '{}')`.execute(db);
    const structure = await insertOne(db, 'structures', { family: 'bmeci', revision: 1, title: '{}' });
    await fillFromLists(db, structure, familyOf('bmeci')?.reads ?? []);
    const { rows } = await sql<{ data_set: string }>`select i.data_set from structure_items s
      join items i on i.id = s.item_id where s.structure_id = ${structure} order by s.position`.execute(db);
    expect(rows.map(({ data_set }) => data_set)).toEqual(['mhr', 'epp', 'epp', 'epp']);
    const weights = { family: 'bmeci', code: 'both', title: '{}', valid_from: '2000-01' };
    const set = await findWeightSet(db, await insertOne(db, 'weight_sets', weights));
    expect(set?.columns.map(({ code }) => code)).toEqual(['steel', 'binder', 'loose']);
  });
});
