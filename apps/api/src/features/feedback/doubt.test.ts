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
  const seen = await api.visitor.call('POST', '/api/v1/feedback-status', { status: sent.body.status });
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

/** A doubt about the newest figure of a region, and what it reads. */
async function doubted() {
  const table = (await staff.call('GET', '/api/v1/prices?regions=CEN-1')).body as FigureTable;
  const row = table.rows.find(({ cells }) => cells.at(-1)?.value);
  const period = table.periods.at(-1) ?? '';
  const cell = row?.cells.at(-1);
  const { shown } = await doubt(`${row?.series}.${period}.${cell?.sequence}`, api.visitor);
  return { shown, series: row?.series, period, value: cell?.value ?? '' };
}

test('a doubt becomes the draft of a correction article, once, with the figure and no value that plans open', async () => {
  const { shown, series, period, value } = await doubted();
  const correct = (version: number) =>
    staff.call('POST', `/api/v1/feedback/${shown.uuid}/correction`, { version });
  const made = await correct(shown.version);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body).toMatchObject({ state: 'planned', staff: { article: { title: expect.any(String) } } });
  const article = await staff.call('GET', `/api/v1/cms/news/${made.body.staff.article.uuid}`);
  expect(article.body).toMatchObject({
    state: 'draft',
    filed: 'correction',
    content: { item: { kind: 'correction' } },
  });
  for (const language of ['en', 'ms']) {
    const words = JSON.stringify(article.body.content[language]);
    expect(words).toContain(JSON.stringify({ show: 'value', period, series }));
    expect(words).not.toContain(value);
  }
  expect(article.body.content.ms.title).toMatch(/^Pembetulan: /);
  const again = await correct(made.body.version);
  expect([again.status, again.body.message]).toEqual([409, 'There is a correction of this message already.']);
});

test('a message that names nothing becomes no correction', async () => {
  const { body: form } = await api.visitor.call('GET', '/api/v1/contact-form');
  ahead += 10_000;
  const sent = await api.visitor.call('POST', '/api/v1/feedback', {
    ...{
      kind: 'question',
      source: 'contact',
      topic: 'question',
      subject: 'Opening hours',
      text: 'When do you open?',
    },
    ...{ name: 'Siti Guest', email: 'siti@selat.example', page: '', consent: true, stamp: form.stamp },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const { body } = await staff.call('GET', `/api/v1/feedback?search=${sent.body.number}`);
  const { uuid, version } = body.data[0];
  const refused = await staff.call('POST', `/api/v1/feedback/${uuid}/correction`, { version });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This message names no figure and no text of the site. Answer it, or make a task of it.',
  ]);
});

test('a message becomes a task: its person finds it on the home until it is done', async () => {
  const { shown } = await doubted();
  const other = await api.signIn('Super Administrator');
  const task = {
    feedback: shown.uuid,
    title: 'Ask for the invoice',
    person_uuid: other.uuid,
    due_on: '2199-01-31',
  };
  const refused = async (change: object) =>
    (await staff.call('POST', '/api/v1/tasks', { ...task, ...change })).body.errors;
  expect(await refused({ due_on: '2020-01-31' })).toEqual({ due_on: ['Choose today or a later day.'] });
  expect(await refused({ person_uuid: reader.uuid })).toEqual({
    person_uuid: ['Only active staff who may answer messages can have a task.'],
  });
  const made = await staff.call('POST', '/api/v1/tasks', task);
  expect(made.status).toBe(201);
  const own = async (who: Caller) => (await who.call('GET', '/api/v1/tasks')).body.data;
  expect(await own(other)).toMatchObject([{ title: 'Ask for the invoice', due_on: '2199-01-31' }]);
  expect(await own(staff)).toEqual([]);
  const { rows } = await api.platform.database.owner.query(
    `select recipient, subject from mails where template = 'task-given'`,
  );
  expect(rows).toMatchObject([{ recipient: other.email }]);
  const done = await other.call('POST', `/api/v1/tasks/${made.body.uuid}/done`, { done: true, version: 1 });
  expect(done.body).toMatchObject({ done_at: expect.any(String), version: 2 });
  expect(await own(other)).toEqual([]);
  const again = await other.call('POST', `/api/v1/tasks/${made.body.uuid}/done`, { done: true, version: 2 });
  expect([again.status, again.body.message]).toEqual([409, 'The task is so already. Look at it again.']);
  const { body } = await staff.call('GET', `/api/v1/feedback/${shown.uuid}`);
  expect(body.staff.tasks).toMatchObject([{ title: 'Ask for the invoice', done_by: expect.any(String) }]);
  const open = { done: false, version: 2 };
  expect((await staff.call('POST', `/api/v1/tasks/${made.body.uuid}/done`, open)).status).toBe(200);
  expect(await own(other)).toHaveLength(1);
});

test('figures are corrected for a message: it names the correction and is planned', async () => {
  const { shown } = await doubted();
  const chief = await api.signIn('Super Administrator');
  const { body: months } = await chief.call('GET', '/api/v1/correctable?family=bmci');
  const open = (feedback: string) =>
    chief.call('POST', '/api/v1/corrections', {
      ...{
        family: 'bmci',
        period: months.periods.at(-1),
        reason_class: 'data_error',
        feedback,
        sheet_ids: [],
      },
      reason: { en: 'A price was keyed per tonne.', ms: 'Harga dimasukkan bagi setiap tan.' },
    });
  const unknown = await open('018f3c6e-0000-7000-8000-000000000091');
  expect([unknown.status, unknown.body.errors]).toEqual([422, { feedback: ['There is no such message.'] }]);
  const made = await open(shown.uuid);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { body } = await staff.call('GET', `/api/v1/feedback/${shown.uuid}`);
  expect(body).toMatchObject({
    state: 'planned',
    staff: { correction: { id: made.body.id, state: 'open' } },
  });
});
