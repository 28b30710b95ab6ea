import type { BasePeriod } from '@datum/contract/computation/base-periods';
import type { Structure } from '@datum/contract/computation/structures';
import type { WeightSet } from '@datum/contract/computation/weight-sets';
import { hear } from '@datum/database/test-heard';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let staff: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Super Administrator');
}, 120_000);
afterAll(() => api.close());

type Row = BasePeriod | Structure | WeightSet;

/** Reads a list, with how many statements about what it shows the database was sent. */
async function read(path: string): Promise<{ rows: Row[]; statements: number }> {
  let statements = 0;
  const end = hear((text) => {
    if (/\b(structures|structure_items|weight_sets|base_periods|runs|averages|releases)\b/.test(text))
      statements++;
  });
  const { body } = await staff.call('GET', path);
  end();
  return { rows: body.data, statements };
}

/** A list with a draft, then with three more that each say something else: it asks no more, and says what each says by itself. */
async function staysOneRead(path: string, add: (nth: number) => Promise<void>): Promise<void> {
  await add(0);
  const before = await read(path);
  for (const nth of [1, 2, 3]) await add(nth);
  const after = await read(path);
  expect(after.rows).toHaveLength(before.rows.length + 3);
  expect(after.statements, path).toBe(before.statements);
  const drafts = after.rows.filter(({ status }) => status === 'draft');
  expect(new Set(drafts.map(({ problems }) => JSON.stringify(problems))).size).toBeGreaterThan(2);
  for (const row of after.rows) {
    const { body } = await staff.call('GET', `${path}/${row.id}`);
    expect(body).toMatchObject(row);
  }
}

const write = (statement: ReturnType<typeof sql>) => statement.execute(api.platform.database.write);
const made = async (path: string, body: object) => {
  const answer = await staff.call('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id as number;
};

test('structures are read at once, with what stands in their way and the period that they wait for', async () => {
  const path = '/api/v1/structures';
  await staysOneRead(path, async (nth) => {
    const id = await made(path, { family: 'bmci', title: { en: `Draft ${nth}` } });
    await write(sql`delete from structure_items where structure_id = ${id} and position <= ${nth * 7}`);
    await write(sql`update structure_regions set share = share / ${nth + 1} where structure_id = ${id}
      and position = 1`);
  });
});

test('weight sets are read at once, each held against the one before it', async () => {
  const path = '/api/v1/weight-sets';
  await staysOneRead(path, async (nth) => {
    const valid_from = `20${27 + (nth % 3)}-01`;
    const id = await made(path, {
      family: 'bmci',
      code: `NEXT-${nth}`,
      title: { en: `Next ${nth}` },
      valid_from,
    });
    await write(sql`insert into weights (weight_set_id, category_id, group_id, value)
      select ${id}, w.category_id, w.group_id, w.value * ${1 + nth / 2}::numeric from weights w
      where w.weight_set_id = (select max(id) from weight_sets where family = 'bmci' and status in ('approved', 'in_use'))
        and w.category_id <> (select min(category_id) + ${nth} from weights)`);
  });
});

test('bases are read once for a family, each by its own months', async () => {
  const path = '/api/v1/base-periods';
  await staysOneRead(path, async (nth) => {
    const [period_from, period_to] = [`20${25 + nth}-03`, `20${25 + nth}-0${4 + nth}`];
    await made(path, {
      ...{ family: 'bmci', code: `B-${nth}`, label: { en: `Base ${nth}` } },
      ...{ period_from, period_to, effective_from: '2030-01' },
    });
  });
});
