/**
 * `node bench/run.ts twenty`: twenty of one kind of request at once, as wide as each may be, while `/health` is asked each
 * 20 ms; each kind after as many questions in calm, and alone, once its code is loaded (`BENCH_KINDS=proposals,searches`
 * does fewer). Limits: the slowest `/health` takes 100 ms, and a middle one five times what it takes in calm.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { check, median, note } from '../limit.ts';
import { openSheet, watchApi } from './watched.ts';

const AT_ONCE = 20;
const CALM_MS = 3_000;
/** Rows of a body: a few less than any call takes. */
const ROWS = 4_990;

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: Buffer;
}

const api = await watchApi();
const sheet = await openSheet(api);
/** A body without the one byte by which it would be too large. */
const json = (body: unknown) => Buffer.from(JSON.stringify(body));
const rows = <Row>(make: (n: number) => Row) => Array.from({ length: ROWS }, (_, n) => make(n));

const proposed = rows((n) => ({ number: n, text: 'x'.repeat(140), price: 1.5 }));
const lines = ['item,source,from', ...rows((n) => `ITEM-${n},SOURCE-${n},2026-0${1 + (n % 9)}`)].join('\n');
const kinds: Readonly<Record<string, Asked>> = {
  proposals: {
    method: 'POST',
    path: '/api/v1/proposals',
    body: json({ endpoint: 'sample-lines.supplier', body: { lines: proposed }, reason: 'A bench' }),
  },
  weights: {
    method: 'PUT',
    path: '/api/v1/weight-sets/1/weights',
    body: json({
      version: 1,
      weights: rows((n) => ({ category_id: 1, group_id: n, region_id: n, weight: '0.02' })),
    }),
  },
  'workbooks of lines': { path: '/api/v1/sample-lines/export' },
  'CSV of lines': { path: '/api/v1/sample-lines/export?format=csv' },
  templates: { path: `/api/v1/sheets/${sheet}/template` },
  previews: { method: 'POST', path: '/api/v1/sample-lines/import/preview', body: json({ text: lines }) },
  searches: { path: '/api/v1/sample-lines?per_page=100&search=e' },
};

const asked = process.env.BENCH_KINDS?.split(',') ?? Object.keys(kinds);
for (const [kind, call] of Object.entries(kinds)) if (asked.includes(kind)) await measure(kind, call);
await api.stop();

async function measure(kind: string, call: Asked): Promise<void> {
  await answered(call);
  await api.report();
  const from = performance.now();
  note(`${kind}, one alone`, await answered(call));
  const alone = performance.now() - from;
  note(`${kind}, one alone, longest stop of the event loop`, (await api.report()).loopMs, ' ms');
  const calm = await api.healthBeside(() => sleep(CALM_MS));
  await api.report();
  let said: readonly string[] = [];
  let all = 0;
  const beside = await api.healthBeside(async () => {
    const start = performance.now();
    said = await Promise.all(Array.from({ length: AT_ONCE }, () => answered(call)));
    all = performance.now() - start;
  });
  const { loopMs } = await api.report();
  note(`${kind}, one alone, and ${AT_ONCE}`, `${alone.toFixed(0)} and ${all.toFixed(0)} ms`);
  note(`${kind}, answers`, [...new Set(said)].join('; '));
  note(`${kind}, longest stop of the event loop`, loopMs, ' ms');
  note(`${kind}, /health in calm`, `${median(calm).toFixed(1)}, at most ${Math.max(...calm).toFixed(0)} ms`);
  note(`${kind}, a middle /health beside them, in times of calm`, median(beside) / median(calm));
  check(`${kind}, slowest /health of ${beside.length}`, Math.max(...beside), { atMost: 100 }, ' ms');
}

/** How a call was answered, in short. */
async function answered({ method = 'GET', path, body }: Asked): Promise<string> {
  const headers = {
    authorization: api.authorization,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const answer = await fetch(api.url + path, {
    method,
    headers,
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  const { byteLength } = await answer.arrayBuffer();
  return `${answer.status} with ${byteLength} bytes`;
}
