import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { storeSmallCollection } from '../test/test-collection.ts';
import { startHousekeeping } from './housekeeping.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test('screens that were closed and searches of long ago are cleaned away, those of today stay', async () => {
  const { uuid } = await api.signIn('Admin');
  const { write } = api.platform.database;
  await sql`insert into record_presence (kind, record_id, user_uuid, is_writing, seen_at) values
    ('content', 1, ${uuid}, true, now() - interval '2 hours'), ('content', 2, ${uuid}, true, now())`.execute(
    write,
  );
  await sql`insert into empty_searches (words, times, last_on) values
    ('gypsum', 3, current_date - 400), ('lime', 3, current_date)`.execute(write);
  const running = startHousekeeping(api.platform);
  const left = async () => {
    const { rows } = await sql<{ what: string }>`select record_id::text as what from record_presence
      union all select words from empty_searches order by 1`.execute(write);
    return rows.map(({ what }) => what);
  };
  await expect.poll(left).toEqual(['2', 'lime']);
  running.close();
});

test('the mark of a browser stays while prices of an account that shared it wait for approval', async () => {
  const { write } = api.platform.database;
  const small = await storeSmallCollection(api);
  const provider = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  const officer = await api.signIn('Admin');
  await sql`update sheets set contributors = array[${provider.uuid}::uuid], state = 'submitted'
    where id = ${small.north.sheet}`.execute(write);
  await sql`insert into known_devices (user_uuid, mark_hash, last_seen_at) values
    (${provider.uuid}, 'shared', now() - interval '500 days'), (${officer.uuid}, 'shared', now() - interval '500 days'),
    (${officer.uuid}, 'own', now() - interval '500 days')`.execute(write);
  const left = async () =>
    (await write.selectFrom('known_devices').select('mark_hash').orderBy('mark_hash').execute()).map(
      ({ mark_hash }) => mark_hash,
    );
  const first = startHousekeeping(api.platform);
  await expect.poll(left).toEqual(['shared', 'shared']);
  first.close();
  await sql`update sheets set state = 'approved' where id = ${small.north.sheet}`.execute(write);
  const second = startHousekeeping(api.platform);
  await expect.poll(left).toEqual([]);
  second.close();
});
