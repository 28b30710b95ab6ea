import { MOST_OPEN_WISHES, type WantedData } from '@datum/contract/publication/wanted-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let staff: Caller;
let one: Caller;
let other: Caller;
beforeAll(async () => {
  api = await startTestApp();
  staff = await api.signIn('Admin');
  one = await api.signIn('Subscriber');
  other = await api.signIn('Subscriber');
});
afterAll(() => api.close());

const PATH = '/api/v1/wanted-data';
const want = (who: Caller, words: string) => who.call('POST', PATH, { words });
const seen = async (who: Caller): Promise<WantedData[]> => (await who.call('GET', PATH)).body.data;

test('what somebody asks for is theirs alone until staff list it; then everybody sees and votes for it', async () => {
  const { status, body: wish } = await want(one, '  Crane   hire in Labuan ');
  expect([status, wish]).toMatchObject([
    201,
    { words: 'Crane hire in Labuan', votes: 1, has_my_vote: true, is_listed: false },
  ]);
  const address = `${PATH}/${wish.uuid}`;
  expect(await seen(one)).toHaveLength(1);
  expect(await seen(other)).toEqual([]);
  expect(await seen(api.visitor)).toEqual([]);
  expect((await other.call('PUT', `${address}/vote`)).status).toBe(404);
  expect((await other.call('POST', `${address}/list`)).status).toBe(403);

  expect((await staff.call('POST', `${address}/list`)).body).toMatchObject({ is_listed: true, votes: 1 });
  expect(await seen(api.visitor)).toMatchObject([
    { words: 'Crane hire in Labuan', votes: 1, has_my_vote: false },
  ]);
  expect((await api.visitor.call('PUT', `${address}/vote`)).status).toBe(401);
  expect((await other.call('PUT', `${address}/vote`)).body.votes).toBe(2);
  expect((await other.call('PUT', `${address}/vote`)).body.votes).toBe(2);
  await other.call('DELETE', `${address}/vote`);
  await other.call('DELETE', `${address}/vote`);
  expect(await seen(other)).toMatchObject([{ votes: 1, has_my_vote: false }]);
});

test('another letter case is the same wish and one vote more; the most wanted stands first', async () => {
  await want(one, 'Granite slabs');
  const { body } = await want(other, 'GRANITE  SLABS');
  expect(body).toMatchObject({ words: 'Granite slabs', votes: 2 });
  await staff.call('POST', `${PATH}/${body.uuid}/list`);
  expect((await seen(api.visitor)).map(({ words }) => words)).toEqual([
    'Granite slabs',
    'Crane hire in Labuan',
  ]);
});

test('a wish that nobody has read goes with its last vote; staff take any away', async () => {
  const { body } = await want(one, 'Nothing much');
  await one.call('DELETE', `${PATH}/${body.uuid}/vote`);
  expect((await seen(staff)).map(({ words }) => words)).not.toContain('Nothing much');
  const { body: rude } = await want(one, 'Something rude');
  expect((await one.call('DELETE', `${PATH}/${rude.uuid}`)).status).toBe(403);
  expect((await staff.call('DELETE', `${PATH}/${rude.uuid}`)).status).toBe(204);
  expect((await seen(one)).map(({ words }) => words)).not.toContain('Something rude');
  expect((await staff.call('DELETE', `${PATH}/${rude.uuid}`)).status).toBe(404);
  const file = await one.call('GET', '/api/v1/profile/export');
  expect(JSON.parse(file.raw.toString()).wanted_data.map(({ words }: WantedData) => words)).toEqual([
    'Crane hire in Labuan',
    'Granite slabs',
  ]);
});

test('links, markup, too little and too much are refused in a sentence', async () => {
  for (const [words, said] of [
    ['ab', 'Say in 3 to 120 characters which data you want.'],
    ['x'.repeat(121), 'Say in 3 to 120 characters which data you want.'],
    ['\u0000 \n ', 'Say in 3 to 120 characters which data you want.'],
    ['buy at https://example.org', 'Write what you want in plain words, without links or markup.'],
    ['<b>sand</b>', 'Write what you want in plain words, without links or markup.'],
  ] as const) {
    const { status, body } = await want(one, words);
    expect([status, body.errors?.words]).toEqual([422, [said]]);
  }
});

test('who has many unread wishes is told to wait, and may still join those of others', async () => {
  for (let made = 0; made < MOST_OPEN_WISHES; made += 1) await want(other, `Wish number ${made}`);
  const full = await want(other, 'One too many');
  expect([full.status, full.body.message]).toEqual([
    409,
    '20 of your wishes wait for us to read them. Ask again when we have.',
  ]);
  expect((await want(other, 'crane hire in labuan')).body.votes).toBe(2);
});
