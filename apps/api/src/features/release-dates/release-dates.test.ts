import type { Product } from '@datum/contract/publication/products';
import type { ReleaseDate } from '@datum/contract/publication/release-dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

const reason = { en: 'Two regions report late.', ms: 'Dua kawasan lewat melapor.' };
const PRODUCT = '/api/v1/products/building-material-cost-index';

let api: TestApp;
let staff: Caller;
let date: ReleaseDate;

beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Admin');
  const { body } = await staff.call('GET', '/api/v1/release-dates');
  date = body.data.find(({ subject }: ReleaseDate) => subject === 'bmci');
}, 240_000);
afterAll(() => api.close());

const move = (person: Caller, days: number, more: object = {}) =>
  person.call('PATCH', `/api/v1/release-dates/${date.id}`, {
    planned_at: new Date(new Date(date.planned_at).getTime() + days * 86_400_000).toISOString(),
    reason,
    version: date.version,
    ...more,
  });

test('a date is moved by staff alone, to a time ahead, with the reason in both languages', async () => {
  const actors: [string, Caller, number][] = [
    ['visitor', api.visitor, 401],
    ['subscriber', await api.signIn('Subscriber'), 403],
    ['provider', await api.signIn('Data Provider'), 403],
  ];
  for (const [name, actor, status] of actors) {
    expect([name, (await move(actor, 2)).status]).toEqual([name, status]);
  }
  expect(Object.keys((await move(staff, -400)).body.errors)).toEqual(['planned_at']);
  expect(Object.keys((await move(staff, 2, { reason: { en: 'Late.', ms: '' } })).body.errors)).toEqual([
    'reason.ms',
  ]);
  expect((await move(staff, 2, { version: date.version + 1 })).status).toBe(409);
});

test('readers see a moved date at once, in the same vintage, and what was announced first', async () => {
  const before = (await api.visitor.call('GET', PRODUCT)).body as Product;
  expect(before.next_release_at).toBe(date.planned_at);
  const { vintage } = api.platform.published;
  const moved = await move(staff, 2);
  expect(moved.body).toMatchObject({
    state: 'postponed',
    changed_from: date.planned_at,
    change_reason: reason,
  });
  const news = await api.platform.database.read
    .selectFrom('outbox')
    .where('event', '=', 'release.changed')
    .orderBy('id', 'desc')
    .select('version')
    .executeTakeFirstOrThrow();
  expect(news.version).toBe(vintage);
  api.platform.published.clear(news.version); // what every process does when it hears of it
  const after = (await api.visitor.call('GET', PRODUCT)).body as Product;
  expect(after.next_release_at).toBe(moved.body.planned_at);
  const calendar = (await api.visitor.call('GET', '/api/v1/release-calendar')).body.data;
  expect(calendar).toContainEqual(
    expect.objectContaining({ subject: 'bmci', changed_from: date.planned_at, change_reason: reason }),
  );
});
