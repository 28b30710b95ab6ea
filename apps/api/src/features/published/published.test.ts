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
