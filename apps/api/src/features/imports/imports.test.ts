import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tableFile } from '../../platform/files/tables.ts';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';

let api: TestApp;
let small: SmallCollection;
let provider: Caller;
let foreigner: Caller;
let staff: Caller;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  provider = await api.signIn('Data Provider', { organisationId: small.north.organisation });
  foreigner = await api.signIn('Data Provider', { organisationId: small.south.organisation });
  staff = await api.signIn('Admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.platform.database.owner.query(
    "delete from quotes where period = '2026-10'; delete from import_batches; delete from import_headers",
  );
});

const paste = async (text: string, who = provider) =>
  (await who.call('POST', `/api/v1/sheets/${small.north.sheet}/imports/paste`, { text })).body;
const rows = async (batch: { id: string }, who = provider) =>
  (await who.call('GET', `/api/v1/imports/${batch.id}/rows`)).body.data;
const grid = async (query = '') =>
  (await staff.call('GET', `/api/v1/sheets/${small.north.sheet}/quotes?sort=source${query}`)).body;
const post = (batch: { id: string }, step: string, who = provider) =>
  who.call('POST', `/api/v1/imports/${batch.id}/${step}`);

const MALAY = [
  'Senarai harga Oktober',
  'Bahan\tPembekal\tUnit\tHarga (RM)\tSyarat harga',
  'Simen, beg 50 kg\tN1-A\tbag\t22,80\tdel',
  'Bar tegangan tinggi 10 mm\tN1-A\tt\t2.895,00\tkilang',
  'Pasir sungai\tN1-A\tt\t18.90,00\t',
  'HT bar 10 mm\tN2-A\tt\t2.950,00\t',
].join('\n');

test('a pasted block finds its head, its Malay columns and its decimal comma, and says what each row would do', async () => {
  await provider.call('POST', `/api/v1/sheets/${small.north.sheet}/quotes`, {
    entries: [{ line_id: small.lines['cement N1-A'], price: '22.70' }],
  });
  const batch = await paste(MALAY);
  expect(batch).toMatchObject({
    state: 'staged',
    decimal: 'comma',
    shape: 'long',
    counts: { total: 4, new: 1, change: 1, same: 0, problem: 2, committed: 0 },
  });
  expect(batch.columns.map((column: { field: string }) => column.field)).toEqual([
    'item',
    'source',
    'unit',
    'price',
    'terms.price_basis',
  ]);
  const seen = await rows(batch);
  expect(
    seen.map((row: { result: string; old_price: string | null }) => [row.result, row.old_price]),
  ).toEqual([
    ['change', '22.7'],
    ['new', null],
    ['problem', null],
    ['problem', null],
  ]);
  expect(seen[2].problems).toEqual([
    { field: 'price', code: 'price-two-separators', seen: '18.90,00', suggestion: '1890.00' },
  ]);
  expect(seen[3].problems[0]).toMatchObject({ code: 'item-unknown', suggestion: 'High tensile bar 10 mm' });
  expect((await grid('&state=waiting')).total).toBe(8);
});

test('good rows go in, bad ones wait, are fixed in place and follow', async () => {
  const batch = await paste(MALAY);
  const committed = await post(batch, 'commit');
  expect(committed.body).toMatchObject({ state: 'committed', counts: { committed: 2, problem: 2 } });
  expect((await post(batch, 'commit')).status).toBe(409);
  const fix = (row: number, cells: Record<string, string>) =>
    provider.call('PATCH', `/api/v1/imports/${batch.id}/rows/${row}`, { cells });
  expect((await fix(3, { price: '39,90' })).body.row).toMatchObject({ result: 'new', problems: [] });
  expect((await fix(4, { item: 'High tensile bar 10 mm' })).body.batch.counts).toMatchObject({
    new: 4,
    problem: 0,
  });
  expect((await post(batch, 'commit')).body.counts.committed).toBe(4);
  const bars = (await grid('&search=bar')).data.map(
    (row: { quote: { unit_price: string } | null }) => row.quote?.unit_price ?? null,
  );
  expect(bars).toEqual(['2895', null, '2950']);
});

test('an import is taken back whole: first values withdrawn, earlier ones back, what people touched kept and listed', async () => {
  const enter = (name: string, price: string, who = provider) =>
    who.call('POST', `/api/v1/sheets/${small.north.sheet}/quotes`, {
      entries: [{ line_id: small.lines[name], price }],
    });
  await enter('cement N1-A', '22.70');
  await enter('sand N1-A', '40.10');
  const batch = await paste(
    'Item\tSource\tPrice\nCEM\tN1-A\t22.90\nSND\tN1-A\t40.20\nBAR\tN1-A\t2890\nSND\tN2-A\t40.30',
  );
  await post(batch, 'commit');
  await enter('sand N1-A', '40.50', staff);
  const undone = await post(batch, 'undo');
  expect(undone.body).toMatchObject({ state: 'undone', kept: [{ why: 'corrected' }] });
  const after = new Map(
    (await grid()).data.map((row: { line_id: number; quote: { price: string } | null }) => [
      row.line_id,
      row.quote?.price ?? null,
    ]),
  );
  expect(after.get(small.lines['cement N1-A'])).toBe('22.7');
  expect(after.get(small.lines['sand N1-A'])).toBe('40.5');
  expect(after.get(small.lines['bar N1-A'])).toBeNull();
  expect(after.get(small.lines['sand N2-A'])).toBeNull();
  expect((await enter('bar N1-A', '2891')).body.data[0].result).toBe('new');
  expect((await post(batch, 'undo')).status).toBe(409);
});

test('a value that somebody entered after the preview is not overwritten', async () => {
  const batch = await paste('Item\tSource\tPrice\nCEM\tN1-A\t22.90\nSND\tN1-A\t40.20');
  await provider.call('POST', `/api/v1/sheets/${small.north.sheet}/quotes`, {
    entries: [{ line_id: small.lines['cement N1-A'], price: '23.10' }],
  });
  expect((await post(batch, 'commit')).body.counts).toMatchObject({ committed: 1, problem: 1 });
  expect((await rows(batch)).at(-1).problems[0].code).toBe('changed-meanwhile');
});

test('a wide table has a column for each source; a line twice is a problem', async () => {
  const wide = await paste(
    'Item\tN1-A\tN1-B\tN2-A\nCement, 50 kg bag\t22.80\t\t22.90\nRiver sand\t40\t41\t42',
  );
  expect(wide).toMatchObject({ shape: 'wide', counts: { total: 5, new: 5 } });
  const twice = await paste('Item\tSource\tPrice\nCEM\tN1-A\t22.90\nCEM\tN1-A\t22.95');
  expect(twice.counts).toMatchObject({ new: 1, problem: 1 });
});

test('where a person sends a column is remembered for the organisation’s next file', async () => {
  const text = 'Barangan\tKedai\tSebut harga\nCEM\tN1-A\t22.90';
  const first = await paste(text);
  expect(first.columns.map((column: { field: string | null }) => column.field)).toEqual([
    null,
    'source',
    null,
  ]);
  const mapped = await provider.call('PUT', `/api/v1/imports/${first.id}/mapping`, {
    fields: ['item', 'source', 'price'],
    decimal: 'point',
  });
  expect(mapped.body.counts).toMatchObject({ new: 1, problem: 0 });
  const double = await provider.call('PUT', `/api/v1/imports/${first.id}/mapping`, {
    fields: ['item', 'item', 'price'],
    decimal: 'point',
  });
  expect(double.status).toBe(422);
  expect((await paste(text)).columns[0]).toMatchObject({ field: 'item', by: 'memory' });
});

test('a file is read by a job, and the template that was filled in comes back whole', async () => {
  const template = await provider.call('GET', `/api/v1/sheets/${small.north.sheet}/template?format=csv`);
  const [head = '', ...lines] = template.raw.toString().replace('\ufeff', '').trim().split('\r\n');
  const column = head.split(',').indexOf('Price');
  const filled = [
    head,
    ...lines.map((line) => {
      const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
      cells[column] = line.includes('CEM') ? '22.80' : '';
      return cells.slice(0, head.split(',').length).join(',');
    }),
  ].join('\n');
  const uploaded = await upload('oktober.csv', Buffer.from(filled), provider);
  expect(uploaded.status).toBe(202);
  await runDueJobs(api.platform);
  const batch = (await provider.call('GET', `/api/v1/imports/${uploaded.body.id}`)).body;
  expect(batch.counts).toMatchObject({ total: 3, new: 3, problem: 0 });
});

test('a workbook with wrong rows gives them back with an Error column', async () => {
  const file = await tableFile({
    name: 'x',
    about: [],
    format: 'xlsx',
    columns: [
      { header: 'Item', kind: 'text', value: (row: string[]) => row[0] },
      { header: 'Source', kind: 'text', value: (row: string[]) => row[1] },
      { header: 'Price', kind: 'number', value: (row: string[]) => row[2] },
    ],
    rows: [
      ['CEM', 'N1-A', '22.65'],
      ['Simen', 'N9', '22'],
    ],
  });
  const { body } = await upload('harga.xlsx', file.bytes, provider);
  await runDueJobs(api.platform);
  expect((await provider.call('GET', `/api/v1/imports/${body.id}`)).body.counts).toMatchObject({
    total: 2,
    new: 1,
    problem: 1,
  });
  const bad = await provider.call('GET', `/api/v1/imports/${body.id}/problems?format=csv`);
  expect(bad.raw.toString()).toContain('There is no item called ""Simen"".');
  const wrong = await upload('harga.xlsx', Buffer.from('not a workbook'), provider);
  await runDueJobs(api.platform);
  expect((await provider.call('GET', `/api/v1/imports/${wrong.body.id}`)).body.state).toBe('discarded');
});

test('an import is a stranger’s 404, and leaves one audit row with counts and a hash', async () => {
  const batch = await paste('Item\tSource\tPrice\nCEM\tN1-A\t22.90\nSND\tN1-A\t40.20');
  expect((await foreigner.call('GET', `/api/v1/imports/${batch.id}`)).status).toBe(404);
  const files = () => readdir(join(api.platform.config.dataDir, 'files'));
  const before = await files();
  expect((await upload('theirs.csv', Buffer.from('Item\nCEM'), foreigner)).status).toBe(404);
  expect(await files()).toEqual(before);
  expect((await post(batch, 'commit', foreigner)).status).toBe(404);
  await post(batch, 'commit');
  const { rows: audit } = await api.platform.database.owner.query(
    `select l.action, convert_from(d.after, 'UTF8')::jsonb as after from audit_log l join audit_detail d using (seq) where l.resource = 'import_batches' and l.resource_id = $1`,
    [batch.id],
  );
  expect(audit).toHaveLength(1);
  expect(audit[0]).toMatchObject({
    action: 'imports.commit',
    after: { counts: { new: 2, change: 0 }, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

async function upload(name: string, bytes: Buffer, who: Caller) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api/v1/sheets/${small.north.sheet}/imports`,
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
