import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { uploadMedium } from '../../platform/test/test-media.ts';
import { pngOf } from '../../platform/test/test-pictures.ts';

let api: TestApp;
let admin: Caller;
let now = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
  admin = await api.signIn('Admin');
});
afterAll(() => api.close());

const site = async () => (await api.visitor.call('GET', '/api/v1/site')).body;
async function save(part: string, change: object) {
  const { values, version } = (await admin.call('GET', `/api/v1/cms/${part}`)).body;
  return admin.call('PUT', `/api/v1/cms/${part}`, { values: { ...values, ...change }, version });
}

test('before anything is set visitors get what Datum comes with', async () => {
  expect(await site()).toMatchObject({ header: [], footer: [], notice: null, maintenance: null, legal: [] });
});

test('a menu is a tree of two levels; odd lines are refused at their place', async () => {
  const line = (en: string, link: string, level: 0 | 1 = 0) => ({ label: { en, ms: '' }, link, level });
  const saved = await save('portal', {
    header: [line('Prices', '/products')],
    footer: [line('Office', ''), line('News', '/news', 1), line('Elsewhere', 'https://example.org/a', 1)],
  });
  expect(saved.status).toBe(200);
  const { header, footer } = await site();
  expect(header).toEqual([{ label: { en: 'Prices', ms: '' }, link: '/products' }]);
  expect(footer).toMatchObject([{ link: '', links: [{ link: '/news' }, { link: 'https://example.org/a' }] }]);
  const refused = async (change: object) => (await save('portal', change)).body.errors;
  expect(await refused({ footer: [line('News', '/news', 1)] })).toEqual({
    'values.footer': ['The first line cannot lie under another one.'],
  });
  expect(await refused({ header: [line('Office', '')] })).toEqual({
    'values.header': ['Each line of the header needs an address, and none lies under another.'],
  });
  expect(await refused({ header: [line('', '/news')] })).toEqual({
    'values.header.0.label.en': ['Give the words of this line in English.'],
  });
  expect(Object.keys(await refused({ footer: [line('X', 'javascript:alert(1)')] }))).toEqual([
    'values.footer.0.link',
  ]);
});

test('a notice stands from its minute to its end, and never says its words before', async () => {
  const words = { en: 'We move house.', ms: '' };
  const from = '2026-11-21T08:05:00Z';
  const to = '2026-11-21T08:10:00Z';
  const turned = await save('portal', { notice: { words, from: to, to: from } });
  expect(turned.body.errors).toEqual({ 'values.notice.to': ['The notice would end before it begins.'] });
  expect((await save('portal', { notice: { words, from, to } })).status).toBe(200);
  expect((await site()).notice).toBeNull();
  now = new Date(from);
  expect((await site()).notice).toEqual(words);
  now = new Date(to);
  expect((await site()).notice).toBeNull();
});

test.each([
  [{ script: 'x' }, 'values.script'],
  [{ contact: { en: 'Level 4', ms: '', fax: '1' } }, 'values.contact.fax'],
])('a member that the portal does not know is refused by name: %j', async (change, field) => {
  const { status, body } = await save('portal', change);
  const name = field.split('.').at(-1);
  expect([status, body.errors]).toEqual([422, { [field]: [`The ${name} field is not known.`] }]);
});

test('maintenance and the container of the vendor reach the pages; an odd identifier does not', async () => {
  await save('portal', {
    maintenance: { on: true, words: { en: 'Back at noon.', ms: '' } },
    measuring: { id: 'GTM-AB12', consent: { en: 'May we count?', ms: '' } },
  });
  expect(await site()).toMatchObject({ maintenance: { en: 'Back at noon.' }, measuring: { id: 'GTM-AB12' } });
  const odd = await save('portal', { measuring: { id: '"><script>', consent: {} } });
  expect(odd.body.errors).toEqual({
    'values.measuring.id': ['Give the identifier as the vendor shows it, such as GTM-ABC123.'],
  });
});

test.each([
  'https://facebook.com/"><script>alert(1)</script>',
  'https://t.me/x\\@evil.example',
  'https://x.com/a b',
])('an address that hides where it leads is no link to a network: %s', async (url) => {
  const { status, body } = await save('social-link', { links: [{ url }] });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['values.links.0.url']]);
});

test('links are of known networks by their hosts; hidden ones are not told', async () => {
  const odd = await save('social-link', { links: [{ url: 'https://facebook.com.evil.test/x' }] });
  expect(odd.body.errors).toEqual({
    'values.links.0.url': [
      'Give an https address at Facebook, Instagram, LinkedIn, X, YouTube, TikTok, Threads, Telegram or WhatsApp.',
    ],
  });
  await save('social-link', {
    links: [
      { url: 'https://WWW.LinkedIn.com/company/x', is_shown: true },
      { url: 'https://x.com/office', is_shown: false },
    ],
  });
  expect((await site()).social).toEqual([{ network: 'linkedin', url: 'https://www.linkedin.com/company/x' }]);
});

test('who saves over another person is told, and nothing is lost', async () => {
  const { values } = (await admin.call('GET', '/api/v1/cms/social-link')).body;
  const stale = await admin.call('PUT', '/api/v1/cms/social-link', { values: { links: [] }, version: 0 });
  expect([stale.status, stale.body.theirs.values]).toEqual([409, values]);
});

test('a logo is seen by everybody once it is described, and cannot be deleted while it is there', async () => {
  const { body: medium } = await uploadMedium(api, admin, '/api/v1/media?kind=image', {
    name: 'logo.png',
    bytes: await pngOf(200, 80),
  });
  const bare = await save('portal', { logo: medium.uuid });
  expect(bare.status).toBe(422);
  const described = await admin.call('PUT', `/api/v1/media/${medium.uuid}/facts`, {
    ...{ label: medium.label, is_decorative: false, licence: '', version: medium.version },
    alt: { en: 'Sign of the office', ms: 'Lambang pejabat' },
  });
  expect(described.status, JSON.stringify(described.body)).toBe(200);
  expect((await save('portal', { logo: medium.uuid })).status).toBe(200);
  expect((await site()).logo).toMatchObject({
    uuid: medium.uuid,
    alt: { en: 'Sign of the office' },
    link: null,
  });
  expect((await admin.call('DELETE', `/api/v1/media/${medium.uuid}`)).status).toBe(409);
  await save('portal', { logo: null });
  expect((await site()).logo).toBeNull();
});

test('a published page that chooses the footer is listed there', async () => {
  const words = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const PAGES = '/api/v1/cms/pages';
  const { body: made } = await admin.call('POST', PAGES, {
    slug: 'opening-hours',
    content: {
      item: { menu: 'footer' },
      en: { title: 'Opening hours', body: words('Nine to five.') },
      ms: { title: 'Waktu operasi', body: words('Sembilan hingga lima.') },
    },
  });
  expect((await site()).pages).toEqual([]);
  const reviewer = await api.signIn('Super Administrator');
  const act = async (who: Caller, name: string, version: number) =>
    (await who.call('POST', `${PAGES}/${made.uuid}/${name}`, { version })).body;
  const sent = await act(admin, 'submit', made.version);
  const good = await act(reviewer, 'approve', sent.version);
  await act(reviewer, 'publish', good.version);
  expect((await site()).pages).toEqual([
    { label: { en: 'Opening hours', ms: 'Waktu operasi' }, link: '/pages/opening-hours' },
  ]);
});
