import { type RuleSet, ruleSet } from '@datum/contract/computation/rule-set';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockersOf } from '../features/runs/inputs/blockers.queries.ts';
import { readFrame } from '../features/runs/inputs/frame.queries.ts';
import { FAMILY } from './load-case.queries.ts';
import { monthOf } from './read-case.ts';
import { CASE, inOffice } from './test-office.ts';

/** What stops Table One of the first month, where lime is sold by another unit than the rest of its group. */
const blockers = (change: Partial<RuleSet>, lime: { readonly weight: string }) =>
  inOffice(
    async ({ db }) => {
      await sql`with pack as (insert into units (code, name, dimension, factor_to_base)
        values ('pack', '{}', 'count', 6) returning id)
        update items set unit_id = pack.id from pack where code = 'lime'`.execute(db);
      const found = await blockersOf(db, await readFrame(db, FAMILY, monthOf(0)), 'table_one');
      return found.map(({ code, count }) => `${code} ${count}`);
    },
    {
      rules: ruleSet.parse({ ...CASE.rules, ...change }),
      items: CASE.items.map((row) => (row.item === 'lime' ? { ...row, ...lime } : row)),
    },
  );

test('Dutot is refused where items of a group have several units, and computed where the odd one weighs nothing', async () => {
  const dutot = { form: 'direct', elementary: 'dutot' } as const;
  expect(await blockers(dutot, { weight: '1' })).toContain('mixed_units 1');
  expect((await blockers(dutot, { weight: '0' })).join()).not.toContain('mixed_units');
});

test('other formulas compare each item with itself, whatever its unit', async () => {
  const found = await blockers({ form: 'direct', elementary: 'jevons' }, { weight: '1' });
  expect(found.join()).not.toContain('mixed_units');
});
