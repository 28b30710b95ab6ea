import { APPROVAL_ENDPOINTS } from '@datum/contract/computation/approvals/endpoints';
import { listStructures, type Structure, showStructure } from '@datum/contract/computation/structures';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';

const structure = (revision: number, more: Partial<Structure>): Structure => ({
  ...{ id: revision, status: 'approved', version: 1, note: '', last_edited_by: null, contributors: [] },
  ...{ approved_by: null, approved_at: null, updated_at: '2026-10-01T02:03:04Z', problems: [] },
  ...{
    family: 'bmci',
    revision,
    title: { en: `Structure ${revision}` },
    items: 9,
    regions: 4,
    exclusions: 0,
  },
  ...{ used_from: null, waits_for: null },
  ...more,
});

test('each structure says from when it is used, also where no month was computed by it yet', async () => {
  api.answers(listStructures, {
    families: [],
    data: [
      structure(7, { status: 'draft' }),
      structure(6, { waits_for: { period: '2026-11', ended: [] } }),
      structure(5, {}),
      structure(4, { used_from: '2026-08' }),
      structure(3, { waits_for: { period: null, ended: [] } }),
    ],
  });
  await openScreen(href('weights', { query: { tab: 'structures' } }), {
    as: personOf('Super Administrator'),
  });
  await screen.findByText('Structure 7');
  const use = (revision: number) => screen.getByText(`Structure ${revision}`).closest('tr');
  expect(use(7)).toHaveTextContent('Once approved');
  expect(use(6)).toHaveTextContent('November 2026, not computed yet');
  expect(use(5)).toHaveTextContent('Replaced before use');
  expect(use(4)).toHaveTextContent('August 2026');
  expect(use(4)).not.toHaveTextContent('not computed');
  expect(use(3)).toHaveTextContent('The next month that is computed');
});

test('who approves a structure reads which months will be computed by it', async () => {
  const draft = structure(7, { status: 'draft', waits_for: { period: '2026-11', ended: [] } });
  api.answers(listStructures, { families: [], data: [draft] });
  api.answers(showStructure, { ...draft, item_rows: [], region_rows: [], exclusion_rows: [] });
  api.answers(APPROVAL_ENDPOINTS.structures.history, { data: [] });
  await openScreen(href('weights', { query: { tab: 'structures', edit: 'structures.7' } }), {
    as: personOf('Super Administrator'),
  });
  expect(
    await screen.findByText(/^Once approved, November 2026 and the months after it are computed by it\./),
  ).toBeVisible();
});

test('a structure without what ended is approved when the page of what ended says', async () => {
  const ended = [{ name: { en: 'River sand' }, last: '2026-11' }];
  const draft = structure(7, { status: 'submitted', waits_for: { period: '2026-11', ended } });
  api.answers(listStructures, { families: [], data: [draft] });
  api.answers(showStructure, { ...draft, item_rows: [], region_rows: [], exclusion_rows: [] });
  api.answers(APPROVAL_ENDPOINTS.structures.history, { data: [] });
  await openScreen(href('weights', { query: { tab: 'structures', edit: 'structures.7' } }), {
    as: personOf('Super Administrator'),
  });
  expect(await screen.findByText(/^It is without River sand, which ended\./)).toHaveTextContent(
    'Approve it after November 2026 is published and before December 2026 is computed.',
  );
  expect(screen.queryByText(/^Once approved/)).toBeNull();
});

test('a draft that an ending made says from when it counts, and that nothing is to be put back', async () => {
  const draft = structure(7, {
    status: 'draft',
    waits_for: { period: '2026-11', ended: [{ name: { en: 'River sand' }, last: '2026-12' }] },
    problems: [
      {
        ...{ severity: 'soft', code: 'ends-later' },
        values: {
          names: { en: 'River sand', ms: 'Pasir sungai' },
          count: 1,
          last: '2026-12',
          next: '2027-01',
        },
      },
    ],
  });
  api.answers(listStructures, { families: [], data: [draft] });
  api.answers(showStructure, { ...draft, item_rows: [], region_rows: [], exclusion_rows: [] });
  api.answers(APPROVAL_ENDPOINTS.structures.history, { data: [] });
  await openScreen(href('weights', { query: { tab: 'structures', edit: 'structures.7' } }), {
    as: personOf('Super Administrator'),
  });
  expect(
    await screen.findByText(
      /^River sand ends after December 2026: this structure counts from January 2027 on, and there is nothing to put back\. Approve it once December 2026 is published/,
    ),
  ).toBeVisible();
  expect(screen.queryByText(/put back what is missing/)).toBeNull();
});

test('what a structure leaves out although it goes on is told above its approval', async () => {
  const values = {
    names: { en: 'River sand', ms: 'Pasir sungai' },
    more: 0,
    lines: 3,
    period: '2026-11',
  };
  const draft = structure(7, {
    status: 'submitted',
    problems: [
      { severity: 'soft', code: 'left-out', values },
      { severity: 'soft', code: 'weighed-without-item', values: { group: { en: 'Paint' } } },
    ],
  });
  api.answers(listStructures, { families: [], data: [draft] });
  api.answers(showStructure, { ...draft, item_rows: [], region_rows: [], exclusion_rows: [] });
  api.answers(APPROVAL_ENDPOINTS.structures.history, { data: [] });
  await openScreen(href('weights', { query: { tab: 'structures', edit: 'structures.7' } }), {
    as: personOf('Super Administrator'),
  });
  expect(
    await screen.findByText(
      'It leaves out what has no end: River sand. Prices are still asked for on 3 lines. From November 2026 on no index holds it. If that is not meant, return it and put back what is missing.',
    ),
  ).toBeVisible();
  expect(
    screen.getByText(/^The weights that count give Paint a share, and it has no item here\./),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
});
