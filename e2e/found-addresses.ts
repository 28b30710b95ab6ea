import type { APIRequestContext, Page } from '@playwright/test';
import { CONTENT_TYPE_NAMES, type ContentTypeName } from '../packages/contract/src/content/content-types.ts';
import type { Need } from '../packages/contract/src/screens/visit.ts';
import { administrator } from './mails.ts';

/** What an address with ids is made of: parameters of the path, and the query that goes with them. */
export interface Found {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
}

interface Way {
  readonly page: Page;
  readonly request: APIRequestContext;
}

/** A way to each thing that addresses name and only the data know; screens are asked what they link to. */
export const FIND = {
  'compiled round': async ({ page }) => ({ params: { code: await openCompiledRound(page) } }),
  'averaged quote': async ({ page }) => {
    await openCompiledRound(page);
    await page.getByRole('button', { name: /^Averages of/ }).click();
    await page.getByRole('group', { name: 'Averages of' }).getByText('Cement', { exact: true }).click();
    const average = page.getByRole('table', { name: 'Averages of Cement' }).getByRole('link').first();
    const [, , , , code = '', set = '', id = ''] = ((await average.getAttribute('href')) ?? '').split('/');
    return { params: { code, set, id } };
  },
  'price release': async ({ page }) => {
    const { pathname, search } = await linkedRelease(page, '/internal/data/publish/cost-data');
    return { params: { code: pathname.split('/')[5] ?? '' }, query: search };
  },
  'index release': async ({ page }) => {
    const { pathname, search } = await linkedRelease(page, '/internal/data/publish/cost-indices');
    return { params: { data: pathname.split('/')[5] ?? '' }, query: search };
  },
  account: async ({ request }) => {
    const admin = await administrator(request);
    const { data } = await admin.get<{ data: [{ uuid: string }] }>('/api/v1/users?search=compiler');
    return { params: { id: data[0].uuid } };
  },
  role: async ({ request }) => {
    const admin = await administrator(request);
    const { data } = await admin.get<{ data: { id: number; name: string }[] }>('/api/v1/roles');
    return { params: { id: String(data.find(({ name }) => name === 'Compiler')?.id) } };
  },
  'account batch': async ({ request }) => {
    const admin = await administrator(request);
    const { uuid } = await admin.post<{ uuid: string }>('/api/v1/account-batches', {
      kind: 'data-provider',
      title: 'Looked at by axe',
      rows: [{ name: 'Nora', email: 'nora.of.axe@example.com', organisation: 'CBS' }],
    });
    return { query: `?batch=${uuid}` };
  },
  plan: async ({ request }) => {
    const admin = await administrator(request);
    const { data } = await admin.get<{ data: [{ uuid: string }] }>('/api/v1/plans');
    return { params: { id: data[0].uuid } };
  },
  'advertisement plan': async ({ request }) => {
    const admin = await administrator(request);
    const { data } = await admin.get<{ data: [{ uuid: string }] }>('/api/v1/ad-plans');
    return { params: { id: data[0].uuid } };
  },
  advertisement: async ({ request }) => {
    const admin = await administrator(request);
    const { data } = await admin.get<{ data: [{ uuid: string }] }>('/api/v1/ad-bookings?state=draft');
    return { params: { id: data[0].uuid } };
  },
  'report request': async ({ page }) => {
    await page.goto('/internal/report-request');
    const link = page.getByRole('link', { name: /Ready-mixed concrete/ }).first();
    const address = new URL((await link.getAttribute('href')) ?? '', page.url());
    return { params: { id: address.pathname.split('/').at(-1) ?? '' } };
  },
  order: async ({ page }) => {
    await page.goto('/internal/billing/transaction?tab=orders');
    const link = page.getByRole('link', { name: /^D\d{8}/ }).first();
    const address = new URL((await link.getAttribute('href')) ?? '', page.url());
    return { params: { id: address.pathname.split('/').at(-1) ?? '' } };
  },
  feedback: async ({ request }) => {
    const admin = await administrator(request);
    const { data } = await admin.get<{ data: [{ uuid: string }] }>('/api/v1/feedback?source=figure');
    return { params: { id: data[0].uuid } };
  },
  'sign-up': async ({ page }) => {
    await page.goto('/auth/register');
    await page.getByLabel('Your name').fill('Nor Azman');
    await page.getByLabel('Email address').fill(`axe-${Date.now()}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('green bricks on monday');
    await page.getByLabel('I accept the terms of use').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/auth/verify');
    return {};
  },
  ...contentWays(),
  'published news': ({ request }) => firstPublished(request, 'news'),
  'published pages': ({ request }) => firstPublished(request, 'pages'),
  'published publication': ({ request }) => firstPublished(request, 'publication'),
} satisfies Record<Need, (way: Way) => Promise<Found>>;

/** The first item that readers see. */
async function firstPublished(request: APIRequestContext, type: ContentTypeName): Promise<Found> {
  const admin = await administrator(request);
  const { data } = await admin.get<{ data: [{ slug: string }] }>(`/api/v1/content/${type}`);
  return { params: { id: data[0].slug } };
}

/** To the first item of each content type. */
function contentWays() {
  const ways = CONTENT_TYPE_NAMES.map((type) => [
    `content ${type}`,
    async ({ request }: Way): Promise<Found> => {
      const admin = await administrator(request);
      const { data } = await admin.get<{ data: [{ uuid: string }] }>(`/api/v1/cms/${type}`);
      return { params: { id: data[0].uuid } };
    },
  ]);
  return Object.fromEntries(ways) as Record<`content ${ContentTypeName}`, (way: Way) => Promise<Found>>; // one for each name
}

/** Table One of a round that was computed, by the link on the board. Gives the round's code. */
async function openCompiledRound(page: Page): Promise<string> {
  await page.goto('/internal/data/manage');
  const compiled = page.getByRole('columnheader').filter({ hasText: 'Table One' }).nth(2);
  await compiled.getByRole('link', { name: 'Table One' }).click();
  await page.waitForURL(/\/table-one(\?|$)/);
  return new URL(page.url()).pathname.split('/')[4] ?? '';
}

async function linkedRelease(page: Page, list: string): Promise<URL> {
  await page.goto(list);
  const link = page.getByRole('link', { name: /20\d\d$/ }).first();
  return new URL((await link.getAttribute('href')) ?? '', page.url());
}
