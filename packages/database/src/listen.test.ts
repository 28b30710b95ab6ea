import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from './listen.ts';
import type { OpenDatabase } from './open.ts';
import { createTestDatabase } from './test-database.ts';

let database: OpenDatabase;
let listening: Listening;
const told: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  listening = await listen(database.url, {
    channels: { news: (payload) => told.push(payload) },
    connected: () => told.push('connected'),
    lost: () => told.push('lost'),
  });
});
afterAll(async () => {
  await listening.close();
  await database.close();
});

describe('listening', () => {
  it('hears what is notified on its channels only', async () => {
    await database.owner.query(`select pg_notify('news', 'first'), pg_notify('weather', 'rain')`);
    await expect.poll(() => told).toEqual(['connected', 'first']);
  });

  it('connects again when the server ends the connection, and says so', async () => {
    await database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'datum listen' and datname = current_database()`,
    );
    await expect.poll(() => told.slice(2)).toEqual(['lost', 'connected']);
    await database.owner.query(`select pg_notify('news', 'second')`);
    await expect.poll(() => told.at(-1)).toBe('second');
  });
});
