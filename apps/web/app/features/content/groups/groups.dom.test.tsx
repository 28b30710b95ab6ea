import { contentCalls } from '@datum/contract/content/content-calls';
import {
  type ContentGroup,
  type ContentGroupDetail,
  createGroup,
  historyOfGroup,
  listGroups,
  publishGroup,
  putIntoGroup,
  scheduleGroup,
  showGroup,
  takeOutOfGroup,
} from '@datum/contract/content/groups/content-groups';
import { listChoices } from '@datum/contract/publication/published';
import { listReleases, previewRelease, showRelease } from '@datum/contract/publication/releases';
import { listRevised } from '@datum/contract/publication/revised-texts';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../test/api-stand-in.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { personOf } from '../../../test/people.ts';
import { releaseRecord } from '../../../test/releases.ts';
import { pageWith } from '../../../test/rows.ts';

const ID = '5f3f9d1e-7c1b-4a58-9d7c-1f2f3a4b5c6d';
const GROUP: ContentGroup = {
  uuid: ID,
  name: 'Prices of October',
  state: 'open',
  publish_at: null,
  release: null,
  missed_at: null,
  live_at: null,
  items: 2,
  version: 3,
  updated_at: '2026-11-20T04:00:00Z',
};
const item = (title: string | null, lacks: string | null) =>
  ({
    type: 'news',
    uuid: `6f1f4a0e-3c2d-4b8e-9a51-0d6f4a1c2b3${title === null ? 'e' : 'd'}`,
    title,
    state: lacks ? 'draft' : 'approved',
    lacks,
    number: null,
  }) as const;
const detail = (more: Partial<ContentGroupDetail> = {}): ContentGroupDetail => ({
  ...GROUP,
  content: [item('Cement is dearer', null), item(null, 'it is a draft')],
  may_publish: true,
  ...more,
});
const AS = { as: personOf('Admin') };
const openGroup = async (group: ContentGroupDetail) => {
  api.answers(listGroups, pageWith([group]));
  api.answers(showGroup, group);
  api.answers(historyOfGroup, { data: [] });
  const opened = await openScreen(
    href('cms.news.list', { query: { tab: 'groups', edit: `groups.${ID}` } }),
    AS,
  );
  const drawer = await screen.findByRole('dialog', { name: 'Prices of October' });
  return { ...opened, drawer: within(drawer) };
};

test('the groups are a tab of the list of content, and an office without one is told what they are for', async () => {
  const calls = contentCalls('news');
  api.answers(calls.list, pageWith([]));
  api.answers(listGroups, pageWith([]));
  const { user, address } = await openScreen(href('cms.news.list'), AS);
  await user.click(await screen.findByRole('link', { name: 'Groups' }));
  expect(address()).toBe('/internal/cms/news?tab=groups');
  expect(await screen.findByText('No groups yet')).toBeVisible();
  api.answers(createGroup, detail({ content: [], items: 0 }));
  api.answers(showGroup, detail({ content: [], items: 0 }));
  await user.click(screen.getAllByRole('button', { name: 'Create group' })[0] as HTMLElement);
  await user.type(await screen.findByLabelText(/Name/), 'Prices of October');
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Create group' }));
  await expect.poll(() => api.callsOf(createGroup)[0]?.body).toEqual({ name: 'Prices of October' });
  expect(await screen.findByText(/Nothing yet\. Choose items/)).toBeVisible();
});

test('a group says of each item what is missing, and is not published before nothing is', async () => {
  const { user, drawer } = await openGroup(detail());
  expect(drawer.getByRole('link', { name: 'Cement is dearer' })).toBeVisible();
  expect(drawer.getByText(/Missing: it is a draft/)).toBeVisible();
  expect(drawer.getByText(/An item that you may not see/)).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Publish group' })).toBeDisabled();
  api.answers(takeOutOfGroup, detail());
  await user.click(drawer.getByRole('button', { name: 'Take out Cement is dearer' }));
  await expect
    .poll(() => api.callsOf(takeOutOfGroup)[0]?.body)
    .toMatchObject({
      version: 3,
      item: { type: 'news' },
    });
});

test('what is ready is published together after a question', async () => {
  const { user, drawer } = await openGroup(detail({ content: [item('Cement is dearer', null)] }));
  api.answers(publishGroup, detail({ state: 'live' }));
  await user.click(drawer.getByRole('button', { name: 'Publish group' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Publish “Prices of October”?' }));
  await user.click(ask.getByRole('button', { name: 'Publish group' }));
  await expect.poll(() => api.callsOf(publishGroup)[0]?.body).toEqual({ version: 3 });
});

test('a minute is set in the time of the office', async () => {
  const { user, drawer } = await openGroup(detail());
  api.answers(listReleases, pageWith([]));
  api.answers(scheduleGroup, detail({ state: 'scheduled' }));
  await user.click(drawer.getByRole('button', { name: 'Set minute' }));
  const ask = within(await screen.findByRole('dialog', { name: 'When does Prices of October go live?' }));
  await user.type(ask.getByLabelText(/Goes live/), '2027-01-05T12:00');
  await user.click(ask.getByRole('button', { name: 'Set minute' }));
  await expect.poll(() => api.callsOf(scheduleGroup)[0]?.body).toMatchObject({ version: 3, release: null });
  expect(api.callsOf(scheduleGroup)[0]?.body).toHaveProperty('at');
});

test('a group whose release is on hold or gone says that it waits, and for what', async () => {
  const release = {
    id: 7,
    subject: { en: 'Building material prices', ms: 'Harga bahan binaan' },
    period: '2026-10',
    vintage: 1,
    state: 'approved',
    is_gone: false,
  } as const;
  const { drawer } = await openGroup(detail({ state: 'waiting', release }));
  expect(drawer.getByText(/Its release is not scheduled/)).toBeVisible();
  expect(drawer.getByText(/Building material prices, October 2026/)).toBeVisible();
});

test('chosen items are put into a group of the list, or into a new one', async () => {
  const calls = contentCalls('news');
  const row = {
    ...{ uuid: ID, slug: 'cement', title: 'Cement is dearer', filed: null, tags: [] },
    ...{ state: 'approved' as const, audience: 'public' as const },
    ...{ languages: { en: 100, ms: 100 }, parent: null, position: 0, author: null },
    ...{ reviewer: null, published_at: null, publish_at: null, unpublish_at: null, is_held: false },
    ...{ updated_at: '2026-10-01T02:00:00Z', views: 3, version: 4, is_revised: false, group: null },
  } as const;
  api.answers(calls.list, pageWith([{ ...row, tags: [] }]));
  api.answers(listGroups, pageWith([GROUP], { perPage: 100 }));
  api.answers(putIntoGroup, detail());
  const { user } = await openScreen(href('cms.news.list'), AS);
  await user.click(await screen.findByRole('checkbox', { name: /Cement is dearer/ }));
  await user.click(screen.getByRole('button', { name: 'Put 1 item into a group' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Put 1 item into a group' }));
  await user.selectOptions(await ask.findByRole('combobox', { name: /Group/ }), 'Prices of October');
  await user.click(ask.getByRole('button', { name: 'Put 1 item into a group' }));
  await expect
    .poll(() => api.callsOf(putIntoGroup)[0]?.body)
    .toEqual({ version: 3, items: [{ type: 'news', uuid: ID }] });
});

test('a release shows the groups that it holds, and that hold it', async () => {
  const release = releaseRecord({ state: 'scheduled' });
  api.refuses(previewRelease, { status: 404 });
  api.refuses(listChoices, { status: 404 });
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
  api.answers(listRevised, pageWith([]));
  api.answers(listGroups, pageWith([{ ...GROUP, state: 'scheduled' }]));
  await openScreen(href('release.prices', { code: '2026-09', set: 'building-material-price' }), {
    as: personOf('Super Administrator'),
  });
  expect(await screen.findByRole('link', { name: 'Prices of October' })).toHaveAttribute(
    'href',
    `/internal/cms/news?tab=groups&edit=groups.${ID}`,
  );
  expect(api.callsOf(listGroups)[0]?.query).toMatchObject({ release: String(release.id) });
});
