import { refusal } from '@datum/contract/messages/refusals/refusal';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellerFor } from '../../platform/http/tell.ts';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { historyOf } from './answer.rules.ts';
import { sendBack } from './outdated.queries.ts';
import { readEvents } from './queries.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test('what the office itself takes back says why in the language of who reads it, and in English in the audit log', async () => {
  const { write, read } = api.platform.database;
  const { id } = await write
    .insertInto('releases')
    .values({ subject: 'bmci', period: '2026-09', kind: 'first', state: 'rehearsed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const audited: (string | null | undefined)[] = [];
  const by = {
    by: null,
    now: new Date(),
    audit: ({ reason }: { reason?: string | null }) => audited.push(reason),
  };
  const waiting = [{ id, state: 'rehearsed', version: 1 }];
  const cause = refusal('publication.corrected-meanwhile', { period: '2026-08' });
  await inTransaction(write, (db) => sendBack(db, waiting, cause, by));
  const told = async (language: string) =>
    historyOf(await readEvents(read, id), tellerFor({ headers: { 'accept-language': language } })).map(
      ({ reason }) => reason,
    );
  const english = 'Its figures were computed again by the correction of August 2026. Rehearse it again.';
  expect(await told('en')).toEqual([english]);
  expect(audited).toEqual([english]);
  expect(await told('ms')).toEqual([
    'Angkanya dikira semula oleh pembetulan Ogos 2026. Jalankan raptai sekali lagi.',
  ]);
});
