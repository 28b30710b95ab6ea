import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWaitingMonth, type WaitingMonth } from '../../platform/test/test-waiting-month.ts';

/** Who takes a price out of an average does not approve the table that it is missing from. */

let at: WaitingMonth;
let quote: { id: number; item_id: number; region_id: number };
beforeAll(async () => {
  at = await startWaitingMonth();
  const { rows } = await sql<typeof quote>`select max(q.id)::int as id, q.item_id, q.region_id from quotes q
    where q.period = ${at.month} and q.superseded_by is null and q.review = 'ok' and q.origin = 'reported'
    group by q.item_id, q.region_id having count(*) > 3 order by q.item_id, q.region_id limit 1`.execute(
    at.api.platform.database.write,
  );
  quote = rows[0] ?? expect.unreachable('the month has prices');
}, 300_000);
afterAll(() => at.api.close());

const decide = (who: 'approver' | 'publisher', included: boolean) => {
  const { id: quote_id, ...cell } = quote;
  const body = { ...cell, period: at.month, quote_id, included, reason: 'Delivered elsewhere.' };
  return at[who].call('POST', '/api/v1/average-decisions', body);
};
const leaveOut = (who: 'approver' | 'publisher') => decide(who, false);

test('a run is approved by somebody who neither started it nor decided which prices count in it', async () => {
  expect((await leaveOut('approver')).status).toBe(200);
  const first = (await at.start('one')).body;
  const refused = await at.decide(first, 'approve');
  expect([refused.status, refused.body.code]).toEqual([403, 'four_eyes']);
  expect(refused.body.message).toContain('or decided which prices count in it');
  expect((await at.table('one')).run).toMatchObject({ id: first.id, state: 'done' });

  // the later decision on the quote is the one that counts
  expect((await leaveOut('publisher')).status).toBe(200);
  expect((await at.decide(first, 'approve')).status).toBe(403);
  const second = (await at.start('one')).body;
  expect((await at.decide(second, 'approve')).body.state).toBe('approved');
});

test('who entered a price decides nothing against what another person decided about it', async () => {
  const { write } = at.api.platform.database;
  const reviewed = (review: string) =>
    sql`update quotes set review = ${review}, entered_by = ${at.approver.uuid} where id = ${quote.id}`.execute(
      write,
    );
  await sql`delete from average_decisions`.execute(write);
  await reviewed('rejected');
  const refused = await decide('approver', true);
  expect([refused.status, refused.body.code]).toEqual([403, 'four_eyes']);
  expect(refused.body.message).toBe(
    'You, or an account linked to yours, entered this price, and another person decided whether it counts: only another person may change that.',
  );
  await reviewed('confirmed');
  expect((await decide('approver', false)).status).toBe(403);

  // nobody has decided: taken back, and back again
  await reviewed('ok');
  expect((await decide('approver', false)).status).toBe(200);
  expect((await decide('approver', true)).status).toBe(200);
  // another person's decision stays
  expect((await decide('publisher', false)).status).toBe(200);
  expect((await decide('approver', true)).status).toBe(403);
  expect((await decide('publisher', true)).status).toBe(200);
});
