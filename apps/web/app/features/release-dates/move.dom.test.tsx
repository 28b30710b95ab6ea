import { listReleaseDates, moveReleaseDate } from '@datum/contract/publication/release-dates';
import { listReleasable, listReleases } from '@datum/contract/publication/releases';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const date = {
  ...{ id: 7, subject: 'bmp', name: { en: 'Building material prices' }, period: '2026-10', version: 3 },
  ...{ planned_at: '2099-11-20T04:00:00Z', changed_from: null, change_reason: null },
  state: 'confirmed' as const,
};

test('a date is moved in the time of the office, whatever the zone of the browser', async () => {
  api.answers(listReleasable, { data: [] });
  api.answers(listReleases, pageWith([]));
  api.answers(listReleaseDates, { data: [date] });
  api.answers(moveReleaseDate, date);
  const { user } = await openScreen(href('releases.prices'), {
    as: personOf('Super Administrator'),
    timeZone: 'Asia/Kuala_Lumpur',
  });
  await user.click(await screen.findByRole('button', { name: 'Release dates' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Announced release dates' }));
  await user.click(await drawer.findByRole('button', { name: 'Move' }));
  const time = drawer.getByLabelText(/^New release time/);
  expect(time, 'noon in Kuala Lumpur').toHaveValue('2099-11-20T12:00');
  await user.clear(time);
  await user.type(time, '2099-11-21T09:30');
  await user.type(drawer.getByLabelText(/in English/), 'A region was late.');
  await user.type(drawer.getByLabelText(/in Malay/), 'Satu wilayah lewat.');
  await user.click(drawer.getByRole('button', { name: 'Move the date' }));
  await expect
    .poll(() => api.callsOf(moveReleaseDate).map(({ body }) => body))
    .toEqual([
      {
        planned_at: expect.stringMatching(
          /^2099-11-21T09:30:00(\.000)?\+08:00$|^2099-11-21T01:30:00(\.000)?Z$/,
        ),
        reason: { en: 'A region was late.', ms: 'Satu wilayah lewat.' },
        version: 3,
      },
    ]);
});
