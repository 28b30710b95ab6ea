/**
 * `node bench/run.ts untrusted`: files that hurt are uploaded one after the other, while `/health` is asked each 20 ms.
 * Limits: the event loop of the API never stands still for more than 50 ms, its memory grows by at most 300 MB, and every
 * file is answered with a sentence (2xx, 413 or 422).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HURTFUL, type TestFile } from '../../apps/api/src/platform/test/test-files.ts';
import { check, note } from '../limit.ts';
import { openSheet, watchApi } from './watched.ts';

const MB = 1024 * 1024;
const api = await watchApi();
const sheet = await openSheet(api);

await api.report();
await sleep(3_000);
note('calm, event loop', (await api.report()).loopMs, ' ms');
await upload('/api/v1/lists/workbook', { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') }); // the first call loads code
for (const [what, make] of Object.entries(HURTFUL)) {
  await measure(`${what}, list`, '/api/v1/lists/workbook', make());
}
const series = '/api/v1/entered-subjects/gdp/batches';
await measure('50,000 values, series', series, values(50_000));
await measure('a million cells, series', series, wideValues(10_000));
await measure('many rows, sheet', `/api/v1/sheets/${sheet}/imports`, HURTFUL['many rows'](), true);
await api.stop();

function values(count: number): TestFile {
  const lines = Array.from({ length: count }, (_, n) => `S${n % 97},${1900 + (n % 120)},${n}.5`);
  return { name: 'values.csv', bytes: Buffer.from(['series,period,value', ...lines].join('\n')) };
}

/** A line a period, a column a series. */
function wideValues(lines: number): TestFile {
  const head = `period,${Array.from({ length: 99 }, (_, n) => `S${n}`).join(',')}`;
  const body = Array.from({ length: lines }, (_, n) => `${n}${',1.5'.repeat(99)}`);
  return { name: 'wide.csv', bytes: Buffer.from([head, ...body].join('\n')) };
}

async function measure(what: string, path: string, file: TestFile, isJob = false): Promise<void> {
  const before = await api.report();
  const from = performance.now();
  let [status, text] = [0, ''];
  const times = await api.healthBeside(async () => {
    ({ status, text } = await upload(path, file));
    if (isJob) await untilRead(JSON.parse(text).job_id);
  });
  const seconds = (performance.now() - from) / 1_000;
  const slowest = Math.max(...times);
  const after = await api.report();
  const megabytes = (file.bytes.length / MB).toFixed(1);
  const said = text.length > 400 ? `${text.length} characters` : text;
  note(`${what} (${megabytes} MB)`, `${status} after ${seconds.toFixed(1)} s: ${said}`);
  check(`${what}, event loop`, after.loopMs, { atMost: 50 }, ' ms');
  note(`${what}, slowest /health`, slowest, ' ms');
  check(`${what}, memory`, (after.bytes - before.restingBytes) / MB, { atMost: 300 }, ' MB');
  check(`${what}, not answered`, [200, 201, 202, 413, 422].includes(status) ? 0 : 1, { atMost: 0 });
}

async function upload(path: string, { name, bytes }: TestFile): Promise<{ status: number; text: string }> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const { url, authorization } = api;
  const answer = await fetch(url + path, { method: 'POST', headers: { authorization }, body });
  return { status: answer.status, text: await answer.text() };
}

async function untilRead(job: string): Promise<void> {
  for (;;) {
    const { state, error } = await api.read<{ state: string; error: string | null }>(`/api/v1/jobs/${job}`);
    if (!['queued', 'running'].includes(state)) return note('the job', `${state} ${error ?? ''}`);
    await sleep(200);
  }
}
