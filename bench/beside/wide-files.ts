/**
 * `node bench/run.ts wide-files`: twenty files, each as wide as a published table may be, are asked for at once, first as CSV,
 * then as workbooks, while `/health` is asked each 20 ms; three rounds, each after as many questions in calm (`BENCH_ROUNDS=1`
 * does fewer). Limits: the slowest `/health` takes 100 ms, and a middle one five times what it takes in calm.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { check, median, note } from '../limit.ts';
import { watchApi } from './watched.ts';

const FILES = 20;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CALM_MS = 5_000;
const MB = 1024 * 1024;
/** First months, the longest span first: the widest table is the first that is not refused. */
const STARTS = [
  '2000-01',
  '2010-01',
  '2015-01',
  '2018-01',
  '2020-01',
  '2022-01',
  '2023-01',
  '2024-01',
  '2025-01',
];

const api = await watchApi();
const widest = await widestTable();
for (let round = 1; round <= ROUNDS; round++) {
  for (const format of ['csv', 'xlsx']) await measure(format);
}
await api.stop();

/** The query of the widest table that is given out. */
async function widestTable(): Promise<string> {
  const { slug } = await api.read<{ readonly slug: string }>('/api/v1/prices');
  const { regions } = await api.read<Choices>(`/api/v1/products/${slug}/choices`);
  const everywhere = `regions=${regions.map(({ code }) => code).join()}`;
  for (const from of STARTS) {
    const query = `${everywhere}&from=${from}`;
    const answer = await ask(query, 'csv');
    const text = await answer.text();
    note(
      `from ${from}`,
      `${answer.status}, ${answer.ok ? `${text.split('\n').length} lines` : text.slice(0, 200)}`,
    );
    if (answer.ok) return query;
  }
  throw new Error('no table was given out');
}

async function measure(format: string): Promise<void> {
  await api.report();
  const calm = await api.healthBeside(() => sleep(CALM_MS));
  await api.report();
  const start = performance.now();
  let answers: readonly { readonly status: number; readonly bytes: number }[] = [];
  const beside = await api.healthBeside(async () => {
    answers = await Promise.all(
      Array.from({ length: FILES }, async () => {
        const answer = await ask(widest, format);
        return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
      }),
    );
  });
  const seconds = (performance.now() - start) / 1_000;
  const { loopMs, bytes } = await api.report();
  note(
    `${FILES} of ${format}`,
    `${seconds.toFixed(1)} s, ${((answers[0]?.bytes ?? 0) / MB).toFixed(1)} MB each`,
  );
  note(`${format}, longest stop of the event loop`, loopMs, ' ms');
  note(`${format}, memory of the API`, bytes / MB, ' MB');
  note(
    `${format}, /health in calm`,
    `${median(calm).toFixed(1)} ms, at most ${Math.max(...calm).toFixed(0)} ms`,
  );
  const times = median(beside) / median(calm);
  check(`${format}, a middle /health beside them, in times of calm`, times, { atMost: 5 });
  check(`${format}, slowest /health of ${beside.length}`, Math.max(...beside), { atMost: 100 }, ' ms');
  check(`${format}, not given out`, answers.filter(({ status }) => status !== 200).length, { atMost: 0 });
}

interface Choices {
  readonly regions: readonly { readonly code: string }[];
}

function ask(query: string, format: string): Promise<Response> {
  const { url, authorization } = api;
  return fetch(`${url}/api/v1/prices/download?format=${format}&${query}`, { headers: { authorization } });
}
