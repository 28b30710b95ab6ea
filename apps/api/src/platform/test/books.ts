import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Ledger, readLedger } from '../../features/orders/ledger.queries.ts';
import { verifyChain } from '../audit/verify.ts';
import type { TestApp } from './test-app.ts';

/** What must hold after each fault of money: the ledger balances, no days are given twice, no number is missing, the audit chain holds. */
export async function checkBooks({ platform }: TestApp): Promise<Ledger> {
  const { read } = platform.database;
  const ledger = await readLedger(read);
  expect(ledger).toMatchObject({ is_balanced: true, missing_numbers: 0, broken_credits: 0 });
  const { rows: twice } = await sql`
    select a.subscription_id, a.id, b.id as other from subscription_periods a
    join subscription_periods b on b.subscription_id = a.subscription_id and b.id > a.id
      and a.starts_on <= b.ends_on and b.starts_on <= a.ends_on
    where a.starts_on <= a.ends_on and b.starts_on <= b.ends_on`.execute(read);
  expect(twice, 'periods that overlap').toEqual([]);
  const { rows: beside } = await sql`
    select coalesce(s.user_uuid::text, s.organisation_id::text) as holder from subscriptions s
    join subscription_periods p on p.subscription_id = s.id and p.starts_on <= p.ends_on
    where s.awaiting is null and s.cancelled_on is null and ${platform.today()}::date between p.starts_on and p.ends_on
    group by 1 having count(*) > 1`.execute(read);
  expect(beside, 'holders with two subscriptions of today').toEqual([]);
  const chain = await verifyChain(read, { auditDir: undefined, auditKey: undefined });
  expect(chain.findings).toEqual([]);
  return ledger;
}
