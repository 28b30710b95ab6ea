import { listGroups } from '@datum/contract/content/groups/content-groups';
import { listChoices } from '@datum/contract/publication/published';
import {
  listReleases,
  previewRelease,
  type Release,
  showRelease,
} from '@datum/contract/publication/releases';
import { listRevised } from '@datum/contract/publication/revised-texts';
import { href } from '@datum/contract/screens/all';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { releaseRecord } from '../../test/releases.ts';
import { pageWith } from '../../test/rows.ts';

const WHY =
  'August 2026 of Building materials is not published yet; September 2026 must be published after it.';

beforeEach(() => {
  api.refuses(previewRelease, { status: 404 });
  api.refuses(listChoices, { status: 404 });
  api.answers(listGroups, pageWith([]));
  api.answers(listRevised, pageWith([]));
});

const open = (more: Partial<Release>) => {
  const release = releaseRecord({ withdraw_block: 'state', ...more });
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
  return openScreen(href('release.prices', { code: '2026-09', set: 'building-material-price' }), {
    as: personOf('Super Administrator'),
  });
};

test('a release that waits although its minute passed says so, why, and what to do', async () => {
  await open({ state: 'approved', live_at: null, missed_at: '2026-10-15T04:00:00Z', missed_for: WHY });
  expect(await screen.findByText('Missed')).toBeVisible();
  expect(screen.getByText(/Not published at 15 Oct.*, its minute\./)).toHaveTextContent(
    `${WHY} Put this right, then schedule it for another minute or publish it now.`,
  );
  expect(screen.queryByText(/Embargo/)).toBeNull();
});

test('a release that went live late says for when it was scheduled', async () => {
  await open({ state: 'live', missed_at: '2026-10-15T04:00:00Z', live_at: '2026-10-15T06:30:00Z' });
  expect(await screen.findByText(/Published late: it was scheduled for 15 Oct/)).toBeVisible();
  expect(screen.queryByText('Missed')).toBeNull();
});
