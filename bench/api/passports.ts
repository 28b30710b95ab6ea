/**
 * Passports of published figures as staff read them, each asked for the first time: no finished bytes. One at a time, figures of
 * every kind in turn, as a person opens them; then the same by a reader.
 */
import { check, median, note } from '../limit.ts';

const url = process.env.BENCH_API_URL ?? '';
const LIMIT = 100;
const TAKEN = 120;

interface Table {
  readonly periods: string[];
  readonly rows: { series: number; cells: ({ sequence: number } | null)[] }[];
}

const staff = await signIn('compiler@datum.example', 'demo-compiler-2026');
const reader = await signIn('subscriber@datum.example', 'demo-subscriber-2026');
const { regions, groups } = await read<Record<'regions' | 'groups', { code: string }[]>>(
  '/api/v1/products/building-materials-price/choices',
);
const span = `regions=${codes(regions)}&from=2020-01`;
const tables = {
  'average prices': `/api/v1/prices?${span}`,
  'unit price indices': `/api/v1/indices/bmci?${span}&groups=${codes(groups)}`,
  'cost indices': `/api/v1/indices/bmci?${span}`,
  'indices of indices': `/api/v1/indices/bci?${span}`,
};
for (const [name, address] of Object.entries(tables)) {
  const figures = figuresOf(await read<Table>(address));
  if (figures.length === 0) {
    note(`${name}, published`, 0, ' figures: not measured');
    continue;
  }
  const step = Math.floor(figures.length / (2 * TAKEN));
  const asked = Array.from({ length: 2 * TAKEN }, (_, place) => figures[place * step] ?? '');
  await measure(`${name}, staff`, asked.slice(0, TAKEN), staff);
  await measure(`${name}, a reader`, asked.slice(TAKEN), reader);
}

async function measure(name: string, figures: readonly string[], token: string): Promise<void> {
  const times: number[] = [];
  for (const figure of figures) {
    const from = performance.now();
    await read(`/api/v1/figures/${figure}`, token);
    times.push(performance.now() - from);
  }
  const sorted = times.toSorted((a, b) => a - b);
  note(`${name}, median`, median(times), ' ms');
  note(`${name}, slowest`, sorted.at(-1) ?? 0, ' ms');
  check(`${name}, 95 of 100`, sorted[Math.floor(sorted.length * 0.95)] ?? 0, { atMost: LIMIT }, ' ms');
}

async function read<T>(path: string, token = staff): Promise<T> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

async function signIn(email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

function codes(list: readonly { readonly code: string }[]): string {
  return list.map(({ code }) => code).join(',');
}

function figuresOf({ rows, periods }: Table): string[] {
  return rows.flatMap(({ series, cells }) =>
    cells.flatMap((cell, at) => (cell ? [`${series}.${periods[at]}.${cell.sequence}`] : [])),
  );
}
