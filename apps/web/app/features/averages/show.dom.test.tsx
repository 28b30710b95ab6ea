import { type AverageCellView, showAverage } from '@datum/contract/computation/averages';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const named = (id: number, code: string, en: string) => ({ id, code, name: { en } });
const cell: AverageCellView = {
  period: '2026-10',
  item: { ...named(1, 'CEM', 'Cement'), standard: '', unit: 'bag' },
  region: named(5, 'N1', 'Penang'),
  sheet: { id: 3, state: 'in_review', fixed: false },
  quotes: [
    {
      ...{
        id: 9,
        source: { id: 8, name: { en: 'Supplier 03' } },
        observed_on: null,
        price: '22.65',
        unit: 'bag',
      },
      ...{ unit_price: '22.65', from_mean: '0.0', review: 'ok', origin: 'reported', note: '' },
      ...{ corrected_from: null, included: true, decision: null },
    },
  ],
  ...{
    value: '22.65',
    means: { arithmetic: '22.65', geometric: '22.65', median: '22.65' },
    mean: 'arithmetic',
  },
  rule_set: { id: 1, title: { en: 'Rules' }, min_sources: 1, decimals: 2 },
  ...{
    n_quotes: 1,
    n_sources: 1,
    low: '22.65',
    high: '22.65',
    variation: null,
    grade: 'A',
    suppressed: false,
  },
  ...{ change: { month: null, year: null }, history: [], lock: null, activity: [], own_only: false },
  ...{ position: 1, total: 1, previous_quote: null, next_quote: null },
};

test('a tick that is closed is described by the reason, which stands in sight', async () => {
  const lock = { reason: 'agreed', by: 'Aina', at: '2026-10-20T02:03:04Z' };
  api.answers(showAverage, { ...cell, lock });
  await openScreen(href('average', { code: '2026-10', set: 'building-material-price', id: '9' }), {
    as: personOf('Super Administrator'),
  });
  const tick = await screen.findByRole('checkbox', { name: /Supplier 03/ });
  expect(tick).toBeDisabled();
  const why = document.getElementById(tick.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toMatch(/locked/i);
  expect(tick).not.toHaveAttribute('title');
});
