import type { EnteredTable } from '@datum/contract/entered-series/published';
import type { FigureTable } from '@datum/contract/publication/published';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFurther } from '../../demo/further/load-further.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { readCurrentVintage } from '../published/queries.ts';

let ahead = 0;
let api: TestApp;
let staff: Caller;
let reader: Caller;
beforeAll(async () => {
  api = await startDemoApp({}, { clock: { ...systemClock, now: () => new Date(Date.now() + ahead) } });
  await loadFurther(api.platform, ['commodity']);
  api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
  staff = await api.signIn('Admin');
  reader = await api.signIn('Subscriber');
}, 200_000);
afterAll(() => api.close());

async function doubt(figure: string, who: Caller) {
  const { body: form } = await who.call('GET', `/api/v1/contact-form?figure=${figure}`);
  ahead += 10_000;
  const sent = await who.call('POST', '/api/v1/feedback', {
    kind: 'error',
    source: 'figure',
    topic: 'data',
    subject: 'Too high',
    text: 'Our invoices are lower than this.',
    name: 'Siti Guest',
    email: 'siti@selat.example',
    figure,
    page: '/products/building-materials-price?regions=CEN-1',
    consent: true,
    stamp: form.stamp,
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const { body } = await staff.call('GET', `/api/v1/feedback?search=${sent.body.number}`);
  return { form, sent, shown: (await staff.call('GET', `/api/v1/feedback/${body.data[0].uuid}`)).body };
}

test('a doubt carries period, vintage and filters, and the value that the figure had', async () => {
  const table = (await staff.call('GET', '/api/v1/prices?regions=CEN-1')).body as FigureTable;
  const row = table.rows.find(({ cells }) => cells.at(-1)?.value);
  const cell = row?.cells.at(-1);
  const figure = `${row?.series}.${table.periods.at(-1)}.${cell?.sequence}`;
  const { form, sent, shown } = await doubt(figure, api.visitor);
  expect(form.figure).toMatchObject({ figure, period: table.periods.at(-1), live_at: expect.any(String) });
  expect(shown.staff.figure).toMatchObject({
    figure,
    series: row?.series,
    sequence: cell?.sequence,
    value: cell?.value,
    filters: '/products/building-materials-price?regions=CEN-1',
  });
  // a visitor's access ends above the region: the value is for staff
  expect(form.figure).not.toHaveProperty('value');
  const seen = await api.visitor.call('GET', `/api/v1/feedback-status?status=${sent.body.status}`);
  expect(seen.body.figure).toEqual(form.figure);
  expect(seen.raw.toString()).not.toContain(`"${cell?.value}"`);
});

test('a doubt about an entered figure keeps its value with the unit; one about an index has its base', async () => {
  const table = (await staff.call('GET', '/api/v1/series/commodity')).body as EnteredTable;
  const [row] = table.rows;
  const cell = row?.cells.at(-1);
  const { form, shown } = await doubt(
    `${row?.series}.${table.periods.at(-1)}.${cell?.sequence}`,
    api.visitor,
  );
  expect(form.figure).toMatchObject({ slug: 'commodity-prices', label: row?.name });
  expect(shown.staff.figure).toMatchObject({
    subject: 'commodity',
    value: cell?.value,
    decimals: row?.decimals,
    unit: row?.definitions.at(-1)?.unit,
  });
  const indices = (await staff.call('GET', '/api/v1/indices/bmci')).body as FigureTable;
  const of = indices.rows[0];
  const index = await doubt(`${of?.series}.${indices.periods.at(-1)}.${of?.cells.at(-1)?.sequence}`, reader);
  expect(index.shown.staff.figure).toMatchObject({
    value: of?.cells.at(-1)?.value,
    unit: `(${indices.base?.label['en']})`,
  });
});

test('who is signed in doubts in their own name, and finds the message under theirs', async () => {
  const table = (await staff.call('GET', '/api/v1/indices/bmci')).body as FigureTable;
  const [row] = table.rows;
  const { shown } = await doubt(
    `${row?.series}.${table.periods.at(-1)}.${row?.cells.at(-1)?.sequence}`,
    reader,
  );
  expect(shown.staff.sender).toMatchObject({ email: reader.email, uuid: expect.any(String) });
  const own = await reader.call('GET', '/api/v1/feedback');
  expect(own.body.data.length).toBeGreaterThan(0);
});

test('a figure before its release is none', async () => {
  const { body } = await api.visitor.call('GET', '/api/v1/contact-form?figure=1.2026-12.999999');
  expect(body.figure).toBeNull();
  const { status } = await api.visitor.call('GET', '/api/v1/contact-form?figure=drop');
  expect(status).toBe(422);
});
