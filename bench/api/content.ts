/**
 * `node bench/run.ts content`: lists of 10,000 articles, for staff and readers, from the first page to a late one; then how
 * long after the answer to "publish" the page of the site shows it. Limits: 100 ms a page of a list, 1 s to be seen.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/people.ts';
import { findRunning } from '../../packages/database/src/embedded/connect.ts';
import { folderAt } from '../../packages/database/src/embedded/folder.ts';
import { connect } from '../../packages/database/src/open.ts';
import { check, median } from '../limit.ts';

const api = process.env.BENCH_API_URL ?? '';
const web = process.env.BENCH_WEB_URL ?? '';
const databaseUrl = await findRunning(folderAt(process.env.BENCH_DATA_DIR ?? ''));
if (!databaseUrl) throw new Error('run it by bench/run.ts, which starts Datum');
const ARTICLES = 10_000;
const READS = 15;
const PUBLISHED = 5;
/** Milliseconds. */
const LIST = 100;
const SEEN = 1_000;

const author = await tokenOf('Super Administrator');
const reviewer = await tokenOf('Admin');
await fill();

for (const [name, address, token] of [
  ['staff, first page', '/api/v1/cms/news?per_page=50', author],
  ['staff, page 150', '/api/v1/cms/news?per_page=50&page=150', author],
  ['staff, found by a word', '/api/v1/cms/news?per_page=50&search=timber', author],
  ['readers, first page', '/api/v1/content/news?per_page=20', null],
  ['readers, page 400', '/api/v1/content/news?per_page=20&page=400', null],
  ['readers, found by a word', '/api/v1/content/news?per_page=20&search=timber', null],
] as const) {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) times.push(await timeOf(`${api}${address}`, token));
  check(`a list of ${ARTICLES}, ${name}`, median(times), { atMost: LIST }, ' ms');
}

const waits: number[] = [];
for (let number = 0; number < PUBLISHED; number += 1) waits.push(await seenAfter(`bench-seen-${number}`));
check('published to seen on the page, the slowest', Math.max(...waits), { atMost: SEEN }, ' ms');

/** As many published articles as an office writes in decades; each fourth speaks of timber. */
async function fill(): Promise<void> {
  const database = connect(databaseUrl ?? '');
  const client = database.owner;
  await client.query(
    `with made as (
       insert into content_items (type, slug, published, first_published_at, published_at, updated_at)
       select 'news', 'bench-' || n, 1, now() - n * interval '1 hour', now() - n * interval '1 hour', now() - n * interval '1 hour'
         from generate_series(1, $1::int) n
       returning id, slug)
     insert into content_versions (item_id, number, title, words, content, completeness)
     select id, 1, 'Article ' || slug, case when id % 4 = 0 then 'timber is dearer' else 'sand is cheaper' end,
            jsonb_build_object('item', '{}'::jsonb, 'ms', '{}'::jsonb, 'en', jsonb_build_object('title', 'Article ' || slug)),
            '{"en": 100, "ms": 0}'
       from made`,
    [ARTICLES],
  );
  await client.query('analyze content_items, content_versions');
  await database.close();
}

/** Writes an article, has it approved and publishes it; gives the milliseconds until the site shows it. */
async function seenAfter(slug: string): Promise<number> {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Prices moved.' }] };
  const words = {
    title: `Seen ${slug}`,
    excerpt: 'Prices moved.',
    body: { type: 'doc', content: [paragraph] },
  };
  const content = { item: { kind: 'release' }, en: words, ms: words };
  const made = await send('', author, { slug, content });
  const sent = await send(`/${made.uuid}/submit`, author, { version: made.version });
  const good = await send(`/${made.uuid}/approve`, reviewer, { version: sent.version });
  const page = `${web}/news/${slug}`;
  if ((await fetch(page)).status !== 404) throw new Error('it was seen before it was published');
  await send(`/${made.uuid}/publish`, author, { version: good.version });
  const from = performance.now();
  while (!(await (await fetch(page)).text()).includes(`Seen ${slug}`)) {
    if (performance.now() - from > 30_000) throw new Error('it was not seen within 30 s');
    await sleep(20);
  }
  return performance.now() - from;
}

async function send(path: string, token: string, body: object): Promise<{ uuid: string; version: number }> {
  const answer = await fetch(`${api}/api/v1/cms/news${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { uuid: string; version: number };
}

async function timeOf(url: string, token: string | null): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - from;
}

async function tokenOf(role: string): Promise<string> {
  const account = DEMO_ACCOUNTS.find((one) => one.role === role);
  const answer = await fetch(`${api}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`signing in as ${role}: ${answer.status}`);
  return access_token;
}
