import type { CatalogueEntry } from '@datum/contract/publication/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startDemoApp();
}, 120_000);
afterAll(() => api.close());

const asked = async (query = '') => {
  const { status, body } = await api.visitor.call('GET', `/api/v1/catalogue?${query}`);
  return { status, total: body.meta?.total as number, data: (body.data ?? []) as CatalogueEntry[], body };
};

test('everything that has a published figure is listed once, from its first to its latest period', async () => {
  const { data, total } = await asked('per_page=200');
  expect(total).toBeGreaterThan(50);
  const names = data.map(({ subject, of, code }) => `${subject} ${of} ${code}`);
  expect(new Set(names).size).toBe(names.length);
  const { body: prices } = await api.visitor.call('GET', '/api/v1/products/building-materials-price');
  const mine = data.filter(({ subject }) => subject === 'bmp');
  expect(
    mine
      .map(({ latest_period }) => latest_period)
      .toSorted()
      .at(-1),
  ).toBe(prices.latest_period);
  expect(mine.map(({ first_period }) => first_period).toSorted()[0]).toBe(prices.first_period);
  expect(mine.every(({ next_release_at }) => next_release_at === prices.next_release_at)).toBe(true);
  for (const { first_period, latest_period, places } of data) {
    expect(first_period <= latest_period && places > 0).toBe(true);
  }
});

test('a search finds a line by its code, its group, its name in either language or its product', async () => {
  const { data } = await asked('family=prices&per_page=200');
  const [known] = data.filter(({ group }) => group !== null);
  for (const words of [known?.code, known?.group?.ms, known?.name.ms, known?.name.en?.toUpperCase()]) {
    const found = await asked(`search=${encodeURIComponent(words ?? '')}&per_page=200`);
    expect([words, found.data.map(({ code }) => code)]).toEqual([
      words,
      expect.arrayContaining([known?.code]),
    ]);
  }
  expect((await asked('search=harga%20bahan%20binaan')).total).toBeGreaterThan(0);
  expect((await asked('search=no-such-thing%25')).total).toBe(0);
});

test('a misspelt word is offered as a search that finds something, in either language', async () => {
  const near = async (search: string) => {
    const { status, body } = await api.visitor.call(
      'GET',
      `/api/v1/near-searches?search=${encodeURIComponent(search)}`,
    );
    return { status, offered: (body.data ?? []).map((one: { search: string }) => one.search) as string[] };
  };
  expect((await asked('search=cemnt')).total).toBe(0);
  expect((await near('cemnt')).offered).toContain('cement');
  expect((await near('simenn')).offered).toContain('simen');
  for (const search of (await near('cemnt')).offered) {
    expect((await asked(`search=${encodeURIComponent(search)}`)).total).toBeGreaterThan(0);
  }
  expect((await near('cement')).offered).toEqual([]);
  expect((await near('xqzzkwv')).offered).toEqual([]);
  expect((await near(' ')).status).toBe(422);
  expect((await near('x'.repeat(81))).status).toBe(422);
});

test('words of published titles are near names too', async () => {
  const { body } = await api.visitor.call('GET', '/api/v1/content-hits?type=news&per_page=1');
  const long = /\p{Ll}{7,}/u.exec(body.data[0].title)?.[0] ?? '';
  expect(long).not.toBe('');
  const slip = `${long.slice(0, -2)}${long.slice(-1)}${long.slice(-2, -1)}`;
  const answer = await api.visitor.call('GET', `/api/v1/near-searches?search=${slip}q`);
  expect(answer.body.data.map((one: { search: string }) => one.search)).toContain(long);
});

test('filters leave what they say, and what is no filter is refused where it stands', async () => {
  const all = (await asked('per_page=200')).data;
  const monthly = await asked('frequency=M&per_page=200');
  expect(monthly.total).toBe(all.filter(({ frequency }) => frequency === 'M').length);
  expect(monthly.total).toBeGreaterThan(0);
  const fine = await asked('reach=groups&per_page=200');
  expect(new Set(fine.data.map(({ reach }) => reach))).not.toContain('country');
  const indices = await asked('family=indices&per_page=200');
  expect(new Set(indices.data.map(({ of }) => of))).toEqual(new Set(['category', 'group']));
  expect((await asked('product=building-materials-price&per_page=200')).total).toBe(
    all.filter(({ subject }) => subject === 'bmp').length,
  );
  for (const wrong of ['family=gold', 'frequency=D', 'reach=moon', 'page=0', `search=${'x'.repeat(81)}`]) {
    const { status, body } = await asked(wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [wrong.split('=')[0]]]);
  }
});

test('each line names the cheapest plan that opens it, and says which are free to see', async () => {
  const { data } = await asked('per_page=200');
  const { body: offers } = await api.visitor.call('GET', '/api/v1/offers');
  const codes = offers.data.map(({ code }: { code: string }) => code);
  expect(data.some(({ plan }) => plan !== null)).toBe(true);
  for (const { plan } of data) expect([null, ...codes]).toContain(plan?.code ?? null);
  const sample = (await api.visitor.call('GET', '/api/v1/prices?subject=bmp')).body.rows.map(
    ({ item }: { item: { code: string } }) => item.code,
  );
  const free = data.filter(({ subject, in_sample }) => subject === 'bmp' && in_sample);
  expect(free.map(({ code }) => code).toSorted()).toEqual(sample.toSorted());
});

test('the file has the lines of the page, as narrowed', async () => {
  const { data } = await asked('product=building-materials-price&per_page=200');
  const { raw, headers } = await api.visitor.call(
    'GET',
    '/api/v1/catalogue/download?product=building-materials-price',
  );
  const [head = '', ...lines] = raw.toString().trim().split('\r\n');
  expect(head.replace('\ufeff', '').split(',').slice(0, 5)).toEqual([
    'product',
    'family',
    'of',
    'code',
    'name',
  ]);
  expect(lines).toHaveLength(data.length);
  expect(headers['content-disposition']).toContain('catalogue.csv');
});

test('the sample of each product is a file that everybody may have, and holds no more than its page shows', async () => {
  const reader = await api.signIn('Super Administrator');
  const { body: table } = await api.visitor.call('GET', '/api/v1/prices?subject=bmp');
  for (const who of [api.visitor, reader]) {
    const { status, raw } = await who.call('GET', '/api/v1/products/building-materials-price/sample');
    expect(status).toBe(200);
    const lines = raw
      .toString()
      .trim()
      .split('\r\n')
      .filter((line) => !/^"?# /.test(line.replace('\ufeff', '')));
    expect(lines).toHaveLength(1 + table.rows.length * table.periods.length);
    expect(raw.toString()).toContain('Free sample, open to everyone.');
  }
  const { body } = await api.visitor.call('GET', '/api/v1/products');
  for (const { slug } of body.data) {
    const file = await api.visitor.call('GET', `/api/v1/products/${slug}/sample?format=xlsx`);
    expect([slug, file.status, file.raw.subarray(0, 2).toString()]).toEqual([slug, 200, 'PK']);
  }
  expect((await api.visitor.call('GET', '/api/v1/products/nothing/sample')).status).toBe(404);
  expect((await api.visitor.call('GET', '/api/v1/products/nothing/sample?format=pdf')).status).toBe(422);
});
