import type { Choices, FigureTable } from '@datum/contract/publication/published';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let staff: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Admin');
}, 120_000);
afterAll(() => api.close());

test('a visitor sees the sample and is told what is locked', async () => {
  const { body } = await api.visitor.call('GET', '/api/v1/prices?regions=ALL,CEN-1');
  const table = body as FigureTable;
  expect(table.level).toBe('sample');
  expect(table.periods).toHaveLength(13);
  expect(new Set(table.rows.map(({ region }) => region.code))).toEqual(new Set(['ALL']));
  expect(table.locked.series).toBeGreaterThan(50);
});

test('the hashes of a run, by which a guess could be confirmed, are in the passports of staff alone', async () => {
  const table = (await api.visitor.call('GET', '/api/v1/indices/bmci')).body as FigureTable;
  const at = table.periods.length - 1;
  const [row] = table.rows;
  const address = `/api/v1/figures/${row?.series}.${table.periods[at]}.${row?.cells[at]?.sequence}`;
  const [theirs, ours] = [await api.visitor.call('GET', address), await staff.call('GET', address)];
  expect(theirs.body.rules.hashes).toBeNull();
  expect(theirs.raw.toString()).not.toContain(ours.body.rules.hashes.result);
  expect(ours.body.rules.hashes).toEqual({
    inputs: expect.stringMatching(/^[0-9a-f]{64}$/),
    result: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a vintage that is none is refused, and one later than the latest too', async () => {
  const { as_of: latest } = (await api.visitor.call('GET', '/api/v1/indices/bmci')).body as FigureTable;
  const said = async (asked: string) => {
    const { status, body } = await api.visitor.call('GET', `/api/v1/indices/bmci?as_of=${asked}`);
    return [status, body.errors?.as_of];
  };
  const none = [422, ['A vintage is the whole number of a release, such as 64.']];
  for (const asked of ['1.5', 'abc', '0', '-1']) expect([asked, await said(asked)]).toEqual([asked, none]);
  const [status, later] = await said('99999');
  // of the office: a release of another product may be later than this one's
  expect([status, String(later).replace(/\d+/, 'n')]).toEqual([
    422,
    'Vintage n is the latest. Ask for it or an earlier one.',
  ]);
  expect((await said(String(latest?.sequence)))[0]).toBe(200);
});

test('a period of another frequency is refused where it stands, for tables, files and previews', async () => {
  const said = 'These figures exist by month: give one such as 2026-10.';
  const { body } = await staff.call('GET', '/api/v1/releases?subject=bmp&state=rehearsed');
  for (const [person, path] of [
    [api.visitor, '/api/v1/prices?'],
    [api.visitor, '/api/v1/indices/bmci?'],
    [staff, '/api/v1/prices/download?format=csv&'],
    [staff, `/api/v1/releases/${body.data[0].id}/table?`],
  ] as const) {
    for (const [query, fields] of [
      ['from=2026-Q1', ['from']],
      ['from=2026-01&to=2026', ['to']],
      ['from=2025-S1&to=2026-S2', ['from', 'to']],
    ] as const) {
      const refused = await person.call('GET', `${path}regions=ALL&${query}`);
      expect([path, query, refused.status, refused.body.errors]).toEqual([
        path,
        query,
        422,
        Object.fromEntries(fields.map((field) => [field, [said]])),
      ]);
    }
  }
});

test('releases, release dates and corrections name periods of the subject', async () => {
  const boss = await api.signIn('Super Administrator');
  const year = { rule: 'day', n: 5, months_after: 1, time: '12:30', count: 3, subject: 'bmci' };
  const calls = [
    await staff.call('POST', '/api/v1/release-dates/year', { ...year, first_period: '2026-Q1' }),
    await staff.call('POST', '/api/v1/releases', { subject: 'bmp', period: '2026-S2' }),
    await boss.call('GET', '/api/v1/correctable?period=2026-Q1'),
  ];
  expect(calls.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
    [422, ['first_period']],
    [422, ['period']],
    [422, ['period']],
  ]);
});

test('the second read of a table is the same bytes with the same ETag, and 304 with it', async () => {
  const first = await staff.call('GET', '/api/v1/indices/bmci');
  const second = await staff.call('GET', '/api/v1/indices/bmci');
  expect(second.raw.equals(first.raw)).toBe(true);
  const third = await staff.call('GET', '/api/v1/indices/bmci', undefined, {
    'if-none-match': String(first.headers.etag),
  });
  expect(third.status).toBe(304);
});

test('as of the vintage before a correction the figure stands as it was first published', async () => {
  const choices = (await staff.call('GET', '/api/v1/products/building-materials-price/choices'))
    .body as Choices;
  const correction = choices.vintages.find(({ kind }) => kind === 'correction');
  expect(correction).toBeDefined();
  const valueAt = async (sequence: number) => {
    const { body } = await staff.call(
      'GET',
      `/api/v1/prices?items=CEM-01&regions=CEN-1&as_of=${sequence}&to=${correction?.period}`,
    );
    return (body as FigureTable).rows[0]?.cells.at(-1)?.value;
  };
  const [before, after] = [
    await valueAt((correction?.sequence ?? 0) - 1),
    await valueAt(correction?.sequence ?? 0),
  ];
  expect(before).toMatch(/^\d+\.\d\d$/);
  expect(before).not.toBe(after);
});

test('a downloaded CSV says that it is a demonstration, as at when, and by which filters', async () => {
  const { raw, status } = await staff.call(
    'GET',
    '/api/v1/prices/download?format=csv&items=CEM-01&regions=CEN-1',
  );
  expect(status).toBe(200);
  const lines = raw.toString().replace('\ufeff', '').split('\r\n');
  expect(lines[0]).toContain('# Note: Demonstration data.');
  expect(lines.some((line) => line.includes('# Filter: items: CEM-01'))).toBe(true);
  const head = lines.findIndex((line) => !line.replace('"', '').startsWith('#'));
  expect(lines[head]).toContain('Value');
  expect(
    lines
      .slice(head + 1)
      .filter(Boolean)
      .every((line) => line.startsWith('CEM-01')),
  ).toBe(true);
});

test('a weighted sum of indices offers the variants of those that it weighs', async () => {
  const { body } = await api.visitor.call('GET', '/api/v1/products/building-cost-index/choices');
  expect(body.variants.map(({ code }: { code: string }) => code)).toContain('without-steel-bars');
});
