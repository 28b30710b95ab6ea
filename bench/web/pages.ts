/**
 * `node bench/run.ts pages`: public pages against a bare `node:http` server that sends the same bytes from a buffer, with 16
 * connections, the two in turn; then pages that are in no cache (each address asked once); then what a reader of the API
 * feels while pages are rendered. Limits: a page from the cache at half of the bare server.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { check, median, note } from '../limit.ts';
import type { BarePage } from './bare-page.ts';

const web = process.env.BENCH_WEB_URL ?? '';
const api = process.env.BENCH_API_URL ?? '';
const connections = 16;
const seconds = 3;
const rounds = 3;
/** Of the bare server's rate. */
const KEPT = 0.5;
const headers = { 'accept-encoding': 'gzip', 'accept-language': 'en' };

for (const path of ['/', '/bmp-index', '/products/building-materials-price']) {
  const page = await (await fetch(web + path, { headers: { 'accept-language': 'en' } })).text();
  note(path, `${(page.length / 1_000).toFixed(0)} kB`);
  const bare = await startBare(page);
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
  note(`${path}, in no cache`, await coldRate(path), ' requests/s');
}
await besidePages();

/** Each address once: a question that the page ignores makes it another one. */
async function coldRate(path: string): Promise<number> {
  const wanted = 120;
  let next = 0;
  const from = performance.now();
  const ask = async () => {
    while (next < wanted) {
      next += 1;
      await (await fetch(`${web}${path}?bench=${next}`, { headers })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return (wanted / (performance.now() - from)) * 1_000;
}

/** `/health` of the API, one call after the other, in calm and while pages are rendered. */
async function besidePages(): Promise<void> {
  const calm = await healthTime(200);
  const rendering = coldRate('/bmp-index');
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

async function startBare(bytes: string) {
  const child = fork(join(import.meta.dirname, 'bare-page.ts'));
  child.send({ bytes } satisfies BarePage);
  const [{ port }] = (await once(child, 'message')) as [AddressInfo];
  return { child, url: `http://127.0.0.1:${port}/` };
}

async function rate(url: string): Promise<number> {
  const { requests } = await autocannon({ url, connections, duration: seconds, headers });
  return requests.average;
}
