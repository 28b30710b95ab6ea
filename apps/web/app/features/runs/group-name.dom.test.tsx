import { showTableOne, type TableOneAnswer } from '@datum/contract/computation/runs';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const answer: TableOneAnswer = {
  period: '2026-S2',
  base: { id: 1, label: { en: '2025 = 100' } },
  groups: [{ id: 8, code: 'CONC', name: { en: 'Concrete trades' } }],
  regions: [{ id: 3, code: 'MY', name: { en: 'Malaysia' }, level: 'country', parent_id: null }],
  blockers: [],
  run: null,
  is_dry: false,
  equals_official: null,
  result_hash: 'b',
  figures: [
    {
      group_id: 8,
      region_id: 3,
      value: '105.0',
      unrounded: 1.05,
      previous: null,
      change_month: null,
      change_year: null,
      n_quotes: 4,
      imputed_share: 0,
    },
  ],
  averages: [],
};

test.each([
  ['bmci', 'Material group'],
  ['blci', 'Labour group'],
])('Table One of %s calls its groups what its declaration calls them', async (family, name) => {
  api.answers(showTableOne, answer);
  await openScreen(href('table-one', { code: '2026-07' }, { query: { family } }), {
    as: personOf('Super Administrator'),
  });
  const table = await screen.findByRole('region', { name: 'Unit price indices by group and region' });
  expect(within(table).getByRole('columnheader', { name })).toBeVisible();
  expect(within(table).getByText('Concrete trades')).toBeVisible();
});

test.each([
  [
    { id: 12, revision: 5 },
    /Revision 5 of the structure, without what has ended, waits/,
    'Open the structure',
  ],
  [null, /Draft a structure without what has ended/, 'Structures'],
] as const)(
  'what ended and is computed all the same is named, with what to do about it: %o',
  async (next, words, link) => {
    api.answers(showTableOne, { ...answer, ended: { items: [{ en: 'River sand' }, { en: 'Lime' }], next } });
    await openScreen(href('table-one', { code: '2026-07' }, { query: { family: 'bmci' } }), {
      as: personOf('Super Administrator'),
    });
    expect(
      await screen.findByText(/^Ended, and still in the structure .*: River sand, Lime\./),
    ).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      href('weights', { query: { tab: 'structures', ...(next ? { edit: 'structures.12' } : {}) } }),
    );
  },
);

test('a table by an older structure says which one its month takes, and opens it', async () => {
  api.answers(showTableOne, { ...answer, newer_structure: { id: 12, title: { en: 'Materials 2026' } } });
  await openScreen(href('table-one', { code: '2026-07' }, { query: { family: 'bmci' } }), {
    as: personOf('Super Administrator'),
  });
  expect(await screen.findByText(/^This table is by an older structure\. Materials 2026/)).toHaveTextContent(
    'and 2nd half 2026 takes it: run the table again.',
  );
  expect(screen.getByRole('link', { name: 'Open the structure' })).toHaveAttribute(
    'href',
    href('weights', { query: { tab: 'structures', edit: 'structures.12' } }),
  );
});
