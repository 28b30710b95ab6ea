/**
 * `node bench/run.ts timing`: whether the time of an answer tells that an address has an account.
 * 200 samples of each public call for known, unknown, disabled and unverified addresses, over HTTP, the kinds in changing
 * order so that what else the machine does meets all alike: at once where answers only wait, one after the other where
 * they compute a password's hash. Limit: medians at most 5 ms apart.
 */
import { inTransaction } from '@datum/database/transaction';
import { buildApp } from '../../apps/api/src/app.ts';
import { parseConfig } from '../../apps/api/src/config.ts';
import { ensureSystemRoles } from '../../apps/api/src/features/roles/system-roles.queries.ts';
import { makePlatform } from '../../apps/api/src/main.ts';
import { OWN_TURN } from '../../apps/api/src/platform/limits/fair-turns.ts';
import { hashPassword } from '../../apps/api/src/platform/proofs/passwords.ts';
import { migrate } from '../../packages/database/src/migrate.ts';
import { connect } from '../../packages/database/src/open.ts';
import { check, median, note } from '../limit.ts';

const samples = Number(process.env.SAMPLES ?? 200);
const password = 'green bricks on monday';
const kinds = ['unknown', 'known', 'disabled', 'unverified'] as const;
type Kind = (typeof kinds)[number];

const database = connect(process.env.BENCH_DATABASE_URL ?? '');
await migrate(database.owner);
const config = parseConfig(
  { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'silent' },
  { appSecret: 'x'.repeat(48), liveSecret: 'y'.repeat(48) },
);
const platform = makePlatform(config, database);
await inTransaction(database.write, (db) => ensureSystemRoles(db, new Date()));
const app = await buildApp(platform, platform.log);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
await fillAccounts();

const email = (kind: Kind, n: number) => `${kind}-${n}@example.org`;
/** What somebody would send who wants to know whether the address has an account; none of it succeeds. */
const calls: Readonly<Record<string, (email: string) => [path: string, body: object]>> = {
  login: (email) => ['/api/login', { email, password: 'not the password' }],
  'complimentary login': (email) => ['/api/complimentary-subscriber/login', { email, code: 'x'.repeat(43) }],
  register: (email) => ['/api/v1/register', { name: 'Somebody Else', email, password }],
  forgot: (email) => ['/api/forgot-password', { email }],
  resend: (email) => ['/api/resend-verification-code', { email }],
  'verify by link': (email) => ['/api/verify', { email, token: 'x'.repeat(43) }],
  'verify by code': (email) => ['/api/verify-account', { email, code: '000000' }],
  reset: (email) => [
    '/api/reset-password',
    { email, token: 'x'.repeat(43), password, password_confirmation: password },
  ],
};

const hashing = ['login', 'complimentary login', 'register'];
for (const [name, wish] of Object.entries(calls)) {
  const times: Record<Kind, number[]> = { unknown: [], known: [], disabled: [], unverified: [] };
  for (let n = -10; n < samples; n += 1) {
    const sample = async (kind: Kind) => {
      const ms = await timed(...wish(email(kind, Math.abs(n))));
      if (n >= 0) times[kind].push(ms);
    };
    const order = kinds.toSorted(() => Math.random() - 0.5);
    if (hashing.includes(name)) for (const kind of order) await sample(kind);
    else await Promise.all(order.map(sample));
  }
  const medians = kinds.map((kind) => median(times[kind]));
  note(name, kinds.map((kind, index) => `${kind} ${medians[index]?.toFixed(1)}`).join(', '), ' ms');
  check(`${name}: medians apart`, Math.max(...medians) - Math.min(...medians), { atMost: 5 }, ' ms');
}
await app.close();
await database.close();

async function timed(path: string, body: object): Promise<number> {
  const from = performance.now();
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (answer.status >= 429 || answer.status === 400) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - from;
}

/** An account of its own for every sample: what one answer leaves behind must not colour the next. */
async function fillAccounts(): Promise<void> {
  const hash = await hashPassword('the right password', OWN_TURN);
  for (const [kind, status] of [
    ['known', 'active'],
    ['disabled', 'suspended'],
    ['unverified', 'unverified'],
  ]) {
    await database.owner.query(
      `insert into users (name, email, password_hash, role_id, is_verified, status, first_time_login)
       select 'Person', $1 || '-' || n || '@example.org', $2, (select id from roles where name = 'Subscriber'),
              $3 <> 'unverified', $3, false from generate_series(0, $4::integer) n`,
      [kind, hash, status, samples],
    );
  }
}
