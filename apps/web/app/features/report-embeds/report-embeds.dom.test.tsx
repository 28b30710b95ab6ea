import { listDrafts } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import { noteFailed, noteLoaded, viewReport } from '@datum/contract/site/product-reports';
import {
  createEmbed,
  embedChoices,
  historyOfEmbed,
  listEmbedReaders,
  listEmbeds,
  type ReportEmbed,
  removeEmbed,
  showEmbed,
  testEmbed,
} from '@datum/contract/site/report-embeds';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const UUID = '6ad8e7d4-5f0c-4a2f-9a3e-0a2d1c9b7e11';
const GUID = 'cfafbeb1-8037-4d0c-896e-a46fb27ff229';
const EMBED: ReportEmbed = {
  uuid: UUID,
  title: { en: 'Prices on a map', ms: 'Harga pada peta' },
  summary: { en: 'Cement is dearest in the east.', ms: 'Simen paling mahal di timur.' },
  ...{ product: 'building-materials-price', product_name: { en: 'Prices' }, audience: 'public', height: 600 },
  ...{ workspace_id: GUID, report_id: GUID, phone_layout: false, phone_page: '', media: null },
  ...{ owner: null, owner_name: null, is_active: true, state: 'failing', loads: 4, errors: 2, version: 1 },
  ...{ last_loaded_at: null, last_error_at: '2026-11-20T02:00:00Z', last_error: 'account' },
  updated_at: '2026-11-20T02:00:00Z',
};

/** The frames that the client of the service was asked for, and what they tell us. */
const frames = vi.hoisted(() => {
  type Handler = (event: { detail: object }) => void;
  interface Frame {
    readonly config: { readonly accessToken: string; readonly embedUrl: string };
    readonly handlers: Map<string, Handler>;
    readonly renewed: string[];
  }
  return [] as Frame[];
});
vi.mock('powerbi-client', () => ({
  factories: {},
  models: { TokenType: { Embed: 1 }, Permissions: { Read: 0 }, LayoutType: { MobilePortrait: 3 } },
  service: {
    Service: class {
      embed(place: HTMLElement, config: (typeof frames)[number]['config']) {
        place.appendChild(document.createElement('iframe'));
        const frame = { config, handlers: new Map(), renewed: [] as string[] };
        frames.push(frame);
        return {
          on: (name: string, handler: never) => frame.handlers.set(name, handler),
          setAccessToken: async (token: string) => void frame.renewed.push(token),
          reload: async () => undefined,
        };
      }
      reset() {}
    },
  },
}));

const view = (token: string) => ({
  view: {
    token,
    embed_url: 'https://app.powerbi.com/reportEmbed',
    report_id: GUID,
    phone_page: '',
    expires_in: 3600,
  },
});
const tell = (name: string, detail: object = {}) => frames.at(-1)?.handlers.get(name)?.({ detail });

beforeEach(() => {
  frames.length = 0;
  api.answers(listEmbeds, pageWith([EMBED]));
  api.answers(showEmbed, EMBED);
  // after it: its path would be taken for that of an embed
  api.answers(embedChoices, { owners: [], service: { is_set: true, host: 'https://app.powerbi.com' } });
  api.answers(noteLoaded, { counted: true });
  api.answers(noteFailed, { counted: true });
  api.answers(listEmbedReaders, {
    data: [
      { kind: 'visitor', plan: null, name: null, sees: true },
      { kind: 'signed-in', plan: null, name: null, sees: false },
    ],
  });
});
const open = (query = {}) => openScreen(href('cms.power-bi', { query }), { as: personOf('Admin') });
const openTry = () => open({ edit: UUID, tab: 'test' });

test('a server without an account says which variables to set', async () => {
  api.answers(embedChoices, { owners: [], service: { is_set: false, host: null } });
  api.answers(listEmbeds, pageWith([]));
  await open();
  expect(await screen.findByText(/Set POWERBI_TENANT_ID, POWERBI_CLIENT_ID/)).toBeVisible();
  expect(await screen.findByText('No report is embedded yet')).toBeVisible();
});

test('the list says where each report stands, and who looks at it is told why it failed', async () => {
  await open();
  expect(await screen.findByText('Prices on a map')).toBeVisible();
  expect(screen.getByText('Failing')).toBeVisible();
});

test('a new report without its words is not sent; each missing one is named', async () => {
  const { user } = await open({ edit: 'new' });
  await user.type(await screen.findByLabelText(/^Workspace/), 'mine');
  const buttons = screen.getAllByRole('button', { name: 'Embed report' });
  await user.click(buttons.at(-1) as HTMLElement); // the form's own, after that of the page
  // at the top and at each field: once for each language
  expect(await screen.findAllByText(/Fill in "What it shows, in words"\.$/)).toHaveLength(4);
  expect(screen.getAllByText(/32 digits and letters a to f/).length).toBeGreaterThan(0);
  expect(api.callsOf(createEmbed)).toEqual([]);
});

test('a test says in a sentence what failed and what to do', async () => {
  api.answers(testEmbed, { failure: 'account', code: 'AADSTS7000222' });
  const { user } = await openTry();
  await user.click(await screen.findByRole('button', { name: 'Test embed' }));
  const said = await screen.findByText(/Code of Microsoft: AADSTS7000222/);
  expect(said).toHaveTextContent('set POWERBI_CLIENT_SECRET and restart');
  api.answers(testEmbed, { failure: null, code: null });
  await user.click(screen.getByRole('button', { name: 'Test embed' }));
  expect(await screen.findByText('Power BI gave a token: the report can be shown.')).toBeVisible();
});

test('the preview of a reader who does not see the report shows none', async () => {
  const { user } = await openTry();
  expect(await screen.findByRole('button', { name: 'Show report' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText(/^Preview as/), 'signed-in');
  expect(await screen.findByText(/does not see the report/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show report' })).toBeNull();
});

test('nothing is asked for before the reader does; the frame stands in a sandbox with the title of the report', async () => {
  api.answers(viewReport, view('first'));
  const { user } = await openTry();
  const show = await screen.findByRole('button', { name: 'Show report' });
  expect(api.callsOf(viewReport)).toEqual([]);
  await user.click(show);
  await waitFor(() => expect(frames).toHaveLength(1));
  expect(frames[0]?.config).toMatchObject({ accessToken: 'first', id: GUID });
  const frame = screen.getByTitle('Prices on a map');
  expect(frame.getAttribute('sandbox')).toContain('allow-scripts');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  tell('loaded');
  await waitFor(() => expect(api.callsOf(noteLoaded)).toHaveLength(1));
});

test('a service that is away leaves words and a button to try again, which asks for another token', async () => {
  api.answers(viewReport, { view: null });
  const { user } = await openTry();
  await user.click(await screen.findByRole('button', { name: 'Show report' }));
  expect(await screen.findByText(/The report is not available now/)).toBeVisible();
  expect(screen.getByText('Cement is dearest in the east.')).toBeVisible();
  api.answers(viewReport, view('second'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(frames).toHaveLength(1));
  expect(api.callsOf(viewReport).map(({ body }) => body)).toEqual([{ again: false }, { again: true }]);
});

test('a token that does not work is asked for once more by itself, and then given up', async () => {
  api.answers(viewReport, view('bad'));
  const { user } = await openTry();
  await user.click(await screen.findByRole('button', { name: 'Show report' }));
  await waitFor(() => expect(frames).toHaveLength(1));
  tell('error', { message: 'TokenExpired', level: 6 });
  await waitFor(() => expect(frames).toHaveLength(2));
  tell('error', { message: 'LoadVisualError', level: 4 });
  expect(screen.queryByText(/not available now/)).toBeNull();
  tell('error', { message: 'TokenExpired', level: 6 });
  expect(await screen.findByText(/The report is not available now/)).toBeVisible();
  expect(api.callsOf(noteFailed).map(({ body }) => body)).toEqual([{ why: 'token' }, { why: 'token' }]);
});

test('a page that slept beyond the end of its token takes the next one when it comes back', async () => {
  api.answers(viewReport, view('first'));
  const { user } = await openTry();
  await user.click(await screen.findByRole('button', { name: 'Show report' }));
  await waitFor(() => expect(frames).toHaveLength(1));
  tell('loaded');
  api.answers(viewReport, view('second'));
  const later = Date.now() + 2 * 3_600_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(frames[0]?.renewed).toEqual(['second']));
  clock.mockRestore();
});

test('deleting asks first and says what stays', async () => {
  api.answers(removeEmbed, undefined);
  api.answers(listDrafts, { data: [] });
  const { user, address } = await open({ edit: UUID });
  await user.click(await screen.findByRole('button', { name: 'Delete report' }));
  const dialog = await screen.findByRole('dialog', { name: /Delete “Prices on a map”/ });
  expect(dialog).toHaveTextContent('The report at Power BI stays as it is.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete report' }));
  await waitFor(() => expect(api.callsOf(removeEmbed)).toHaveLength(1));
  await waitFor(() => expect(address()).not.toContain('edit='));
});

test('the history names fields and values as the form does', async () => {
  api.answers(historyOfEmbed, {
    data: [
      {
        ...{
          seq: 1,
          at: '2026-11-20T02:00:00Z',
          who: 'Aini',
          action: 'report-embeds.edit',
          reason: null,
          brought_in: null,
        },
        changes: [
          { field: 'title.ms', before: 'A', after: 'B' },
          { field: 'audience', before: 'public', after: 'product' },
          { field: 'is_active', before: false, after: true },
        ],
      },
    ],
  });
  await open({ edit: UUID, tab: 'history' });
  expect(await screen.findByText('Title (Bahasa Melayu)')).toBeVisible();
  expect(screen.getByText('Readers whose plan opens the product')).toBeVisible();
  expect(screen.getByText('Yes')).toBeVisible();
});
