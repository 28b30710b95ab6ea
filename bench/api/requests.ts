/**
 * `node bench/run.ts requests`: published reads through the API against a bare `node:http` + `pg` server with the same
 * query and the same bytes: one series over all months, and a table page of 50 rows; hot, with a matching ETag, and cold
 * (each address asked once, so that nothing is in the cache).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FigureTable } from '@datum/contract/publication/published';
import autocannon from 'autocannon';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/people.ts';
import { findRunning } from '../../packages/database/src/embedded/connect.ts';
import { folderAt } from '../../packages/database/src/embedded/folder.ts';
import { check, median, note } from '../limit.ts';
import type { BareOrder } from './bare-server.ts';

const api = process.env.BENCH_API_URL ?? '';
const databaseUrl = await findRunning(folderAt(process.env.BENCH_DATA_DIR ?? ''));
if (!databaseUrl) throw new Error('run it by bench/run.ts, which starts Datum');
const rounds = 3;
const seconds = 3;
const connections = 10;
/** Of the bare server's rate: reads from the cache, also where the ETag matches, and reads that are in no cache. */
const HOT = 3;
const COLD = 0.7;

/** What readTable asks for its cells: the query that does the work. */
const cellsQuery = `
  select distinct on (series_id, period) series_id, period, sequence, value, value_status, obs_status, suppressed,
         n_quotes, low, high, grade
    from release_cells
   where series_id = any($1::bigint[]) and period >= $2 and period <= $3 and sequence <= $4
   order by series_id, period, sequence desc`;

const token = await signIn();
const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
const prices = await get<FigureTable>('/api/v1/prices');
const index = await get<FigureTable>('/api/v1/indices/bmci');
const [first] = index.body.rows;
if (!first) throw new Error('the demo publishes indices');
const codes = [...new Set(prices.body.rows.map(({ item }) => item?.code ?? ''))].slice(0, 50);
const from = '2000-01';

await compare(
  'series',
  `/api/v1/indices/bmci?regions=${first.region.code}&categories=${first.category?.code}&from=${from}`,
);
await compare('table of 50 rows', `/api/v1/prices?regions=ALL&items=${codes.join(',')}`);

async function compare(name: string, path: string): Promise<void> {
  const { body, text, etag } = await get<FigureTable>(path);
  note(
    name,
    `${body.rows.length} rows x ${body.periods.length} periods, ${(text.length / 1_000).toFixed(0)} KB`,
  );
  const bare = await startBare({
    databaseUrl: databaseUrl ?? '',
    query: cellsQuery,
    values: [
      body.rows.map(({ series }) => series),
      body.periods[0],
      body.periods.at(-1),
      body.as_of?.sequence ?? 0,
    ],
    body: text,
  });
  const yard: number[] = [];
  const hot: number[] = [];
  const unchanged: number[] = [];
  for (let round = 0; round < rounds; round++) {
    yard.push(await rate(bare.url, {}, 200));
    hot.push(await rate(`${api}${path}`, headers, 200));
    unchanged.push(await rate(`${api}${path}`, { ...headers, 'if-none-match': etag }, 304));
  }
  const cold: number[] = [];
  const coldYard: number[] = [];
  for (const spans of partsOf(spansOf(body.periods), rounds)) {
    const shareOf = ({ periods }: Span) => periods / body.periods.length;
    coldYard.push(
      await coldRateOf(
        spans.map((span) => `${bare.url}?${span.query}&share=${shareOf(span)}`),
        {},
      ),
    );
    const plain = { ...headers, 'accept-encoding': 'identity' };
    cold.push(
      await coldRateOf(
        spans.map(({ query }) => withSpan(path, query)),
        plain,
      ),
    );
  }
  note(`${name}, bare server`, median(yard), ' requests/s');
  check(`${name}, hot / bare`, median(hot) / median(yard), { atLeast: HOT });
  check(`${name}, matching ETag / bare`, median(unchanged) / median(yard), { atLeast: HOT });
  check(`${name}, cold / bare`, median(cold) / median(coldYard), { atLeast: COLD });
  bare.child.disconnect();
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

async function get<T>(path: string): Promise<{ body: T; text: string; etag: string }> {
  const answer = await fetch(`${api}${path}`, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  return { body: JSON.parse(text) as T, text, etag: answer.headers.get('etag') ?? '' };
}

async function startBare(order: BareOrder): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  child.send(order);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}/`, child };
}

/** Requests a second of one address; every answer must have the status. */
async function rate(url: string, sent: Record<string, string>, status: number): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: sent });
  const counts = result.statusCodeStats;
  const right = counts[status]?.count ?? 0;
  if (right === 0 || right < result.requests.total) throw new Error(`${url}: ${JSON.stringify(counts)}`);
  return result.requests.average;
}

interface Span {
  readonly query: string;
  readonly periods: number;
}

/** Every span of at least a year within the periods is an address of its own that nobody has asked for yet. */
function spansOf(periods: readonly string[]): Span[] {
  return periods.flatMap((start, at) =>
    periods.slice(at + 11).map((end, more) => ({ query: `from=${start}&to=${end}`, periods: 12 + more })),
  );
}

function withSpan(path: string, span: string): string {
  const bare = path.replace(/[?&]from=[^&]*/, '');
  return `${api}${bare}${bare.includes('?') ? '&' : '?'}${span}`;
}

/** As many parts, each with long and short spans alike. */
function partsOf<T>(all: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, part) => all.filter((_each, at) => at % count === part));
}

async function coldRateOf(urls: string[], sent: Record<string, string>): Promise<number> {
  const waiting = [...urls];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let url = waiting.pop(); url; url = waiting.pop()) {
        const answer = await fetch(url, { headers: sent });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      }
    }),
  );
  return urls.length / ((performance.now() - begun) / 1_000);
}
