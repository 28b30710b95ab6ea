import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { editState, listStates } from '@datum/contract/people/states';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../lib/session/session.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const perak = {
  code: 'PRK',
  name: { en: 'Perak', ms: 'Perak' },
  level: 'state' as const,
  group: null,
  iso_code: 'MY-08',
  sort: 8,
  is_active: true,
  version: 3,
};
const johor = { ...perak, code: 'JHR', name: { en: 'Johor' }, iso_code: 'MY-01', sort: 1 };
const person = personOf('Super Administrator');

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(listStates, { data: [perak, johor] });
});

const open = (query = '?edit=PRK') => openScreen(href('states') + query, { as: person });
const iso = () => screen.findByLabelText(/^ISO/);
const sent = () => api.callsOf(editState).map(({ body }) => body);

test('somebody else was faster: nothing is overwritten before both are compared', async () => {
  api.refuses(editState, { status: 409, code: 'conflict', message: 'Changed meanwhile.' });
  const { user } = await open();
  await user.clear(await iso());
  await user.type(await iso(), 'MY-8');
  api.answers(listStates, { data: [{ ...perak, iso_code: 'MY-80', version: 4 }, johor] });
  await user.click(screen.getByRole('button', { name: 'Save state' }));
  const box = await screen.findByText(/saved elsewhere in the meantime/);
  const row = within(box.parentElement ?? box).getByRole('row', { name: /ISO/ });
  expect(row).toHaveTextContent('MY-80');
  expect(row).toHaveTextContent('MY-8');
  api.answers(editState, { ...perak, iso_code: 'MY-8', version: 5 });
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await expect.poll(() => sent().map(({ version }) => version)).toEqual([3, 4]);
});

test('of two fields that differ, one is kept and the other is theirs', async () => {
  api.refuses(editState, { status: 409, code: 'conflict', message: 'Changed meanwhile.' });
  const { user } = await open();
  await user.clear(await iso());
  await user.type(await iso(), 'MY-8');
  const english = screen.getByLabelText(/English/);
  await user.clear(english);
  await user.type(english, 'Perak Darul Ridzuan');
  const theirs = { ...perak, name: { ...perak.name, en: 'Perak State' }, iso_code: 'MY-80', version: 4 };
  api.answers(listStates, { data: [theirs, johor] });
  await user.click(screen.getByRole('button', { name: 'Save state' }));
  await user.click(await screen.findByRole('radio', { name: /^Theirs, .*: Perak State$/ }));
  api.answers(editState, { ...theirs, iso_code: 'MY-8', version: 5 });
  await user.click(screen.getByRole('button', { name: 'Save what is chosen' }));
  await expect
    .poll(() => sent().at(-1))
    .toMatchObject({
      version: 4,
      name: { en: 'Perak State' },
      iso_code: 'MY-8',
    });
});

test('another part was changed meanwhile: the same words are saved on the newer version without a question', async () => {
  const { user, address } = await open();
  await user.clear(await iso());
  await user.type(await iso(), 'MY-8');
  api.refuses(editState, { status: 409, code: 'conflict', message: 'Changed meanwhile.' });
  api.answers(listStates, () => {
    api.answers(editState, { ...perak, iso_code: 'MY-8', version: 10 });
    return { data: [{ ...perak, is_active: false, version: 9 }, johor] };
  });
  await user.click(screen.getByRole('button', { name: 'Save state' }));
  await expect.poll(address).toBe(href('states'));
  expect(sent().map(({ version }) => version)).toEqual([3, 9]);
});

test('what was sent as the session ended is offered again after signing in', async () => {
  api.refuses(editState, { status: 401, code: 'unauthenticated', message: 'Unauthenticated.' });
  const { user, address } = await open();
  await user.clear(await iso());
  await user.type(await iso(), 'MY-8');
  await user.click(screen.getByRole('button', { name: 'Save state' }));
  await expect.poll(() => session.get().state).toBe('ended');
  expect(screen.queryByRole('button', { name: 'Save now' })).toBeNull();
  session.restored(person);
  api.answers(editState, { ...perak, iso_code: 'MY-8', version: 4 });
  await user.click(await screen.findByRole('button', { name: 'Save now' }));
  await expect.poll(address).toBe(href('states'));
  const [first, second] = api.callsOf(editState);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

test('a drawer with unsaved words is not left without a question, and can be saved on the way', async () => {
  api.answers(editState, { ...perak, iso_code: 'MY-8', version: 4 });
  const { user, address } = await open();
  await user.clear(await iso());
  await user.type(await iso(), 'MY-8');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog', { name: /Leave without saving/ });
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  expect(await iso()).toHaveValue('MY-8');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Save and leave' }));
  await expect.poll(address).toBe(href('states'));
  expect(sent()).toMatchObject([{ iso_code: 'MY-8', version: 3 }]);
});

test('a code is typed in its form: what is pasted is cut to it, the caret stays, and the form is told', async () => {
  const { user } = await open();
  const field = await iso();
  expect(field).toHaveAccessibleDescription(/AA-\*\*\*/);
  await user.clear(field);
  await user.paste(' my / 08 (old)');
  expect(field).toHaveValue('my-08o');
  await user.type(field, '1', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(field).toHaveValue('my-108');
  await user.keyboard('4');
  expect(field).toHaveValue('my-140');
  await user.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(field).toHaveValue('my-0');
});

test('a short list is searched at hand, and who may not change it opens nothing', async () => {
  const { permissions, ...rest } = person;
  const { user, address } = await openScreen(href('states'), {
    as: { ...rest, permissions: permissions.filter((name) => name !== 'settings.state.edit') },
  });
  await screen.findByText('Johor');
  await user.type(screen.getByRole('searchbox'), 'my-08{Enter}');
  await expect.poll(() => screen.queryByText('Johor')).toBeNull();
  expect(screen.getByText('Perak')).toBeVisible();
  expect(address()).toBe(`${href('states')}?search=my-08`);
  expect(screen.queryByRole('link', { name: 'Perak' })).toBeNull();
});
