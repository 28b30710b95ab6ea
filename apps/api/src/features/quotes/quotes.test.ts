import { lineState, QUOTE_ORIGINS, QUOTE_REVIEWS } from '@datum/contract/collection/quote-states';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type SmallCollection, storeSmallCollection } from '../../platform/test/test-collection.ts';

let api: TestApp;
let small: SmallCollection;
let provider: Caller;
let foreigner: Caller;
let reviewer: Caller;
beforeAll(async () => {
  api = await startTestApp();
  small = await storeSmallCollection(api);
  provider = await api.signIn('Data Provider', { organisationId: small.north.organisation, name: 'Aina' });
  foreigner = await api.signIn('Data Provider', { organisationId: small.south.organisation });
  reviewer = await api.signIn('Admin', { name: 'Lim' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.platform.database.owner.query('delete from quote_messages');
  await api.platform.database.owner.query("delete from quotes where period = '2026-10'");
});

const grid = (who: Caller, query = '') =>
  who.call('GET', `/api/v1/sheets/${small.north.sheet}/quotes${query}`);
const enter = (who: Caller, ...entries: Record<string, unknown>[]) =>
  who.call('POST', `/api/v1/sheets/${small.north.sheet}/quotes`, { entries });
const line = (name: string) => small.lines[name] ?? 0;

test('the grid shows every line of the sheet with its last price, and nobody sees a foreign one', async () => {
  const { status, body } = await grid(provider);
  expect(status).toBe(200);
  expect(body.total).toBe(9);
  expect(body.data[0]).toMatchObject({
    item: { code: 'CEM' },
    source: { code: 'N1-A' },
    state: 'waiting',
    quote: null,
    last: { period: '2026-09', price: '22.65', unit_price: '22.65' },
  });
  expect(body.data[0].spark.slice(-2)).toEqual([22.65, null]);
  expect((await grid(foreigner)).status).toBe(404);
  expect((await enter(foreigner, { line_id: line('sand N1-A'), price: '41' })).status).toBe(404);
});

test('a price is stored once, in the item’s unit too, exactly', async () => {
  const { body } = await enter(
    provider,
    { line_id: line('cement N1-A'), price: '0.45', unit_id: small.units.tonne },
    { line_id: line('sand N1-A'), price: '0.0411', unit_id: small.units.kg },
    { line_id: line('bar N1-A'), missing_reason: 'out_of_stock' },
  );
  expect(
    body.data.map((row: { result: string; unit_price: string | null }) => [row.result, row.unit_price]),
  ).toEqual([
    ['new', '0.022500'],
    ['new', '41.100000'],
    ['new', null],
  ]);
  expect(body.data[1].change).toBe('2.75');
});

test('a wrong block is refused as a whole and each field is named', async () => {
  const { status, body } = await enter(
    provider,
    { line_id: line('sand N1-A'), price: '41' },
    { line_id: line('sand N1-B'), price: '41', unit_id: small.units.metre },
    { line_id: line('sand S1-A'), price: '41' },
    { line_id: line('bar N1-A'), price: '2900', observed_on: '2099-01-01', terms: { colour: 'red' } },
  );
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual([
    'entries.1.unit_id',
    'entries.2.line_id',
    'entries.3.observed_on',
    'entries.3.terms.colour',
  ]);
  expect((await grid(provider, '?state=waiting')).body.total).toBe(9);
  const both = await enter(provider, { line_id: line('sand N1-A'), price: '41', missing_reason: 'other' });
  expect(both.status).toBe(422);
});

test('an unusual price is asked about, not refused, and flags come first, largest effect on the index before', async () => {
  await enter(
    provider,
    { line_id: line('cement N1-A'), price: '22.80' },
    { line_id: line('bar N1-A'), price: '3240' },
    { line_id: line('sand N2-A'), price: '60' },
  );
  const { body } = await grid(reviewer);
  expect(
    body.data.slice(0, 3).map((row: { item: { code: string }; state: string }) => [row.item.code, row.state]),
  ).toEqual([
    ['SND', 'flagged'],
    ['BAR', 'flagged'],
    ['CEM', 'ok'],
  ]);
  expect(body.data[1]).toMatchObject({
    change: '12.62',
    quote: { flags: [{ rule: 'change', observed: 12.62, high: 8 }] },
  });
  expect(body.data[0].effect).toBeGreaterThan(body.data[1].effect);
});

test('a correction is a new row that the old one points to, and a stale writer is told who was first', async () => {
  const first = await enter(provider, { line_id: line('sand N1-A'), price: '41', replaces: null });
  const id = first.body.data[0].quote_id;
  const second = await enter(reviewer, {
    line_id: line('sand N1-A'),
    price: '42',
    replaces: id,
    reason: 'typed wrongly',
  });
  expect(second.body.data[0]).toMatchObject({ result: 'change', old_price: '41.000000' });
  const stale = await enter(provider, { line_id: line('sand N1-A'), price: '43', replaces: id });
  expect(stale.status).toBe(409);
  expect(stale.body.entries[0].current).toMatchObject({
    id: second.body.data[0].quote_id,
    price: '42.000000',
  });
  const detail = await reviewer.call('GET', `/api/v1/quotes/${id}`);
  expect(detail.body).toMatchObject({ is_current: false, current_id: second.body.data[0].quote_id });
  expect(
    detail.body.versions.map((each: { price: string; entered_by: string; change_reason: string | null }) => [
      each.price,
      each.entered_by,
      each.change_reason,
    ]),
  ).toEqual([
    ['42', 'Lim', 'typed wrongly'],
    ['41', 'Aina', null],
  ]);
  const same = await enter(provider, { line_id: line('sand N1-A'), price: '42.00' });
  expect(same.body.data[0].result).toBe('same');
});

test('the dry run says the same as the entry and saves nothing', async () => {
  const entries = [{ line_id: line('bar N1-A'), price: '3240' }];
  const dry = await provider.call('POST', `/api/v1/sheets/${small.north.sheet}/quotes/check`, { entries });
  expect(dry.body.data[0]).toMatchObject({
    result: 'new',
    quote_id: null,
    change: '12.62',
    flags: [{ rule: 'change' }],
  });
  expect((await grid(provider, '?state=waiting')).body.total).toBe(9);
});

test('reviewers confirm with a reason, nobody confirms an own value, and a provider’s answer returns the question', async () => {
  const entered = await enter(provider, { line_id: line('bar N1-A'), price: '3240' });
  const own = await enter(reviewer, { line_id: line('bar N1-B'), price: '3240' });
  const ids = [entered.body.data[0].quote_id, own.body.data[0].quote_id, 999_999];
  const review = (body: Record<string, unknown>, who = reviewer) =>
    who.call('POST', `/api/v1/sheets/${small.north.sheet}/reviews`, body);
  expect((await review({ quote_ids: ids, decision: 'confirm' }, provider)).status).toBe(403);
  const without = await review({ quote_ids: [ids[0]], decision: 'confirm' });
  expect(without.body.data[0]).toMatchObject({ result: 'skipped', why: 'reason-needed' });
  const asked = await review({ quote_ids: [ids[0]], decision: 'ask', reason: 'Is this per tonne?' });
  expect(asked.body.data[0].result).toBe('done');
  const answer = await provider.call('POST', `/api/v1/quotes/${ids[0]}/messages`, {
    body: 'Yes, mill price rose.',
  });
  expect(answer.body.review).toBe('flagged');
  const done = await review({ quote_ids: ids, decision: 'confirm', reason: 'mill price list seen' });
  expect(done.body.data.map((row: { why: string | null }) => row.why)).toEqual([
    null,
    'own-value',
    'not-found',
  ]);
  expect((await grid(reviewer, '?state=confirmed')).body.total).toBe(1);
});

test('pages follow one another without gap or double, in every order, and back', async () => {
  await enter(
    provider,
    { line_id: line('bar N1-A'), price: '3240' },
    { line_id: line('cement N2-A'), price: '22.70' },
  );
  for (const sort of [
    'effect',
    'item',
    '-item',
    'source',
    '-source',
    'region',
    'price',
    '-price',
    'change',
    '-change',
  ]) {
    const whole = (await grid(provider, `?sort=${sort}`)).body.data.map(
      (row: { line_id: number }) => row.line_id,
    );
    const seen: number[] = [];
    let cursor = '';
    let last: { prev_cursor: string | null } = { prev_cursor: null };
    do {
      const { body } = await grid(provider, `?sort=${sort}&per_page=4${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map((row: { line_id: number }) => row.line_id));
      cursor = body.next_cursor ?? '';
      last = body;
    } while (cursor);
    expect(seen, sort).toEqual(whole);
    const back = await grid(provider, `?sort=${sort}&per_page=4&cursor=${last.prev_cursor}`);
    expect(
      back.body.data.map((row: { line_id: number }) => row.line_id),
      sort,
    ).toEqual(whole.slice(4, 8));
  }
});

test('a grid without a match names the filter that hides most', async () => {
  const { body } = await grid(provider, '?state=flagged&search=cement');
  expect(body).toMatchObject({ total: 0, hidden: [{ filter: 'state', without: 3 }] });
});

test('the database words a line’s state like the contract', async () => {
  for (const review of QUOTE_REVIEWS) {
    for (const origin of QUOTE_ORIGINS) {
      const [price, reason] = origin === 'missing' ? [null, 'other'] : ['41', null];
      await api.platform.database.owner.query("delete from quotes where period = '2026-10'");
      await api.platform.database.owner.query(
        `insert into quotes (item_id, sample_line_id, region_id, period, round_code, sheet_id, price, unit_price, unit_id, review, origin, missing_reason)
         select item_id, id, region_id, '2026-10', '2026-10', $1, $2, $2, $3, $4, $5, $6 from sample_lines where id = $7`,
        [small.north.sheet, price, small.units.tonne, review, origin, reason, line('sand N1-A')],
      );
      const { body } = await grid(provider, `?source=${0}&search=N1-A&sort=price`);
      const row = body.data.find((each: { line_id: number }) => each.line_id === line('sand N1-A'));
      expect(row.state, `${review} ${origin}`).toBe(lineState({ review, origin }));
    }
  }
});

test('the export holds exactly the filtered rows, and the template every line with its key', async () => {
  await enter(provider, {
    line_id: line('bar N1-A'),
    price: '3240',
    terms: { price_basis: 'ex_works', tax_included: true },
  });
  const file = await provider.call(
    'GET',
    `/api/v1/sheets/${small.north.sheet}/quotes/export?format=csv&state=flagged`,
  );
  expect(file.headers['content-disposition']).toContain('attachment');
  const lines = file.raw.toString().trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('3240');
  const template = await provider.call('GET', `/api/v1/sheets/${small.north.sheet}/template?format=csv`);
  expect(template.raw.toString().trim().split('\r\n')).toHaveLength(10);
});

test('an extra line needs a reason, stands from this round on, and names only own sources', async () => {
  const [source] = (
    await provider.call('GET', `/api/v1/sheets/${small.north.sheet}/choices?item=${small.items.sand}`)
  ).body.sources;
  const body = {
    item_id: small.items.sand,
    outlet_id: source.id,
    region_id: source.region_id,
    variant: 'washed',
    reason: 'new product',
  };
  const added = await provider.call('POST', `/api/v1/sheets/${small.north.sheet}/lines`, body);
  expect(added.status).toBe(201);
  expect((await provider.call('POST', `/api/v1/sheets/${small.north.sheet}/lines`, body)).status).toBe(409);
  expect((await enter(provider, { line_id: added.body.line_id, price: '41' })).body.data[0].result).toBe(
    'new',
  );
  const [foreign] = (await foreigner.call('GET', `/api/v1/sheets/${small.south.sheet}/choices`)).body.sources;
  const wrong = await provider.call('POST', `/api/v1/sheets/${small.north.sheet}/lines`, {
    ...body,
    outlet_id: foreign.id,
  });
  expect(Object.keys(wrong.body.errors)).toEqual(['outlet_id']);
});
