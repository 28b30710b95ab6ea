import { nextRound, openRound, showBoard } from '@datum/contract/collection/rounds';
import { href } from '@datum/contract/screens/all';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

/** Ends at 00:30 in the office, when it is the day before in UTC. */
const proposal = {
  ...{ code: '2026-10', opens_at: '2026-11-22T08:00:00.000Z', due_at: '2026-12-08T16:30:00.000Z' },
  ...{ cloned_from: '2026-09', sheets: [], release: null },
  ready: { items: true, regions: true, providers: true, lines: true },
};
const release = { subject: 'bmp', period: '2026-10', planned_at: '2026-12-09T16:30:00.000Z' };

const open = async () => {
  api.answers(showBoard, {
    ...{ rounds: [], rows: [], cells: [], organisations: [], calendar: [], earlier: false, later: false },
  });
  const opened = await openScreen(`${href('rounds')}?drawer=open`, {
    as: personOf('Super Administrator'),
    timeZone: 'Asia/Kuala_Lumpur',
  });
  return { ...opened, due: await screen.findByLabelText(/^Due on/) };
};
const warning = () => screen.queryByText(/would end after Building material prices, October 2026/);

test('the end of a round is a day of the office, and says which release its prices are for', async () => {
  api.answers(nextRound, { ...proposal, release });
  const { due, user } = await open();
  expect(due).toHaveValue('2026-12-09');
  expect(
    screen.getByText(/first published in Building material prices, October 2026, announced for .*10.*00:30/),
  ).toBeVisible();
  expect(warning()).toBeNull();
  // a day later it ends at the announced minute itself, two days later after it
  fireEvent.change(due, { target: { value: '2026-12-10' } });
  expect(warning()).toBeNull();
  fireEvent.change(due, { target: { value: '2026-12-11' } });
  expect(warning()).toBeVisible();
  api.refuses(openRound, { status: 409 });
  await user.click(screen.getByRole('button', { name: 'Open the round' }));
  await expect
    .poll(() => api.callsOf(openRound).at(-1)?.body)
    .toMatchObject({ due_at: '2026-12-10T16:30:00.000Z', opens_at: proposal.opens_at });
});

test('where no release is announced that is said, and nothing is warned of', async () => {
  api.answers(nextRound, proposal);
  const { due } = await open();
  expect(
    screen.getByText(/^No date is announced yet for a release with prices of October 2026/),
  ).toBeVisible();
  fireEvent.change(due, { target: { value: '2027-12-11' } });
  expect(screen.queryByText(/would end after/)).toBeNull();
});
