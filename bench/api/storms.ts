/**
 * `node bench/run.ts storms`, over HTTP with the limits of real use: writes of other people, at a steady beat, beside 140
 * wrong logins at once, 200 logins of unknown addresses, and 50 uploads that trickle; and sign-ins of other people, from
 * where they signed in before and from elsewhere, beside 150 logins of unknown addresses. Limits: the median takes at most
 * 3 times as long as in calm, none is refused.
 */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/people.ts';
import { check, median, note } from '../limit.ts';
import { addressOf, api, count, send, signIn } from './storm-calls.ts';

const logins = 140;
const unknown = 200;
const uploads = 50;
/** Writes of each kind of weather; the beat keeps the writer below the limits of calls and of requests under way. */
const writes = 60;
const beatMs = 60;
/** Sign-ins of other people likewise; all of them begin while the storm lasts. */
const signIns = 24;
const signInBeatMs = 200;

const [writer, victim, ...others] = await Promise.all(
  DEMO_ACCOUNTS.map(async ({ email, password }, index) => {
    const { headers } = await signIn(email, password, addressOf(index));
    return { email, password, headers };
  }),
);
if (!writer || !victim) throw new Error('the demo has accounts');

await measure(); // the first calls compile what all others use
const calm = await measure();
note('calm, median write', calm.median, ' ms');

const guesses = Array.from({ length: logins }, (_, index) => guess(victim.email, addressOf(100 + index)));
report('140 wrong logins', await measure());
note('140 wrong logins, answers', count(await Promise.all(guesses)));

const strange = strangers(unknown, 300);
report('200 unknown logins', await measure());
note('200 unknown logins, answers', count(await Promise.all(strange)));

const calmSignIn = await measureSignIns(600);
note(
  'calm, median and slowest sign-in',
  `${calmSignIn.median.toFixed(0)} and ${calmSignIn.slowest.toFixed(0)} ms`,
);
for (const [who, first, address] of [
  ['where they were before', 700, 600],
  ['from elsewhere', 900, 1_100],
] as const) {
  const name = `150 unknown logins, sign-ins ${who}`;
  const storm = strangers(150, first);
  await sleep(100);
  const { median: middle, slowest, refused } = await measureSignIns(address);
  check(`${name}, median / calm`, middle / calmSignIn.median, { atMost: 3 });
  check(`${name}, refused`, refused, { atMost: 0 });
  note(`${name}, median and slowest`, `${middle.toFixed(0)} and ${slowest.toFixed(0)} ms`);
  note(`${name}, answers of the storm`, count(await Promise.all(storm)));
}

const ending = new AbortController();
const trickles = Array.from({ length: uploads }, (_, index) =>
  trickle(others[index % others.length]?.headers ?? {}),
);
await sleep(500);
report('50 trickling uploads', await measure());
ending.abort();
note('50 trickling uploads, answers', count((await Promise.all(trickles)).flat()));
process.exit();

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

/** Sign-ins of other people at a steady beat, each from an address of its own. */
async function measureSignIns(firstAddress: number) {
  const under: Promise<{ status: number; ms: number }>[] = [];
  for (let n = 0; n < signIns; n++) {
    const person = others[n % others.length];
    if (person) under.push(signIn(person.email, person.password, addressOf(firstAddress + n)));
    await sleep(signInBeatMs);
  }
  const ended = await Promise.all(under);
  const times = ended.map(({ ms }) => ms);
  const refused = ended.filter(({ status }) => status !== 200).length;
  return { median: median(times), slowest: Math.max(...times), refused };
}

/** Logins at once, each of an address that has no account and from an address of its own. */
function strangers(many: number, firstAddress: number): Promise<number>[] {
  return Array.from({ length: many }, (_, n) =>
    guess(`nobody-${n}@example.org`, addressOf(firstAddress + n)),
  );
}

async function guess(email: string, address: string): Promise<number> {
  return (await signIn(email, 'not the password', address)).status;
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
