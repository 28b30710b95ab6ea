import { setTimeout } from 'node:timers/promises';
import {
  addMedium,
  editMedium,
  listMedia,
  type MediumDetail,
  removeMedium,
  restoreMedium,
  showMedium,
  showScanning,
} from '@datum/contract/content/media';
import { href } from '@datum/contract/screens/outside';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';
import { SETTLED_MS } from '../../ui/settled.ts';
import { MediaField, MediaFileField } from './media-field.part.tsx';

const UUID = '6ad8e7d4-5f0c-4a2f-9a3e-0a2d1c9b7e11';

const version = (number: number): MediumDetail['current'] => ({
  ...{ number, file_name: `site-${number}.png`, media_type: 'image/png', size: 204_800, sha256: 'ab' },
  ...{ width: 800, height: 400, pages: null, text_layer: null, is_tagged: null, restored_from: null },
  ...{ created_by: 'Aini', created_at: '2026-11-20T02:00:00Z' },
  address: `/api/v1/media/${UUID}?version=${number}&link=x`,
});

const medium = (more: Partial<MediumDetail> = {}): MediumDetail => ({
  ...{ uuid: UUID, kind: 'image', label: 'Building site', alt: { en: '', ms: '' }, is_decorative: false },
  ...{ is_described: false, licence: '', is_public: false, updated_at: '2026-11-20T02:00:00Z', version: 1 },
  current: version(2),
  picture: {
    ...{ uuid: UUID, number: 2, width: 800, height: 400, widths: [320, 640, 800] },
    ...{ alt: { en: '', ms: '' }, link: 'x' },
  },
  ...{ uses: 0, versions: [version(2), version(1)], used_by: [], twins: [] },
  ...more,
});

const DESCRIBED = medium({
  is_described: true,
  alt: { en: 'A crane', ms: 'Kren' },
  version: 2,
});

/** A form that keeps what its field holds where a test can read it. */
function Page({ Field, initial = null }: { Field: typeof MediaField; initial?: string | null }) {
  const [value, setValue] = useState(initial);
  return (
    <form aria-label="Article" onSubmit={() => setValue('submitted')}>
      <Field name="cover" label="Cover" value={value} onChange={setValue} />
      <output aria-label="held">{value ?? 'none'}</output>
    </form>
  );
}

const open = (initial: string | null = null, Field = MediaField) =>
  openScreen(href('pricing'), {
    as: personOf('Admin'),
    page: () => <Page Field={Field} initial={initial} />,
  });

const held = () => screen.getByLabelText('held').textContent;

/** What tells how much has left; the stand-in of the network knows `fetch` alone. */
class Request {
  private readonly listeners = new Map<string, (event: unknown) => void>();
  private readonly headers: Record<string, string> = {};
  private method = '';
  private url = '';
  withCredentials = false;
  responseType = '';
  status = 0;
  response: ArrayBuffer | null = null;
  readonly upload = {
    addEventListener: (_: string, hear: (event: unknown) => void) => hear({ loaded: 1, total: 2 }),
  };
  open(method: string, url: string) {
    [this.method, this.url] = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  addEventListener(name: string, hear: (event: unknown) => void) {
    this.listeners.set(name, hear);
  }
  getAllResponseHeaders = () => 'content-type: application/json';
  abort = () => this.listeners.get('abort')?.({});
  send(body: FormData) {
    void fetch(this.url, { method: this.method, headers: this.headers, body }).then(async (answer) => {
      this.status = answer.status;
      this.response = await answer.arrayBuffer();
      this.listeners.get('load')?.({});
    });
  }
}
beforeEach(() => vi.stubGlobal('XMLHttpRequest', Request));
afterEach(() => vi.unstubAllGlobals());

const picture = (name = 'site.png', type = 'image/png') => new File(['pixels'], name, { type });

test('a picture that is uploaded is asked for its description at once, and then held', async () => {
  let now = medium();
  api.answers(addMedium, () => now);
  api.answers(showMedium, () => now);
  api.answers(editMedium, ({ body }) => {
    now = { ...DESCRIBED, ...(body as object), is_described: true };
    return now;
  });
  const { user } = await open();
  await user.upload(screen.getByLabelText('Upload picture', { selector: 'input' }), picture());
  expect(await screen.findByRole('heading', { name: 'Pictures' })).toBeVisible();
  expect(held()).toBe(UUID);
  expect(api.callsOf(addMedium)[0]?.query).toEqual({ kind: 'image' });
  await user.type(await screen.findByLabelText('What it shows, in English'), 'A crane');
  await user.type(screen.getByLabelText('What it shows, in Malay'), 'Kren');
  await user.type(screen.getByLabelText(/Name in the library/), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryAllByText(/not described yet/)).toEqual([]));
  expect(api.callsOf(editMedium)[0]?.body).toMatchObject({ alt: { en: 'A crane', ms: 'Kren' }, version: 1 });
  expect(held()).toBe(UUID); // what is sent in the library sends no form of the page
});

test('what cannot be taken is refused in words: by its name before it is sent, by the server after', async () => {
  const { user } = await open();
  const input = screen.getByLabelText('Upload picture', { selector: 'input' });
  const dropped = { dataTransfer: { files: [picture('plan.svg', 'image/svg+xml')] } };
  const zone = screen.getByRole('group', { name: 'Upload picture' });
  const { fireEvent } = await import('@testing-library/react');
  fireEvent.drop(zone, dropped);
  expect(await screen.findByRole('alert')).toHaveTextContent('plan.svg');
  api.refuses(addMedium, {
    status: 422,
    errors: { file: ['A picture may not move; save one frame of it.'] },
  });
  await user.upload(input, picture());
  expect(await screen.findByText('A picture may not move; save one frame of it.')).toBeVisible();
  expect(held()).toBe('none');
});

test('a picture that is pasted is uploaded', async () => {
  api.answers(addMedium, DESCRIBED);
  api.answers(showMedium, DESCRIBED);
  const { user } = await open();
  screen.getByRole('button', { name: 'Choose picture' }).focus();
  const clipboard = new DataTransfer();
  clipboard.items.add(picture());
  await user.paste(clipboard);
  await waitFor(() => expect(held()).toBe(UUID));
});

test('the library is searched, and what is chosen by keyboard is held', async () => {
  api.answers(showScanning, { is_on: false });
  api.answers(listMedia, ({ query }) => pageWith(query.search === 'none' ? [] : [DESCRIBED]));
  api.answers(showMedium, DESCRIBED);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Choose picture' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/No malware scanner is set up/)).toBeVisible();
  await user.type(drawer.getByRole('searchbox', { name: 'Search pictures' }), 'none{Enter}');
  expect(await drawer.findByText('Nothing matches')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Clear all' }));
  // what was typed was sent by Enter already: it does not come back once its time is over
  await setTimeout(2 * SETTLED_MS);
  (await drawer.findByRole('button', { name: /Building site/ })).focus();
  await user.keyboard('{Enter}');
  (await drawer.findByRole('button', { name: 'Use this picture' })).focus();
  await user.keyboard('{Enter}');
  expect(held()).toBe(UUID);
  expect(await screen.findByText('Description: A crane')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take out' }));
  expect(held()).toBe('none');
});

test('an earlier version is restored after a question, and what is used says by what', async () => {
  api.answers(showMedium, medium({ used_by: [{ kind: 'news', id: '1', title: 'Steel falls' }], uses: 1 }));
  api.answers(restoreMedium, medium({ current: version(3) }));
  api.refuses(removeMedium, { status: 409, code: 'state', message: 'This is used by “Steel falls”.' });
  const { user } = await open(UUID);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Steel falls')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  const question = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
  await user.click(question.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(api.callsOf(restoreMedium)[0]?.body).toEqual({ number: 1, version: 1 }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Delete “Building site”?' }));
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await asked.findByText('This is used by “Steel falls”.')).toBeVisible();
  expect(held()).toBe(UUID);
});

test('a scan says what readers cannot do with it', async () => {
  const scan = { ...version(1), ...{ media_type: 'application/pdf', pages: 12, width: null, height: null } };
  api.answers(
    showMedium,
    medium({
      ...{ kind: 'file', label: 'Report', is_described: true, picture: null },
      current: { ...scan, text_layer: 'none', is_tagged: false },
    }),
  );
  await open(UUID, MediaFileField);
  expect(await screen.findByText(/PDF, 12 pages/)).toBeVisible();
  expect(screen.getByText(/This PDF is a scan/)).toBeVisible();
});

test('a picture that was deleted meanwhile is said to be gone, and can be taken out', async () => {
  api.refuses(showMedium, { status: 404 });
  const { user } = await open(UUID);
  expect(await screen.findByText('It was deleted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take out' }));
  expect(held()).toBe('none');
});

test('a version that came in place of what everybody sees waits, and is shown by a call that two people share', async () => {
  const waiting = medium({ is_public: true, versions: [version(3), version(2)] });
  api.answers(showMedium, waiting);
  api.answers(restoreMedium, { ...waiting, current: version(3), version: 2 });
  const { user } = await open(UUID);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Version 3, not shown yet:')).toBeVisible();
  expect(screen.getByText(/waits here until another person has agreed/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show to readers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Show version 3 to readers?' });
  await user.click(within(dialog).getByRole('button', { name: 'Show to readers' }));
  await waitFor(() => expect(api.callsOf(restoreMedium)[0]?.body).toEqual({ number: 3, version: 1 }));
});

test('the library is a tab beside each type of content: looked through, and nothing is chosen there', async () => {
  api.answers(listMedia, pageWith([DESCRIBED]));
  api.answers(showMedium, DESCRIBED);
  api.answers(showScanning, { is_on: true });
  const { user, address } = await openScreen('/internal/cms/news?tab=media', { as: personOf('Admin') });
  expect(screen.getByRole('link', { name: 'Pictures and files' })).toHaveAttribute('aria-current', 'page');
  await user.click(await screen.findByRole('button', { name: /Building site/ }));
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Files' }));
  expect(address()).toBe('/internal/cms/news?tab=media&kind=file');
  await expect.poll(() => api.callsOf(listMedia).at(-1)?.query).toMatchObject({ kind: 'file' });
});
