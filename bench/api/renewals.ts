/**
 * `node bench/run.ts renewals`: 3,000 renewals from the price to the PDFs, in one API process as `npm start` has it: quote, order,
 * payment begun, paid at the test gateway, its signed message settled, invoice and receipt written and kept. 60 s for all.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@datum/database/transaction';
import { buildApp } from '../../apps/api/src/app.ts';
import { parseConfig } from '../../apps/api/src/config.ts';
import { readLedger } from '../../apps/api/src/features/orders/ledger.queries.ts';
import { ensureSystemRoles } from '../../apps/api/src/features/roles/system-roles.queries.ts';
import { makePlatform } from '../../apps/api/src/main.ts';
import { fewAtOnce } from '../../apps/api/src/platform/few-at-once.ts';
import { startJobRunner } from '../../apps/api/src/platform/jobs/job-runner.ts';
import { newSecret, sha256 } from '../../apps/api/src/platform/session/tokens.ts';
import { terms } from '../../apps/api/src/platform/test/plans.ts';
import { BUYER } from '../../apps/api/src/platform/test/test-orders.ts';
import { migrate } from '../../packages/database/src/migrate.ts';
import { connect } from '../../packages/database/src/open.ts';
import { check, median, note } from '../limit.ts';

const RENEWALS = Number(process.env.RENEWALS ?? 3_000);
/** Before anything is measured. */
const WARM = 20;
/** Payers at the same time. */
const AT_ONCE = 8;
/** Tax of 8 % on 1,200.00. */
const TOTAL = 129_600;

const database = connect(process.env.BENCH_DATABASE_URL ?? '');
await migrate(database.owner);
const config = parseConfig(
  { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'silent' },
  { appSecret: 'x'.repeat(48), liveSecret: 'y'.repeat(48) },
);
const platform = makePlatform(config, database);
await inTransaction(database.write, (db) => ensureSystemRoles(db, new Date()));
const app = await buildApp(platform, platform.log);
const plan = await sell();
const payers = await fillPayers();

const jobs = startJobRunner(platform);
const times: Record<string, number[]> = { quote: [], order: [], pay: [], paid: [] };
await fewAtOnce(AT_ONCE, payers.slice(0, WARM), renew);
await papersThere(WARM);
for (const taken of Object.values(times)) taken.length = 0;
const from = performance.now();
const used = process.cpuUsage();
await fewAtOnce(AT_ONCE, payers.slice(WARM), renew);
note('renewals settled', seconds(), ' s');
await papersThere(WARM + RENEWALS);
const all = seconds();
const { user, system } = process.cpuUsage(used);
await jobs.close();

note('processor time of the API, a renewal', (user + system) / 1_000 / RENEWALS, ' ms');
for (const [step, taken] of Object.entries(times))
  note(`${step}, median beside ${AT_ONCE - 1} others`, median(taken), ' ms');
check(`${RENEWALS} renewals with their PDFs`, all, { atMost: (60 * RENEWALS) / 3_000 }, ' s');
const ledger = await readLedger(database.read);
check('books that balance', ledger.is_balanced && ledger.paid === (WARM + RENEWALS) * TOTAL ? 1 : 0, {
  atLeast: 1,
});
await app.close();
platform.parsing.close();
await database.close();

function seconds(): number {
  return (performance.now() - from) / 1_000;
}

/** One payer, from the price to the money. */
async function renew(token: string): Promise<void> {
  const call = async (step: string, url: string, payload: object) => {
    const began = performance.now();
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${token}` },
    });
    times[step]?.push(performance.now() - began);
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<Record<string, string>>();
  };
  const { seal } = await call('quote', '/api/v1/orders/quote', { plan, term_months: 12 });
  const { uuid } = await call('order', '/api/v1/orders', { seal, method: 'test', buyer: BUYER });
  const { redirect_to } = await call('pay', `/api/v1/orders/${uuid}/pay`, { method: 'test' });
  const payment = new URL(redirect_to ?? '').searchParams.get('payment');
  await call('paid', `/api/v1/mock-payments/${payment}`, { behaviour: 'succeed' });
}

/** Waits until the invoices and receipts of this number of renewals are written. */
async function papersThere(renewals: number): Promise<void> {
  for (;;) {
    const { rows } = await database.owner.query<{ count: number }>(
      'select count(*)::int from document_papers',
    );
    if ((rows[0]?.count ?? 0) >= 2 * renewals) return;
    await sleep(100);
  }
}

/** Who sells, the tax, and a plan of a year; gives the plan. */
async function sell(): Promise<string> {
  const seller = { name: 'Office of Figures', address: 'Putrajaya', email: 'office@datum.test' };
  await database.owner.query(`insert into billing_settings (seller, updated_at) values ($1, now())`, [
    JSON.stringify(seller),
  ]);
  await database.owner.query(
    `insert into tax_rates (class, percent, valid_from) values ('standard', 8, '2020-01-01')`,
  );
  const prices = [{ term_months: 12, currency: 'MYR' as const, amount: 120_000, extra_seat: null }];
  const { rows } = await database.owner.query<{ id: number; uuid: string }>(
    `insert into plans (code, type, name, audiences, visibility) values ('yearly', 'basic', '{"en":"Yearly","ms":"Tahunan"}', '{individual}', 'public')
     returning id, uuid`,
  );
  await database.owner.query(
    `insert into plan_versions (plan_id, number, valid_from, terms, agreed_at) values ($1, 1, '2020-01-01', $2, now())`,
    [rows[0]?.id, JSON.stringify(terms({ prices }))],
  );
  return rows[0]?.uuid ?? '';
}

/** Subscribers whose year ends in ten days, signed in; gives their tokens. */
async function fillPayers(): Promise<string[]> {
  await database.owner.query(
    `insert into users (name, email, role_id, is_verified, status, first_time_login, locale)
     select 'Payer ' || n, 'payer-' || n || '@example.org', r.id, true, 'active', false, case when n % 2 = 0 then 'ms' else 'en' end
     from generate_series(1, $1::int) n, roles r where r.name = 'Subscriber'`,
    [WARM + RENEWALS],
  );
  await database.owner.query(
    `with s as (insert into subscriptions (user_uuid) select uuid from users where email like 'payer-%' returning id)
     insert into subscription_periods (subscription_id, plan_version_id, source, starts_on, ends_on, term_months)
     select s.id, v.id, 'paid', current_date - 355, current_date + 10, 12 from s, plan_versions v`,
  );
  const secrets = Array.from({ length: WARM + RENEWALS }, () => newSecret(platform.clock));
  const { rows } = await database.owner.query<{ id: number; n: number }>(
    `with u as (select uuid, row_number() over (order by uuid) as n from users where email like 'payer-%'),
       made as (insert into sessions (user_uuid, token_hash, via, idle_minutes, expires_at)
         select u.uuid, ($1::text[])[u.n], 'password', 600, now() + interval '1 day' from u returning id, user_uuid)
     select made.id, u.n::int from made join u on u.uuid = made.user_uuid`,
    [secrets.map((secret) => sha256(secret))],
  );
  await database.owner.query('analyze users, subscriptions, subscription_periods, sessions');
  return rows.map(({ id, n }) => `${id}|${secrets[n - 1]}`);
}
