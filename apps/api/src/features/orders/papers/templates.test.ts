import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWritten } from '../../../platform/test/read-pdf.ts';
import { type Caller, startTestApp, type TestApp } from '../../../platform/test/test-app.ts';
import { uploadMedium } from '../../../platform/test/test-media.ts';
import * as shop from '../../../platform/test/test-orders.ts';
import { pngOf } from '../../../platform/test/test-pictures.ts';

let api: TestApp;
let root: Caller;
let other: Caller;
let basic: string;
const PATH = '/api/v1/mail-templates/paper-invoice';

beforeAll(async () => {
  api = await startTestApp();
  root = await shop.openShop(api);
  other = await api.signIn('Admin');
  basic = await shop.sell(root, 'basic', 36_500);
});
afterAll(() => api.close());

const bought = async () => {
  const who = await api.signIn('Subscriber');
  const order = await shop.paid(who, basic);
  const { uuid } = order.documents.find(({ kind }: { kind: string }) => kind === 'invoice');
  const read = (language: string) =>
    who.call('GET', `/api/v1/order-documents/${uuid}/paper?language=${language}`);
  return { uuid, read };
};
const save = (wording: object, after: number, url = PATH) =>
  root.call('POST', `${url}/versions`, { locale: 'en', after, ...wording });
const nameOf = async (uuid: string) =>
  (
    await api.platform.database.owner.query(
      `select p.locale, p.template from document_papers p join billing_documents d on d.id = p.document_id
       where d.uuid = $1 order by p.locale`,
      [uuid],
    )
  ).rows;

test('documents stand beside the emails, and what was put into force is on new papers, named in each; old ones keep their bytes', async () => {
  const { body: list } = await root.call('GET', '/api/v1/mail-templates?per_page=100');
  expect(list.data.filter(({ channel }: { channel: string }) => channel === 'pdf')).toHaveLength(4);
  const old = await bought();
  const before = (await old.read('en')).raw;
  const wording = {
    subject: 'Tax invoice {{number}}',
    body: 'Dear {{buyer}}\n\n{{lines}}\n\n{{facts}}\n\nPlease keep this for seven years.',
  };
  expect((await save(wording, 0)).status).toBe(201);
  const draft = await bought();
  expect((await readWritten((await draft.read('en')).raw)).title).toMatch(/^Invoice INV-/);
  const own = await root.call('POST', `${PATH}/publish`, { locale: 'en', version: 1 });
  expect(own.status).toBe(403);
  const put = await other.call('POST', `${PATH}/publish`, { locale: 'en', version: 1 });
  expect(put.status).toBe(200);
  const after = await bought();
  const read = await readWritten((await after.read('en')).raw);
  expect(read).toMatchObject({ title: expect.stringMatching(/^Tax invoice INV-/), isTagged: true, ua: '1' });
  expect(read.text).toContain('Dear Aisyah Rahman Item');
  expect(read.text).toContain('Please keep this for seven years.');
  expect(read.text).not.toContain('Tax is rounded once');
  await after.read('ms');
  expect(await nameOf(after.uuid)).toEqual([
    { locale: 'en', template: 'paper-invoice en 1' },
    { locale: 'ms', template: 'built-in 2' },
  ]);
  expect((await old.read('en')).raw.equals(before)).toBe(true);
  await other.call('POST', `${PATH}/publish`, { locale: 'en', version: 0 });
  const restored = await bought();
  expect((await readWritten((await restored.read('en')).raw)).title).toMatch(/^Invoice INV-/);
});

test('a mark that is missing, unknown or crowded is refused at its field', async () => {
  const refused = async (subject: string, body: string) => (await save({ subject, body }, 1)).body.errors;
  expect(await refused('Invoice {{nmuber}}', '{{lines}}')).toEqual({
    subject: ['{{nmuber}} is not known; it would be printed unchanged.'],
    body: ['{{number}} is missing; the document needs it.', '{{facts}} is missing; the document needs it.'],
  });
  expect(await refused('{{lines}} {{number}}', 'See {{facts}}\n\n{{lines}}\n\n{{totl}}')).toEqual({
    subject: ['{{lines}} is a part of the page. Give it a paragraph of its own.'],
    body: [
      '{{totl}} is not known; it would be printed unchanged.',
      '{{facts}} is a part of the page. Give it a paragraph of its own.',
    ],
  });
  const proforma = PATH.replace('invoice', 'proforma');
  const bare = { subject: 'Proforma {{number}}', body: '{{facts}}\n\n{{lines}}\n\n{{payment}}' };
  expect((await save(bare, 0, proforma)).body.errors).toEqual({
    body: ['{{notice}} is missing; the document needs it.'],
  });
});

test('any version is looked at as the PDF that it would make, also before it is in force; an email is not', async () => {
  const url = PATH.replace('invoice', 'proforma');
  const wording = {
    subject: 'Asked {{number}}',
    body: '{{payment}}\n\n{{facts}}\n\n{{lines}}\n\n{{notice}}',
  };
  await save(wording, 0, url);
  const pdf = (version: number, key = url, locale = 'en') =>
    root.call('GET', `${key}/paper?locale=${locale}&version=${version}`);
  const { status, headers, raw } = await pdf(1);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const read = await readWritten(raw);
  expect(read).toMatchObject({ title: 'Asked PF-D00000042-15', isTagged: true });
  expect(read.text).toContain('This is not a tax invoice.');
  for (const kind of ['invoice', 'receipt', 'credit-note', 'proforma']) {
    const seen = await pdf(0, `/api/v1/mail-templates/paper-${kind}`, 'ms');
    expect(await readWritten(seen.raw)).toMatchObject({ isTagged: true, language: 'ms' });
  }
  expect((await pdf(9)).status).toBe(404);
  expect((await pdf(0, '/api/v1/mail-templates/reset-password')).status).toBe(404);
  const test = { locale: 'en', subject: 'x', body: 'y' };
  expect((await root.call('POST', `${PATH}/test`, test)).status).toBe(404);
});

test('the logo of the portal and the lines of the seller are on papers, and the lines stay as they were issued', async () => {
  const settings = '/api/v1/billing-settings';
  const { body: shown } = await root.call('GET', settings);
  const foot = (footer: string, version: number) =>
    root.call('PUT', settings, { seller: { ...shown.seller, footer }, version });
  expect((await foot('Figures since 1996\nwww.office.test', shown.version)).status).toBe(200);
  const plain = await bought();
  const bare = await readWritten((await plain.read('en')).raw);
  expect(bare.text).toContain('Figures since 1996 www.office.test');
  expect(bare.roles).not.toContain('Figure');
  const { body: medium } = await uploadMedium(api, root, '/api/v1/media?kind=image', {
    name: 'logo.png',
    bytes: await pngOf(200, 80),
  });
  await root.call('PUT', `/api/v1/media/${medium.uuid}/facts`, {
    ...{ label: medium.label, is_decorative: false, licence: '', version: medium.version },
    alt: { en: 'Sign of the office', ms: 'Lambang pejabat' },
  });
  const { body: portal } = await root.call('GET', '/api/v1/cms/portal');
  const values = { ...portal.values, logo: medium.uuid };
  const saved = await root.call('PUT', '/api/v1/cms/portal', { values, version: portal.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const marked = await bought();
  await foot('Figures no more', shown.version + 1);
  const read = await readWritten((await marked.read('ms')).raw);
  expect(read.roles).toContain('Figure');
  expect(read.text).toContain('Figures since 1996 www.office.test');
});
