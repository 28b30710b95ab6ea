import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { AnswerOf, InputOf } from './endpoint.ts';
import { resource, sortBy } from './resource.ts';

const row = z.object({ uuid: z.uuid(), name: z.string() });
const usual = resource({
  noun: 'tins',
  words: { one: 'tin', many: 'tins' },
  path: '/api/v1/tins',
  key: z.object({ uuid: z.uuid() }),
  row,
  detail: row.extend({ dents: z.number() }),
  body: z.strictObject({ name: z.string().min(2) }),
  filters: {
    search: z.string().max(3).optional(),
    sort: sortBy(['name', 'dents'], '-dents'),
  },
});
const list = usual.list({ access: 'signed-in' });
const show = usual.show({ access: 'signed-in', summary: 'One tin, opened.' });
const create = usual.create({ access: 'signed-in' }, { brand: z.enum(['blue']) });
const edit = usual.edit({ access: 'signed-in', stepUp: true });
const file = usual.export({ access: { permission: 'settings.unit.export' }, limits: ['heavy'] });

test('a declaration gives each call its id, path, status and rules', () => {
  expect([list, show, create, edit, file].map(({ id, method, path }) => `${id} ${method} ${path}`)).toEqual([
    'tins.list GET /api/v1/tins',
    'tins.show GET /api/v1/tins/:uuid',
    'tins.create POST /api/v1/tins',
    'tins.edit PUT /api/v1/tins/:uuid',
    'tins.export GET /api/v1/tins/export',
  ]);
  expect(create.status).toBe(201);
  expect(edit.stepUp).toBe(true);
  expect(file).toMatchObject({ limits: ['heavy'], access: { permission: 'settings.unit.export' } });
  expect(show.summary).toBe('One tin, opened.');
});

test('list and export take the same filters and order; only an edit asks for the version', () => {
  const query = { search: 'oil', sort: '-name' };
  expect(list.query?.parse(query)).toEqual({ ...query, page: 1, per_page: 15 });
  expect(file.query?.parse(query)).toEqual({ ...query, format: 'xlsx' });
  expect(list.query?.parse({})).toMatchObject({ sort: '-dents' });
  for (const wrong of [{ search: 'olive' }, { sort: 'uuid' }, { sort: '--name' }]) {
    expect(list.query?.safeParse(wrong).success).toBe(false);
    expect(file.query?.safeParse(wrong).success).toBe(false);
  }
  expect(edit.body?.safeParse({ name: 'oil' }).success).toBe(false);
  expect(edit.body?.safeParse({ name: 'oil', version: 1 }).success).toBe(true);
  expect(edit.body?.safeParse({ name: 'oil', version: 1, colour: 'red' }).success).toBe(false);
  expect(create.body?.safeParse({ name: 'oil', version: 1, brand: 'blue' }).success).toBe(false);
});

test('the types of inputs, answers and ids are exact', () => {
  type Row = { uuid: string; name: string };
  expectTypeOf(list.id).toEqualTypeOf<'tins.list'>();
  expectTypeOf<AnswerOf<typeof list>['data']>().toEqualTypeOf<Row[]>();
  expectTypeOf<AnswerOf<typeof edit>>().toEqualTypeOf<{ uuid: string; name: string; dents: number }>();
  expectTypeOf<InputOf<typeof show>['params']>().toEqualTypeOf<{ uuid: string }>();
  expectTypeOf<InputOf<typeof edit>['body']>().toEqualTypeOf<{ name: string; version: number }>();
  expectTypeOf<InputOf<typeof create>['body']>().toEqualTypeOf<{ name: string; brand: 'blue' }>();
  expectTypeOf<InputOf<typeof file>['query']['sort']>().toEqualTypeOf<
    'name' | '-name' | 'dents' | '-dents'
  >();
  expectTypeOf<AnswerOf<typeof file>>().toEqualTypeOf<undefined>();
});
