import { listRoles } from '@datum/contract/access/roles/matrix';
import { showBoard } from '@datum/contract/collection/rounds';
import { listWaitingRuns } from '@datum/contract/computation/runs';
import { listOwnTasks } from '@datum/contract/feedback/tasks';
import { organisationOptions } from '@datum/contract/lists/endpoints';
import { showChecklist } from '@datum/contract/office/checklist';
import { listToReview } from '@datum/contract/office/content-to-review';
import {
  confirmProposal,
  declineProposal,
  listProposals,
  lookAtProposal,
  makeProposal,
  type Proposal,
} from '@datum/contract/office/proposals';
import { createUser } from '@datum/contract/people/users';
import { listReleases } from '@datum/contract/publication/releases';
import { listRequests } from '@datum/contract/requests/report-requests';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { subscriberRole } from '../../test/accounts.ts';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const proposal = (changed: Partial<Proposal>): Proposal => ({
  id: 1,
  what: 'Make an account for Siti (siti@office.test) as Admin',
  reason: 'She takes over in March.',
  page: '/internal/users',
  is_file: false,
  by: { uuid: '019c8a52-4a5b-7000-8000-000000000001', name: 'Lim' },
  at: '2026-10-01T02:03:04Z',
  until: '2026-10-15T02:03:04Z',
  state: 'open',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  brought_in_at: null,
  is_own: false,
  may_confirm: ['Nor', 'Siti'],
  is_tied: false,
  ...changed,
});

async function openHome(proposals: Proposal[]) {
  api.answers(listToReview, { data: [] });
  api.answers(listOwnTasks, { data: [], more: 0 });
  api.answers(listRequests, pageWith([]));
  api.answers(showChecklist, { done: 15, of: 15, steps: [] } as never);
  api.answers(showBoard, { rounds: [], rows: [], cells: [] } as never);
  api.answers(listWaitingRuns, { data: [] });
  api.answers(listReleases, { data: [], links: {}, meta: {} } as never);
  api.answers(listProposals, { data: proposals });
  const opened = await openScreen(href('home'), { as: personOf('Super Administrator') });
  await screen.findByRole('heading', { name: 'Waiting for a second person' });
  return opened;
}
const rowOf = (what: string | RegExp) =>
  screen.getByRole('link', { name: what }).closest('li') as HTMLElement;

test('what needs a second person is proposed with a reason, and the form says that nothing has changed yet', async () => {
  api.answers(organisationOptions, { data: [] });
  api.answers(listRoles, { data: [subscriberRole] });
  const message = 'This needs two people. Who still counts: Lim (suspended).';
  api.refuses(createUser, { status: 403, code: 'second_person', message });
  const sent: unknown[] = [];
  api.answers(makeProposal, ({ body }) => {
    sent.push(body);
    return proposal({ is_own: true });
  });
  const { user } = await openScreen(href('users.create'), { as: personOf('Super Administrator') });
  await user.type(screen.getByLabelText(/^Name/), 'Siti');
  await user.type(screen.getByLabelText(/^Email/), 'siti@office.test');
  await user.selectOptions(
    screen.getByLabelText(/^Role/),
    await screen.findByRole('option', { name: 'Subscriber' }),
  );
  await user.click(screen.getByRole('button', { name: 'Create and invite' }));

  const dialog = await screen.findByRole('dialog', { name: 'This needs a second person' });
  expect(dialog, 'who is left alone reads why').toHaveTextContent('Who still counts: Lim (suspended).');
  await user.click(within(dialog).getByRole('button', { name: 'Propose it' }));
  expect(sent, 'a reason is asked first').toEqual([]);
  await user.type(within(dialog).getByRole('textbox'), 'She takes over in March.');
  await user.click(within(dialog).getByRole('button', { name: 'Propose it' }));
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        endpoint: 'users.create',
        params: {},
        body: { name: 'Siti', email: 'siti@office.test' },
        reason: 'She takes over in March.',
      },
    ]);
  expect((await screen.findAllByText(/^Proposed\. Nothing has changed yet/))[0]).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Siti');
  // it looks sent: that it waits, who proposed it, and no second one of the same
  const bar = screen.getByText('Waits for a second person').closest('[role=status]');
  expect(bar).toHaveTextContent(/Lim, .*2026.*; until 15 Oct 2026/);
  expect(bar).toHaveTextContent('Nor, Siti can confirm it.');
  expect(screen.getByRole('button', { name: 'Create and invite' })).toBeDisabled();
  await user.type(screen.getByLabelText(/^Name/), ' Nur');
  expect(screen.getByRole('button', { name: 'Create and invite' })).toBeEnabled();
  expect(screen.queryByText('Waits for a second person')).toBeNull();
});

test('giving the proposal up leaves the refusal', async () => {
  api.answers(organisationOptions, { data: [] });
  api.answers(listRoles, { data: [subscriberRole] });
  api.refuses(createUser, { status: 403, code: 'second_person', message: 'This needs two people.' });
  const { user } = await openScreen(href('users.create'), { as: personOf('Super Administrator') });
  await user.type(screen.getByLabelText(/^Name/), 'Siti');
  await user.type(screen.getByLabelText(/^Email/), 'siti@office.test');
  await user.selectOptions(
    screen.getByLabelText(/^Role/),
    await screen.findByRole('option', { name: 'Subscriber' }),
  );
  await user.click(screen.getByRole('button', { name: 'Create and invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'This needs a second person' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect((await screen.findAllByText('This needs two people.'))[0]).toBeVisible();
});

test('who confirms a file reads first what it changes, line by line', async () => {
  const { user } = await openHome([
    proposal({ what: 'Import subscriptions without payment: 2', is_file: true }),
  ]);
  const line = (
    code: string,
    result: 'new' | 'change',
    changes: { field: string; before: string; after: string }[],
  ) => ({
    ...{ line: 2, code, result, changes, problems: [] },
  });
  api.answers(lookAtProposal, {
    file: {
      counts: { new: 1, change: 1, same: 4, problem: 0 },
      lines: [
        { ...line('SITI@X.TEST', 'new', [{ field: 'plan', before: '', after: 'premium' }]), line: 3 },
        line('LIM@X.TEST', 'change', [{ field: 'to', before: '2026-12-31', after: '2027-12-31' }]),
      ],
      unknown_columns: [],
      fingerprint: 'x',
    },
  });
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Do what was proposed?' }));
  expect(await dialog.findByText('1 new, 1 changed, 4 unchanged, 0 with a problem.')).toBeVisible();
  expect(dialog.getByText(/^To:/)).toHaveTextContent('To: 2026-12-31 2027-12-31');
  expect(dialog.getByText(/^Plan:/)).toHaveTextContent('Plan: premium');
});

test('another person confirms after a question, or declines with a reason; the own one is taken back', async () => {
  const { user } = await openHome([
    proposal({}),
    proposal({ id: 2, what: 'Loosen the policy', is_own: true, may_confirm: [] }),
    proposal({ id: 4, what: 'Give a role', is_tied: true }),
    proposal({
      id: 3,
      what: 'Give the sheet',
      is_own: true,
      state: 'declined',
      decided_by: { uuid: '019c8a52-4a5b-7000-8000-000000000002', name: 'Nor' },
      decision_reason: 'Not this year.',
    }),
  ]);
  const other = within(rowOf(/^Make an account/));
  expect(other.getByText(/^Lim, .*She takes over in March\.$/)).toBeVisible();
  const own = within(rowOf('Loosen the policy'));
  expect(own.queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(own.getByText('Nobody else can confirm it now.')).toBeVisible();
  expect(own.getByRole('button', { name: 'Take back' })).toBeVisible();
  expect(within(rowOf('Give the sheet')).getByText('Nor: Not this year.')).toBeVisible();
  const tied = within(rowOf('Give a role'));
  expect(tied.queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(tied.getByText(/^Your account is linked to the one that proposed this/)).toBeVisible();

  const confirmed: string[] = [];
  api.answers(confirmProposal, ({ params }) => {
    confirmed.push(params.id ?? '');
    return { ...proposal({ state: 'confirmed' }), result: null };
  });
  await user.click(other.getByRole('button', { name: 'Confirm' }));
  const question = await screen.findByRole('dialog', { name: 'Do what was proposed?' });
  expect(confirmed).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Confirm' }));
  await expect.poll(() => confirmed).toEqual(['1']);

  const declined: unknown[] = [];
  api.answers(declineProposal, ({ params, body }) => {
    declined.push([params.id, body]);
    return proposal({ state: 'declined' });
  });
  await user.click(other.getByRole('button', { name: 'Decline' }));
  const form = await screen.findByRole('dialog', { name: 'Decline the proposal?' });
  await user.type(within(form).getByRole('textbox'), 'Not yet.');
  await user.click(within(form).getByRole('button', { name: 'Decline' }));
  await expect.poll(() => declined).toEqual([['1', { reason: 'Not yet.' }]]);
});

test('who confirms what the one proposed who alone brought them in reads so before, and everybody after', async () => {
  const brought_in_at = '2026-08-12T02:03:04Z';
  const decided_by = { uuid: '019c8a52-4a5b-7000-8000-000000000002', name: 'Nor' };
  await openHome([
    proposal({ id: 1, what: 'Open one', brought_in_at }),
    proposal({ id: 2, what: 'Open other' }),
    proposal({ id: 3, what: 'Done one', state: 'confirmed', is_own: true, decided_by, brought_in_at }),
    proposal({ id: 4, what: 'Done other', state: 'confirmed', is_own: true, decided_by }),
  ]);
  expect(rowOf('Open one')).toHaveTextContent('Lim alone brought you in on 12 Aug 2026');
  expect(rowOf('Done one')).toHaveTextContent(
    'Nor confirmed. Nor was brought in by Lim alone on 12 Aug 2026',
  );
  for (const name of ['Open other', 'Done other']) expect(rowOf(name)).not.toHaveTextContent('alone');
});
