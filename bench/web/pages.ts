/**
 * `node bench/run.ts pages`: public pages against a bare `node:http` server that sends the same bytes from a buffer, with 16
 * connections, the two in turn; then pages that are in no cache (each address asked once) against React with one query and
 * as many bytes; then what a reader of the API feels while pages are rendered; then the memory of all processes. Limits: a
 * page from the cache at half of the bare server, one in no cache at 0.7 of React, 350 MB at rest and 600 under load.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { findRunning } from '../../packages/database/src/embedded/connect.ts';
import { folderAt } from '../../packages/database/src/embedded/folder.ts';
import { check, median, note } from '../limit.ts';
import type { BarePage } from './bare-page.ts';
import { memoryOf } from './memory.ts';
import type { ReactPage } from './react-page.ts';

const web = process.env.BENCH_WEB_URL ?? '';
const api = process.env.BENCH_API_URL ?? '';
const connections = 16;
const seconds = 3;
const rounds = 3;
/** Of the bare server's rate. */
const KEPT = 0.5;
/** Of React's rate, for a page that is in no cache. */
const RENDERED = 0.7;
/** Proportional set sizes of all Node processes together, in MB. */
const MEMORY = { atRest: 350, underLoad: 600 };
const watcher = Number(process.env.BENCH_DATUM_PID);
const databaseUrl = await findRunning(folderAt(process.env.BENCH_DATA_DIR ?? ''));
if (!databaseUrl) throw new Error('run it by bench/run.ts, which starts Datum');
let asked = 0;
const headers = { 'accept-encoding': 'gzip', 'accept-language': 'en' };

const article = await newestArticle();
check('memory at rest', await memoryOf(watcher), { atMost: MEMORY.atRest }, ' MB');
for (const path of ['/', '/bmp-index', '/products/building-materials-price', '/pages', '/faq', article]) {
  const page = await (await fetch(web + path, { headers: { 'accept-language': 'en' } })).text();
  note(path, `${(page.length / 1_000).toFixed(0)} kB`);
  const bare = await startServer('bare-page.ts', { bytes: page } satisfies BarePage);
  const ours: number[] = [];
  const yard: number[] = [];
  for (let round = 0; round < rounds; round++) {
    yard.push(await rate(bare.url));
    ours.push(await rate(web + path));
  }
  bare.child.disconnect();
  note(
    `${path}, from the cache and bare`,
    `${median(ours).toFixed(0)} and ${median(yard).toFixed(0)} requests/s`,
  );
  check(`${path}, from the cache / bare`, median(ours) / median(yard), { atLeast: KEPT });
  await compareRendering(path, page.length);
}
await besidePages();
check('memory under load', await memoryOf(watcher), { atMost: MEMORY.underLoad }, ' MB');

/** The address of the newest article that everybody may read. */
async function newestArticle(): Promise<string> {
  const answer = await fetch(`${api}/api/v1/content/news?per_page=20`);
  const { data } = (await answer.json()) as { data: { slug: string; audience: string }[] };
  const found = data.find(({ audience }) => audience === 'public');
  if (!found) throw new Error('the demonstration has no article');
  return `/news/${found.slug}`;
}

/** A page in no cache and React with one query, in turn. */
async function compareRendering(path: string, bytes: number): Promise<void> {
  const react = await startServer('react-page.ts', {
    databaseUrl: databaseUrl ?? '',
    bytes,
  } satisfies ReactPage);
  const ours: number[] = [];
  const yard: number[] = [];
  for (let round = 0; round < rounds; round++) {
    yard.push(await coldRate(react.url));
    ours.push(await coldRate(web + path));
  }
  react.child.disconnect();
  note(
    `${path}, in no cache and React`,
    `${median(ours).toFixed(0)} and ${median(yard).toFixed(0)} requests/s`,
  );
  check(`${path}, in no cache / React`, median(ours) / median(yard), { atLeast: RENDERED });
}

/** Each address once: a question that the page ignores makes it another one. */
async function coldRate(url: string): Promise<number> {
  const wanted = 120;
  let next = 0;
  asked += wanted;
  const from = performance.now();
  const ask = async () => {
    while (next < wanted) {
      next += 1;
      await (await fetch(`${url}?bench=${asked + next}`, { headers })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return (wanted / (performance.now() - from)) * 1_000;
}

/** `/health` of the API, one call after the other, in calm and while pages are rendered. */
async function besidePages(): Promise<void> {
  const calm = await healthTime(200);
  const rendering = coldRate(`${web}/bmp-index`);
  const beside = await healthTime(200);
  await rendering;
  note('health of the API, calm and beside rendering', `${calm.toFixed(2)} and ${beside.toFixed(2)} ms`);
}

async function healthTime(calls: number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < calls; n++) {
    const from = performance.now();
    await (await fetch(`${api}/health`)).arrayBuffer();
    times.push(performance.now() - from);
  }
  return median(times);
}

async function startServer(script: string, order: BarePage | ReactPage) {
  const child = fork(join(import.meta.dirname, script), { env: { ...process.env, NODE_ENV: 'production' } });
  child.send(order);
  const [{ port }] = (await once(child, 'message')) as [AddressInfo];
  return { child, url: `http://127.0.0.1:${port}/` };
}

async function rate(url: string): Promise<number> {
  const { requests } = await autocannon({ url, connections, duration: seconds, headers });
  return requests.average;
}
