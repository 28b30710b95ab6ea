import { CHECKLIST_STEPS, officeCounts, showChecklist } from '@datum/contract/office/checklist';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { OfficeChecklist } from './checklist.part.tsx';

test('the date beside the steps is that of the next release, also where some are out', async () => {
  const counts = officeCounts.parse({
    ...Object.fromEntries(Object.keys(officeCounts.shape).map((name) => [name, 0])),
    prices_out: 2,
    indices_out: 1,
  });
  api.answers(showChecklist, {
    is_live: false,
    steps: CHECKLIST_STEPS.map((step) => ({ step, state: 'done' as const, people: [] })),
    counts,
    next_date: '2026-11-12T04:00:00Z',
    round: null,
    begins: { families: [], lines: null, 'table-one': null, 'table-two': null },
  });
  await openScreen(href('home'), { as: personOf('Super Administrator'), page: OfficeChecklist });
  expect(await screen.findByText(/^Next announced release: 12 Nov 2026/)).toBeVisible();
});

test('an office of one person reads what it decides alone, and is led to a second account', async () => {
  const counts = officeCounts.parse({
    ...Object.fromEntries(Object.keys(officeCounts.shape).map((name) => [name, 0])),
    rights_alone: 19,
  });
  api.answers(showChecklist, {
    is_live: false,
    steps: CHECKLIST_STEPS.map((step, at) => ({
      step,
      state: at === 0 ? ('next' as const) : ('later' as const),
      people: [],
    })),
    counts,
    next_date: null,
    round: null,
    begins: { families: [], lines: null, 'table-one': null, 'table-two': null },
  });
  await openScreen(href('home'), { as: personOf('Super Administrator'), page: OfficeChecklist });
  expect(await screen.findByText(/one person decides alone: nobody else checks it/)).toHaveTextContent(
    '19 rights to what takes two are held by fewer than two people at work.',
  );
  expect(screen.getByRole('link', { name: 'Open Second administrator' })).toHaveAttribute(
    'href',
    '/internal/users/create',
  );
});
