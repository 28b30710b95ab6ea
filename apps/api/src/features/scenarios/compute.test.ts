import { join } from 'node:path';
import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import type { Reading, Writing } from '@datum/database/open';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { computeCase } from '../../method/compute-case.ts';
import { FAMILY, insertOne, type LoadedCase, loadCase } from '../../method/load-case.queries.ts';
import { type Case, monthOf, readCase } from '../../method/read-case.ts';
import { systemClock } from '../../platform/clock.ts';
import { seriesKeyOf } from '../runs/matched/indices/series-name.rules.ts';
import { readFactors, readStoredFigures } from '../runs/matched/indices/stored-figures.queries.ts';
import { type Changes, computeScenario } from './compute.queries.ts';
import type { ScenarioFigure } from './index-series.rules.ts';

const cases = join(import.meta.dirname, '../../../../../packages/index-numbers/test/method/cases');
const NOTHING: Omit<Changes, 'to'> = { rules: null, weightSetId: null, base: null, from: null };

interface Office {
  readonly db: Writing;
  readonly input: Case;
  readonly loaded: LoadedCase;
  readonly last: string;
}

/** An office that has computed a case by official runs. */
async function withCase(name: string, work: (office: Office) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  try {
    await inTransaction(database.write, async (db) => {
      const input = readCase(join(cases, name));
      const loaded = await loadCase(db, input);
      await computeCase(db, input, loaded, systemClock);
      await work({ db, input, loaded, last: monthOf(input.periods.length - 1) });
    });
  } finally {
    await database.close();
  }
}

const compute = (db: Reading, changes: Changes) => computeScenario(db, FAMILY, changes, () => {});

const nameOf = (figure: Parameters<typeof seriesKeyOf>[0] & { readonly period: string }) =>
  `${figure.period} ${seriesKeyOf(figure)}`;
const byName = (figures: readonly ScenarioFigure[]) =>
  new Map(figures.map((figure) => [nameOf(figure), figure]));

/** Official indices on the base that a scenario is told on. */
async function official(db: Reading, basePeriodId: number | null, to: string): Promise<ScenarioFigure[]> {
  const factors = await readFactors(db, basePeriodId ?? 0);
  const stored = await readStoredFigures(db, FAMILY, { from: '', to });
  return stored.map((figure) => ({
    ...figure,
    value: figure.value / (factors.get(seriesKeyOf(figure)) ?? 1),
  }));
}

test.each(['2-gaps', '3-lines', '4-weights', '5-regions', '6-geometric', '8-bases', '9-direct'])(
  'with nothing changed a scenario gives the official indices: %s',
  (name) =>
    withCase(name, async ({ db, last }) => {
      const { basePeriodId, figures } = await compute(db, { ...NOTHING, to: last });
      const stored = await official(db, basePeriodId, last);
      const own = byName(figures);
      expect(stored.length).toBeGreaterThan(20);
      expect([...own.keys()].sort()).toEqual(stored.map(nameOf).sort());
      for (const figure of stored) {
        const found = own.get(nameOf(figure));
        expect(Math.abs((found?.value ?? Number.NaN) / figure.value - 1), nameOf(figure)).toBeLessThan(1e-12);
        expect(found?.imputedShare).toBeCloseTo(figure.imputedShare, 12);
      }
    }),
);

/** A weight set of the case's category. */
async function weigh({ db, loaded }: Office, weights: Readonly<Record<string, string>>): Promise<number> {
  const id = await insertOne(db, 'weight_sets', {
    family: FAMILY,
    code: 'other',
    title: JSON.stringify({}),
    valid_from: '2030-01',
    status: 'draft',
  });
  const rows = Object.entries(weights).map(([group, value]) => ({
    weight_set_id: id,
    category_id: [...loaded.categories.values()][0] ?? 0,
    group_id: loaded.groups.get(group) ?? 0,
    value,
  }));
  await db.insertInto('weights').values(rows).execute();
  return id;
}

const north = ({ loaded }: Office) => loaded.leaves.get('north') ?? 0;
const costs = (figures: readonly ScenarioFigure[], regionId: number) =>
  figures.flatMap((figure) =>
    figure.kind === 'cost_index' && figure.regionId === regionId ? [figure.value] : [],
  );
const groupsOf = (figures: readonly ScenarioFigure[]) => figures.filter(({ kind }) => kind === 'group_index');

test('other weights, a draft, change cost indices alone: by hand from the group indices', () =>
  withCase('4-weights', async (office) => {
    const { db, last } = office;
    const weightSetId = await weigh(office, { plumbing: '25', paint: '75' });
    const usual = await compute(db, { ...NOTHING, to: last });
    const other = await compute(db, { ...NOTHING, weightSetId, to: last });
    expect(groupsOf(other.figures)).toEqual(groupsOf(usual.figures));
    // plumbing: the pipe doubles (weight 1 of 4), then the tap rises by a quarter (3 of 4); paint stays 1 until May
    const plumbing = [1, 1, 1.25, 1.4375];
    const expected = plumbing.map((index) => 0.25 * index + 0.75 * 1);
    expect(expected.slice(2)).toEqual([1.0625, 1.109375]);
    expect(costs(other.figures, north(office)).slice(0, 4)).toEqual(expected);
    // from a month on, they go on from where the official index stood in it: 0.6 x 1.25 + 0.4
    const later = await compute(db, { ...NOTHING, weightSetId, from: monthOf(2), to: last });
    const linked = costs(later.figures, north(office));
    expect(linked.slice(0, 3)).toEqual(costs(usual.figures, north(office)).slice(0, 3));
    expect(linked[2]).toBeCloseTo(1.15, 14);
    expect(linked[3]).toBeCloseTo((1.15 * 1.109375) / 1.0625, 14);
  }));

test('another base weighs relatives from its own months; other rules count from their month on', () =>
  withCase('4-weights', async (office) => {
    const { db, input, loaded, last } = office;
    const plumbing = (figures: readonly ScenarioFigure[]) =>
      groupsOf(figures).flatMap(({ regionId, memberId, value }) =>
        regionId === north(office) && memberId === loaded.groups.get('plumbing') ? [value] : [],
      );
    const april = { from: monthOf(3), to: monthOf(3) };
    const rebased = await compute(db, { ...NOTHING, base: april, to: last });
    // before April the pipe stood at its price, the tap at 40 of 50: (1 x 1 + 3 x 0.8) / 4, where 1.25 / 1.4375 is 0.87
    expect(plumbing(rebased.figures)[2]).toBeCloseTo(0.85, 14);
    expect(plumbing(rebased.figures)[3]).toBe(1);
    expect(rebased.basePeriodId).toBeNull();

    const usual = plumbing((await compute(db, { ...NOTHING, to: last })).figures);
    const rules: Changes['rules'] = { ...DEFAULT_RULE_SET, ...input.rules, elementary: 'jevons' };
    const all = plumbing((await compute(db, { ...NOTHING, rules, to: last })).figures);
    expect(all[2]).toBeCloseTo(2 ** 0.25, 14);
    const later = plumbing((await compute(db, { ...NOTHING, rules, from: monthOf(3), to: last })).figures);
    expect(later.slice(0, 3)).toEqual(usual.slice(0, 3));
    expect(later[3]).toBeCloseTo(1.25 * 1.25 ** 0.75, 14);
  }));

test('months that a base lacks, an office without a base and one without months are refused with a sentence', async () => {
  await withCase('8-bases', async ({ db, last }) => {
    const beyond = { ...NOTHING, base: { from: last, to: '2031-12' }, to: last };
    await expect(compute(db, beyond)).rejects.toThrow('computation.scenario-base-months');
    await db.updateTable('base_periods').set({ status: 'draft' }).execute();
    await expect(compute(db, { ...NOTHING, to: last })).rejects.toThrow('computation.scenario-no-base');
    await expect(compute(db, { ...NOTHING, to: '1999-01' })).rejects.toThrow(
      'computation.scenario-no-months',
    );
  });
});

test.each(['2-gaps', '3-lines', '7-ties'])(
  'what a month leaves is found again where the structure names the same items in another order: %s',
  (name) =>
    withCase(name, async ({ db, input, last }) => {
      const stored = await official(db, null, last);
      const { rows } = await sql<{ id: number; old: number }>`
        insert into structures (family, revision, title, status)
        select family, revision + 1, title, status from structures returning id, (select min(id) from structures) as old`.execute(
        db,
      );
      const { id, old } = rows[0] ?? { id: 0, old: 0 };
      await sql`insert into structure_items (structure_id, item_id, group_id, weight, position)
        select ${id}, item_id, group_id, weight, 100 - position from structure_items where structure_id = ${old}`.execute(
        db,
      );
      await sql`insert into structure_regions (structure_id, region_id, group_id, share, position)
        select ${id}, region_id, group_id, share, 100 - position from structure_regions where structure_id = ${old}`.execute(
        db,
      );
      await sql`insert into structure_exclusions (structure_id, variant, name, group_ids)
        select ${id}, variant, name, group_ids from structure_exclusions where structure_id = ${old}`.execute(
        db,
      );
      // two changes, one of them back, while lines have gaps
      const changed = input.periods.flatMap((_, at) => (at >= 2 && at !== 4 ? [monthOf(at)] : []));
      await sql`update runs set structure_id = ${id} where period = any(${changed}::text[])`.execute(db);
      const { figures } = await compute(db, { ...NOTHING, to: last });
      const own = byName(figures);
      expect(own.size).toBe(stored.length);
      for (const figure of stored) {
        const ratio = (own.get(nameOf(figure))?.value ?? Number.NaN) / figure.value;
        expect(Math.abs(ratio - 1), nameOf(figure)).toBeLessThan(1e-9);
      }
    }),
);
