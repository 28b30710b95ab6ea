/**
 * `node bench/run.ts storms`: writes of other people, at a steady beat, beside 140 wrong logins at once, and beside 50 uploads that trickle,
 * over HTTP with the limits of real use. Limits: the median write takes at most 3 times as long as in calm, none is refused.
 */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/people.ts';
import { check, median, note } from '../limit.ts';

const api = new URL(process.env.BENCH_API_URL ?? '');
const logins = 140;
const uploads = 50;
/** Writes of each kind of weather; the beat keeps the writer below the limits of calls and of requests under way. */
const writes = 60;
const beatMs = 60;

const [writer, victim, ...others] = await Promise.all(
  DEMO_ACCOUNTS.map(async ({ email, password }, index) => {
    const body = JSON.stringify({ email, password });
    const answer = await send(
      'POST',
      '/api/login',
      { 'content-type': 'application/json' },
      body,
      addressOf(index),
    );
    const { access_token } = JSON.parse(answer.text) as { access_token: string };
    return { email, headers: { authorization: `Bearer ${access_token}` } };
  }),
);
if (!writer || !victim) throw new Error('the demo has accounts');

await measure(); // the first calls compile what all others use
const calm = await measure();
note('calm, median write', calm.median, ' ms');

const guesses = Array.from({ length: logins }, (_, index) => guess(victim.email, addressOf(100 + index)));
report('140 wrong logins', await measure());
note('140 wrong logins, answers', count(await Promise.all(guesses)));

const ending = new AbortController();
const trickles = Array.from({ length: uploads }, (_, index) =>
  trickle(others[index % others.length]?.headers ?? {}),
);
await sleep(500);
report('50 trickling uploads', await measure());
ending.abort();
note('50 trickling uploads, answers', count((await Promise.all(trickles)).flat()));
process.exit();

/** Each caller comes from an address of its own, so that no limit by address is in the way. */
function addressOf(n: number): string {
  return `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;
}

function report(
  name: string,
  { median: middle, slowest, refused }: Awaited<ReturnType<typeof measure>>,
): void {
  check(`${name}, median write / calm`, middle / calm.median, { atMost: 3 });
  check(`${name}, writes refused`, refused, { atMost: 0 });
  note(`${name}, median and slowest write`, `${middle.toFixed(1)} and ${slowest.toFixed(0)} ms`);
}

/** One person's writes at a steady beat, whether those before are answered or not: a freeze meets all that fall into it. */
async function measure(): Promise<{ median: number; slowest: number; refused: number }> {
  const under: Promise<{ status: number; ms: number }>[] = [];
  for (let n = 0; n < writes; n++) {
    under.push(writeOnce(n));
    await sleep(beatMs);
  }
  const ended = await Promise.all(under);
  const times = ended.map(({ ms }) => ms);
  const refused = ended.filter(({ status }) => status !== 200).length;
  return { median: median(times), slowest: Math.max(...times), refused };
}

async function writeOnce(n: number): Promise<{ status: number; ms: number }> {
  const body = JSON.stringify({ data: { text: `draft ${n}` } });
  const headers = { ...writer?.headers, 'content-type': 'application/json' };
  const from = performance.now();
  const { status } = await send('PUT', `/api/v1/drafts/bench-${n}`, headers, body, addressOf(0));
  return { status, ms: performance.now() - from };
}

async function guess(email: string, address: string): Promise<number> {
  const body = JSON.stringify({ email, password: 'not the password' });
  return (await send('POST', '/api/login', { 'content-type': 'application/json' }, body, address)).status;
}

/** A photo that comes a byte at a time, again and again until the measurement is over. */
async function trickle(headers: Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  while (!ending.signal.aborted) {
    statuses.push(await trickleOnce(headers));
    await sleep(200);
  }
  return statuses;
}

function trickleOnce(headers: Record<string, string>): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const call = request(new URL('/api/v1/profile/photo', api), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut', 'content-length': '1000000' },
  });
  call.on('response', (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  call.on('error', () => resolve(0));
  const head =
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n';
  call.write(head);
  const timer = setInterval(() => call.write('x'), 500);
  const stop = () => call.destroy();
  ending.signal.addEventListener('abort', stop, { once: true });
  call.on('close', () => {
    clearInterval(timer);
    ending.signal.removeEventListener('abort', stop);
    resolve(0);
  });
  return promise;
}

function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
  localAddress: string,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const call = request(new URL(path, api), { method, headers, localAddress }, async (response) => {
    const text = (await Array.fromAsync(response.setEncoding('utf8'))).join('');
    resolve({ status: response.statusCode ?? 0, text });
  });
  call.on('error', reject);
  call.end(body);
  return promise;
}

/** `422 x 140`; 0 is a connection that was cut. */
function count(statuses: readonly number[]): string {
  const groups = Map.groupBy(statuses, (status) => status);
  return [...groups].map(([status, all]) => `${status} x ${all.length}`).join(', ');
}
