/**
 * `node bench/run.ts subscribers`: the lists that staff sells by, with 100,000 subscribers who each renewed once: subscribers
 * by tab, word, state and order, first pages and late ones; transactions; who holds a version of a plan. Limit: 100 ms each.
 */
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/people.ts';
import { findRunning } from '../../packages/database/src/embedded/connect.ts';
import { folderAt } from '../../packages/database/src/embedded/folder.ts';
import { connect } from '../../packages/database/src/open.ts';
import { check, median } from '../limit.ts';

const api = process.env.BENCH_API_URL ?? '';
const databaseUrl = await findRunning(folderAt(process.env.BENCH_DATA_DIR ?? ''));
if (!databaseUrl) throw new Error('run it by bench/run.ts, which starts Datum');
const SUBSCRIBERS = 100_000;
const READS = 5;
/** Milliseconds. */
const LIST = 100;

const token = await signIn();
const plan = await fill();
for (const [name, path] of [
  ['subscribers, first page', 'subscribers?per_page=50'],
  ['subscribers, page 1,500', 'subscribers?per_page=50&page=1500'],
  ['subscribers, soon ending', 'subscribers?per_page=50&tab=ending'],
  ['subscribers, in grace', 'subscribers?per_page=50&state=grace'],
  ['subscribers, by last day', 'subscribers?per_page=50&sort=ends_on'],
  ['subscribers, found by a word', 'subscribers?per_page=50&search=wong%20azlan%2099'],
  ['subscribers, how many each tab holds', 'subscribers/tabs'],
  ['transactions, the newest', 'transactions'],
  ['transactions, failed ones', 'transactions?state=failed'],
  ['transactions, found by a name', 'transactions?search=wong%20azlan%2099'],
  ['transactions, by day', 'transaction-days'],
  ['holders of a plan', `plans/${plan}/holders`],
] as const) {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) times.push(await timeOf(`${api}/api/v1/${path}`));
  check(`${SUBSCRIBERS} subscribers: ${name}`, median(times), { atMost: LIST }, ' ms');
}

/** Persons, what they hold and what they paid: first days spread over two years, each 20th payment failed; gives the plan. */
async function fill(): Promise<string> {
  const database = connect(databaseUrl ?? '');
  const client = database.owner;
  await client.query(
    `insert into users (name, email, role_id, is_verified, status, first_time_login, last_login_at)
     select (array ['Aisyah', 'Tan', 'Siva', 'Wong', 'Nur', 'Lim', 'Kumar'])[1 + n % 7] || ' '
         || (array ['Rahman', 'Wei Ling', 'Hassan', 'Raj', 'Osman', 'Mei', 'Ismail', 'Chong', 'Devi', 'Azlan', 'Ibrahim'])[1 + n % 11] || ' ' || n, 'surveyor-' || n || '@example.org', r.id, true, 'active', false, now() - n * interval '1 minute'
       from generate_series(1, $1::int) n, roles r where r.name = 'Subscriber'`,
    [SUBSCRIBERS],
  );
  await client.query(
    `insert into subscriptions (user_uuid) select uuid from users where email like 'surveyor-%@example.org'`,
  );
  await client.query(
    `insert into subscription_periods (subscription_id, plan_version_id, source, starts_on, ends_on, term_months)
     select s.id, v.id, 'paid', d.first + term.days, d.first + term.days + 364, 12
       from subscriptions s join users u on u.uuid = s.user_uuid
       cross join lateral (select current_date - 730 + (s.id % 730)::int as first) d
       cross join (values (0), (365)) term(days)
       cross join lateral (select id from plan_versions order by id offset s.id % 3 limit 1) v
      where u.email like 'surveyor-%@example.org'`,
  );
  await client.query(
    `with made as (
       insert into orders (reference, title, quote, buyer_uuid, user_uuid, kind, plan_version_id, term_months, subscription_id, held,
         starts_on, ends_on, currency, lines, amount, tax, total, buyer, locale, method, state, given_from, given_to,
         expires_at, paid_at, created_at)
       select 'B' || p.id, '{"en": "Plan"}', gen_random_uuid(), s.user_uuid, s.user_uuid, 'renewal', p.plan_version_id, 12, s.id, '',
         p.starts_on, p.ends_on, 'MYR', '[]', 120000, 9600, 129600,
         jsonb_build_object('name', u.name, 'email', u.email), 'en', 'card', 'paid', p.starts_on, p.ends_on,
         p.starts_on + 3, p.starts_on, p.starts_on
       from subscription_periods p join subscriptions s on s.id = p.subscription_id join users u on u.uuid = s.user_uuid
       where u.email like 'surveyor-%@example.org'
       returning id, created_at)
     insert into payments (order_id, method, gateway, gateway_ref, amount, currency, state, failure, settled_at, created_at)
     select id, 'card', 'test', 'bench-' || id || '-' || tried, 129600, 'MYR',
       case when tried = 1 then 'failed' else 'succeeded' end, case when tried = 1 then 'declined' end,
       case when tried = 2 then created_at end, created_at
     from made cross join (values (1), (2)) attempt(tried) where tried = 2 or id % 20 = 0`,
  );
  await client.query(
    'analyze users, subscriptions, subscription_periods, subscription_standings, orders, payments',
  );
  const { rows } = await client.query<{ uuid: string }>(
    'select n.uuid from plans n join plan_versions v on v.plan_id = n.id order by v.id limit 1',
  );
  await database.close();
  return rows[0]?.uuid ?? '';
}

async function timeOf(url: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - from;
}

async function signIn(): Promise<string> {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'Super Administrator');
  const answer = await fetch(`${api}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`signing in: ${answer.status}`);
  return access_token;
}
