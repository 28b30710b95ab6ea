import type { ViewAudience } from '@datum/contract/office/saved-views';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { plainTable } from './plain-table.queries.ts';
import { orTaken } from './taken.ts';

const VIEWS = plainTable('saved_views', {
  searched: ['name', 'query'],
  same: ['audience'],
  sorted: ['name', 'audience', 'updated_at'],
});

let api: TestApp;
let owner: string;
beforeAll(async () => {
  api = await startTestApp();
  owner = (await api.signIn('Admin')).uuid;
});
afterAll(() => api.close());

const now = new Date('2026-10-02T03:04:05Z');
const write = <Done>(work: (db: Writing) => Promise<Done>) =>
  inTransaction(api.platform.database.write, work);
const keep = (name: string, more: { readonly query?: string; readonly audience?: ViewAudience } = {}) => {
  const body = {
    owner_uuid: owner,
    screen: 'rounds',
    name,
    query: 'a=1',
    audience: 'mine' as const,
    role_id: null,
    ...more,
  };
  return write((db) => VIEWS.insert({ db, body, now }));
};
const listed = async (query: Parameters<typeof VIEWS.list>[0]['query'], limit = 10, offset = 0) => {
  const { rows, total } = await VIEWS.list({ db: api.platform.database.read, query }, { limit, offset });
  return [rows.map(({ name }) => name), total];
};

test('a list is searched in any of its words, narrowed to a value, ordered whatever the case, and counted', async () => {
  await keep('beta', { audience: 'everyone' });
  await keep('Alpha', { query: 'b=50%25' });
  await keep('Gamma_1', { audience: 'everyone' });
  await keep('gammaX1');
  expect(await listed({ sort: 'name' })).toEqual([['Alpha', 'beta', 'Gamma_1', 'gammaX1'], 4]);
  expect(await listed({ sort: '-name' }, 2, 1)).toEqual([['Gamma_1', 'beta'], 4]);
  expect(await listed({ sort: 'name', search: 'MA_' })).toEqual([['Gamma_1'], 1]);
  expect(await listed({ sort: 'name', search: '50%' })).toEqual([['Alpha'], 1]);
  expect(await listed({ sort: 'name', search: 'a', audience: 'everyone' })).toEqual([['beta', 'Gamma_1'], 2]);
  expect(await listed({ sort: 'name' }, 5, 50)).toEqual([[], 4]);
});

test('a row is changed only from the version that it has; other rows stay', async () => {
  const { uuid } = await keep('Mine');
  const { uuid: other } = await keep('Theirs');
  const change = (version: number) =>
    write((db) =>
      VIEWS.update(
        { db, body: { owner_uuid: owner, screen: 'rounds', name: 'Ours', query: '', version }, now },
        { uuid },
      ),
    );
  expect(await change(1)).toBe(true);
  expect(await change(1)).toBe(false);
  const { read } = api.platform.database;
  expect(await VIEWS.find({ db: read }, { uuid })).toMatchObject({
    name: 'Ours',
    version: 2,
    updated_at: now,
  });
  expect(await VIEWS.find({ db: read }, { uuid: other })).toMatchObject({ name: 'Theirs', version: 1 });
  await write((db) => VIEWS.remove({ db }, { uuid }));
  expect(await VIEWS.find({ db: read }, { uuid })).toBeUndefined();
  expect(await VIEWS.find({ db: read }, { uuid: other })).toBeDefined();
});

test('a value that another row has is refused by its field, another index of the table by nothing', async () => {
  await keep('Once');
  const again = () => keep('ONCE');
  await expect(orTaken({ saved_views_name: 'name' }, again())).rejects.toMatchObject({
    code: 'invalid',
    errors: { name: [{ key: 'values.taken' }] },
  });
  await expect(orTaken({ saved_views_screen: 'screen' }, again())).rejects.toMatchObject({ code: '23505' });
});
