/**
 * `node bench/run.ts plans`: what access by plans costs a read that is in the cache. The same address is read as staff, who
 * have no plan, and as a subscriber whose plan has limits; both answers hold the same figures.
 */
import type { FigureTable } from '@datum/contract/publication/published';
import autocannon from 'autocannon';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/people.ts';
import { check, median, note } from '../limit.ts';

const api = process.env.BENCH_API_URL ?? '';
/** Of the rate without a plan. */
const AT_LEAST = 0.9;
const rounds = 5;
const seconds = 3;
const path = '/api/v1/indices/bmci';

const tokens = { staff: await signIn('Super Administrator'), subscriber: await signIn('Subscriber') };
const [plain, planned] = [await tableOf(tokens.staff), await tableOf(tokens.subscriber)];
if (plain.rows.length !== planned.rows.length || planned.level === 'sample') {
  throw new Error('the two readers do not see the same figures');
}
note('rows x periods', `${planned.rows.length} x ${planned.periods.length}`);

const without: number[] = [];
const withPlan: number[] = [];
for (let round = 0; round < rounds; round++) {
  without.push(await rate(tokens.staff));
  withPlan.push(await rate(tokens.subscriber));
}
note('without a plan', median(without), ' requests/s');
check('hot read with a plan / without', median(withPlan) / median(without), { atLeast: AT_LEAST });

async function signIn(role: string): Promise<string> {
  const account = DEMO_ACCOUNTS.find((one) => one.role === role);
  const answer = await fetch(`${api}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`signing in: ${answer.status}`);
  return access_token;
}

async function tableOf(token: string): Promise<FigureTable> {
  const answer = await fetch(`${api}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as FigureTable;
}

/** Requests a second; every answer must be right. */
async function rate(token: string): Promise<number> {
  const result = await autocannon({
    url: `${api}${path}`,
    connections: 10,
    duration: seconds,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });
  const right = result.statusCodeStats[200]?.count ?? 0;
  if (right === 0 || right < result.requests.total) throw new Error(JSON.stringify(result.statusCodeStats));
  return result.requests.average;
}
