import { listGroups } from '@datum/contract/content/groups/content-groups';
import { listChoices } from '@datum/contract/publication/published';
import {
  listReleases,
  previewRelease,
  type Release,
  showRelease,
  stepRelease,
} from '@datum/contract/publication/releases';
import { listRevised } from '@datum/contract/publication/revised-texts';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { releaseRecord } from '../../test/releases.ts';
import { pageWith } from '../../test/rows.ts';

beforeEach(() => {
  api.refuses(previewRelease, { status: 404 });
  api.refuses(listChoices, { status: 404 });
  api.answers(listGroups, pageWith([]));
  api.answers(listRevised, pageWith([]));
});

test('steps stand in the order in which they follow each other; the next one of a rehearsed release is its approval', async () => {
  const { schedule, publish, hold } = releaseRecord().blocks;
  const blocks: Release['blocks'] = { ...(schedule && publish && hold ? { schedule, publish, hold } : {}) };
  const release = releaseRecord({
    state: 'rehearsed',
    withdraw_block: 'state',
    blocks,
    imputed: [{ label: { en: 'Cement' }, place: { en: 'Perak' }, method: 'imputed' }],
    imputed_count: 731,
  });
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
  await openScreen(href('release.prices', { code: '2026-09', set: 'building-material-price' }), {
    as: personOf('Super Administrator'),
  });
  await screen.findByRole('button', { name: 'Approve' });
  const steps = ['Rehearse', 'Approve', 'Return to draft', 'Cancel the release'];
  const shown = screen.getAllByRole('button').filter(({ textContent }) => steps.includes(textContent ?? ''));
  expect(shown.map(({ textContent, dataset }) => [textContent, dataset.variant])).toEqual([
    ['Rehearse', 'default'],
    ['Approve', 'filled'],
    ['Return to draft', 'default'],
    ['Cancel the release', 'default'],
  ]);
  expect(screen.getByText('731 figures of regions imputed in whole')).toBeInTheDocument();
  expect(screen.getByText('The first 1 are listed.')).toBeInTheDocument();
});

test('all steps are in one row, the withdrawal after them, and reasons of closed ones are told', async () => {
  const { schedule, publish, hold } = releaseRecord().blocks;
  const closed = { schedule, publish, hold, approve: 'four-eyes' } as Release['blocks'];
  const release = releaseRecord({ state: 'rehearsed', withdraw_block: 'permission', blocks: closed });
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
  await openScreen(href('release.prices', { code: '2026-09', set: 'building-material-price' }), {
    as: personOf('Super Administrator'),
  });
  const withdraw = await screen.findByRole('button', { name: /^Withdraw/ });
  const row = withdraw.parentElement;
  const buttons = [...(row?.children ?? [])].filter((child) => child.tagName === 'BUTTON');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Rehearse',
    'Approve',
    'Return to draft',
    'Cancel the release',
    withdraw.textContent,
  ]);
  for (const name of ['Approve', withdraw.textContent ?? '']) {
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/\S/);
  }
});

test('a right that steps and the withdrawal lack is told once, with the names of all', async () => {
  const { schedule, publish } = releaseRecord().blocks;
  const closed = { schedule, publish, hold: 'permission', cancel: 'permission' } as Release['blocks'];
  const release = releaseRecord({ state: 'scheduled', withdraw_block: 'permission', blocks: closed });
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
  await openScreen(href('release.prices', { code: '2026-09', set: 'building-material-price' }), {
    as: personOf('Super Administrator'),
  });
  const withdraw = await screen.findByRole('button', { name: /^Withdraw/ });
  const told = screen.getAllByText(/Your role does not allow this step/);
  expect(told.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      new RegExp(`Cancel the release, ${withdraw.textContent}: Your role does not allow`),
    ),
  ]);
  expect(withdraw).toHaveAccessibleDescription(told[0]?.textContent ?? '');
});

test('headline figures that are withheld are named with the reason and what to do next', async () => {
  const release = releaseRecord({
    state: 'rehearsed',
    rehearsed_at: '2026-10-14T04:00:00Z',
    checks: [
      { code: 'headline', result: 'fail', count: 2, detail: '' },
      { code: 'ended', result: 'note', count: 2, detail: '' },
    ],
    held_headlines: [
      {
        ...{ label: { en: 'Residential' }, place: { en: 'Malaysia' }, n_quotes: 45, imputed_share: 0.305 },
        reason: 'sources',
        sources: { found: 1, needed: 3 },
      },
      {
        label: { en: 'Office' },
        place: { en: 'Malaysia' },
        n_quotes: 1,
        imputed_share: 0.8,
        reason: 'imputed',
        sources: null,
      },
    ],
    ended: [{ en: 'River sand' }, { en: 'Lime' }],
  });
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
  await openScreen(href('release.prices', { code: '2026-09', set: 'building-material-price' }), {
    as: personOf('Super Administrator'),
  });
  const heading = await screen.findByRole('heading', { name: 'Headline figures withheld' });
  const section = within(heading.closest('section') ?? heading);
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Residential, Malaysia: it would tell what a source reported. 45 quotes, 30.5 % imputed. 1 organisation reported a price; each region needs 3, and none that gives most of its quotes.',
    'Office, Malaysia: more of it is imputed than the rules allow. 1 quote, 80.0 % imputed.',
  ]);
  expect(section.getByText(/^Ended, and still in the structure .*: River sand, Lime\./)).toBeVisible();
  expect(section.getByText(/compute the month again/, { selector: '[class*=dim]' })).toBeVisible();
  expect(screen.getByText(/^2 headline figures of the country are withheld/)).toBeVisible();
  expect(
    screen.getByText(
      /have ended and are published all the same: River sand, Lime\. If that is not meant, approve/,
    ),
  ).toBeVisible();
});

test('a first release at another minute than the announced one asks what readers are told', async () => {
  const { schedule: _, ...blocks } = releaseRecord().blocks;
  const release = releaseRecord({
    state: 'approved',
    blocks,
    announced_at: '2099-11-20T04:00:00Z',
    told_at: '2099-11-20T04:00:00Z',
  });
  api.answers(listReleases, pageWith([release], { perPage: 25 }));
  api.answers(showRelease, release);
  const sent: unknown[] = [];
  api.answers(stepRelease, ({ body }) => {
    sent.push(body);
    return release;
  });
  const { user } = await openScreen(
    href('release.prices', { code: '2026-09', set: 'building-material-price' }),
    {
      as: personOf('Super Administrator'),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/^Readers were told/)).toBeNull();
  const time = dialog.getByLabelText(/^Release time/);
  await user.clear(time);
  await user.type(time, '2099-11-21T12:00');
  expect(
    dialog.getByText(/^Readers were told .*20.* The release calendar shows the new minute/),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(sent, 'the reason is asked first').toEqual([]);
  await user.type(dialog.getByLabelText(/in English/), 'A region was late.');
  await user.type(dialog.getByLabelText(/in Malay/), 'Satu wilayah lewat.');
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        step: 'schedule',
        at: expect.stringMatching(/^2099-11-21T12:00/),
        public_reason: { en: 'A region was late.', ms: 'Satu wilayah lewat.' },
      },
    ]);
});

test.each([
  ['announced', '2099-11-20T04:00:00Z', /^20 Nov 2099.*\d$/],
  ['cancelled', null, /^20 Nov 2099.*, cancelled since$/],
] as const)(
  'before its minute, %s, a first release is published with what readers are told, in both languages',
  async (_state, announced_at, fact) => {
    const { publish: _, ...blocks } = releaseRecord().blocks;
    const release = releaseRecord({
      state: 'approved',
      blocks,
      announced_at,
      told_at: '2099-11-20T04:00:00Z',
    });
    api.answers(listReleases, pageWith([release], { perPage: 25 }));
    api.answers(showRelease, release);
    api.answers(stepRelease, release);
    const { user } = await openScreen(
      href('release.prices', { code: '2026-09', set: 'building-material-price' }),
      { as: personOf('Super Administrator') },
    );
    await user.click(await screen.findByRole('button', { name: 'Publish now' }));
    expect(screen.getByText('Announced for').nextElementSibling).toHaveTextContent(fact);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Readers were told .*20.*it came before, with your reason/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Publish now' }));
    expect(api.callsOf(stepRelease), 'the reason is asked first').toEqual([]);
    await user.type(dialog.getByLabelText(/in English/), 'All offices were done.');
    await user.type(dialog.getByLabelText(/in Malay/), 'Semua pejabat selesai.');
    await user.click(dialog.getByRole('button', { name: 'Publish now' }));
    await expect
      .poll(() => api.callsOf(stepRelease).map(({ body }) => body))
      .toMatchObject([
        { step: 'publish', public_reason: { en: 'All offices were done.', ms: 'Semua pejabat selesai.' } },
      ]);
  },
);

test.each([
  ['other-minute', /^Publish now: Readers wait for the announced minute/],
  ['period-open', /^Publish now: Its period has not ended/],
] as const)(
  'the person who may not publish before a minute reads why beside the button: %s',
  async (block, why) => {
    const { publish: _, ...blocks } = releaseRecord().blocks;
    const release = releaseRecord({ state: 'approved', blocks: { ...blocks, publish: block } });
    api.answers(listReleases, pageWith([release], { perPage: 25 }));
    api.answers(showRelease, release);
    await openScreen(href('release.prices', { code: '2026-09', set: 'building-material-price' }), {
      as: personOf('Super Administrator'),
    });
    const button = await screen.findByRole('button', { name: 'Publish now' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(expect.stringMatching(why));
    expect(screen.getByText(why)).toBeVisible();
  },
);

test.each([
  ['run-replaced', 'prices', /^The run that it holds no longer counts.*Run its table again/, 'table-one'],
  ['newer-run', 'prices', /^Its figures were computed again since it was rehearsed/, 'table-one'],
  ['newer-run', 'indices', /^Its figures were computed again since it was rehearsed/, 'table-two'],
  ['older-structure', 'indices', /^Its figures are by an older structure.*run Table One again/, 'table-one'],
] as const)(
  'each person who looks at a release reads that its month would be published otherwise now, and where to go: %s of %s',
  async (outdated, kind, why, table) => {
    const subject = kind === 'prices' ? 'bmp' : 'bmci';
    const blocks = { approve: 'four-eyes', schedule: 'state', publish: 'state' } as const;
    const release = releaseRecord({ state: 'rehearsed', kind, subject, outdated, blocks });
    api.answers(listReleases, pageWith([release], { perPage: 25 }));
    api.answers(showRelease, release);
    await openScreen(href('release.prices', { code: '2026-09', set: 'building-material-price' }), {
      as: personOf('Super Administrator'),
    });
    const notice = (await screen.findByText(why)).closest('section, div');
    expect(notice).toBeVisible();
    const name = table === 'table-one' ? 'Table One' : 'Table Two';
    expect(screen.getByRole('link', { name })).toHaveAttribute(
      'href',
      href(table, { code: '2026-09' }, { query: { family: 'bmci' } }),
    );
  },
);
