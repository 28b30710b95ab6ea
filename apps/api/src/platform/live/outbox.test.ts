import type { OpenDatabase } from '@datum/database/open';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OutboxEvent } from './outbox.queries.ts';
import { emit, type Happening, type OutboxReader, readOutbox } from './outbox.ts';

let database: OpenDatabase;
const readers: OutboxReader[] = [];
const silent = pino({ level: 'silent' });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()));
});
afterAll(() => database.close());

const happening = (name: string): Happening => ({
  channel: 'private-test.a',
  event: `test.${name}`,
  data: { status: 'active' },
  version: 3,
});
const emitAlone = (name: string) => inTransaction(database.write, (db) => emit(db, happening(name)));

/** A process of this name, and what it has been handed. */
async function processCalled(name: string, deliver: (event: OutboxEvent) => void = () => undefined) {
  const names: string[] = [];
  const events: OutboxEvent[] = [];
  const note = (event: OutboxEvent) => {
    names.push(event.event.replace('test.', ''));
    events.push(event);
    deliver(event);
  };
  const reader = await readOutbox(database, name, note, silent, 60_000);
  readers.push(reader);
  return { ...reader, names, events };
}

describe('the outbox', () => {
  it('hands an event on with its id, version and time after the commit', async () => {
    const process = await processCalled('one');
    const id = await emitAlone('first');
    process.wake();
    await expect
      .poll(() => process.events)
      .toEqual([{ ...happening('first'), event_id: id, occurred_at: expect.any(Date) }]);
  });

  it('hands on nothing of a transaction that failed', async () => {
    const process = await processCalled('failing');
    const failing = inTransaction(database.write, async (db) => {
      await emit(db, happening('never'));
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await emitAlone('after');
    process.wake();
    await expect.poll(() => process.names).toEqual(['after']);
  });

  it('gives every event to every process', async () => {
    const processes = [await processCalled('east'), await processCalled('west')];
    await emitAlone('for all');
    for (const process of processes) {
      process.wake();
      await expect.poll(() => process.names).toEqual(['for all']);
    }
  });

  it('does not pass over a transaction that began first and committed last', async () => {
    const process = await processCalled('patient');
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = inTransaction(database.write, async (db) => {
      await emit(db, happening('slow'));
      begun();
      await held;
    });
    await hasBegun;
    await emitAlone('quick');
    process.wake();
    await expect.poll(() => process.names).toEqual(['quick']);
    commit();
    await slow;
    process.wake();
    await expect.poll(() => process.names).toEqual(['quick', 'slow']);
  });

  it('hands on once, however often it is woken', async () => {
    const process = await processCalled('woken');
    await emitAlone('once');
    for (let count = 0; count < 5; count++) {
      process.wake();
    }
    await expect.poll(() => process.names).toEqual(['once']);
    process.wake();
    await process.close();
    expect(process.names).toEqual(['once']);
  });

  it('gives a restarted process what happened while it was away, and nothing twice', async () => {
    const before = await processCalled('restarted');
    await emitAlone('before');
    before.wake();
    await expect.poll(() => before.names).toEqual(['before']);
    await before.close();
    await emitAlone('meanwhile');
    const after = await processCalled('restarted');
    await expect.poll(() => after.names).toEqual(['meanwhile']);
  });

  it('gives a new process nothing of the past', async () => {
    await emitAlone('past');
    const process = await processCalled('new');
    await emitAlone('present');
    process.wake();
    await expect.poll(() => process.names).toEqual(['present']);
  });

  it('hands on the events behind one that a consumer could not take', async () => {
    const process = await processCalled('clumsy', ({ event }) => {
      if (event === 'test.bad') throw new Error('no');
    });
    await emitAlone('bad');
    await emitAlone('good');
    process.wake();
    await expect.poll(() => process.names).toEqual(['bad', 'good']);
  });

  it('begins anew where a restored backup knows transactions that this server has not had', async () => {
    await processCalled('restored');
    const beyond = '900000000000:900000000000:';
    await sql`update outbox_cursors set snapshot = ${beyond}::pg_snapshot where process = 'restored'`.execute(
      database.write,
    );
    const process = await processCalled('restored');
    await emitAlone('after the restore');
    process.wake();
    await expect.poll(() => process.names).toEqual(['after the restore']);
  });
});
