import { listBatches, pasteBatch } from '@datum/contract/entered-series/batches';
import { enterObservation, listObservations } from '@datum/contract/entered-series/observations';
import { createSeries, type EnteredSeries, listSeries } from '@datum/contract/entered-series/series';
import {
  createSource,
  fetchSource,
  historyOfSource,
  listFetches,
  listFetchHosts,
  listSources,
  type SeriesSource,
  showSource,
} from '@datum/contract/entered-series/sources';
import { listExchangeRates } from '@datum/contract/lists/exchange-rates';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { showJob } from '@datum/contract/office/jobs';
import { href } from '@datum/contract/screens/all';
import { commodityPrices, tenderPrices } from '@datum/contract/subjects/entered';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { pageWith } from '../../test/rows.ts';

const copper: EnteredSeries = {
  uuid: '5f0f6f6e-7c0e-4a57-9a5a-0f5f4f1f0a01',
  subject: 'commodity',
  code: 'COPPER',
  frequency: 'M',
  name: { en: 'Copper', ms: 'Tembaga' },
  dimensions: {},
  source: 'World Bank',
  source_url: '',
  licence: 'CC BY 4.0',
  attribution: '',
  aliases: [],
  decimals: 2,
  is_sample: true,
  last_period: null,
  sort: 0,
  definitions: [
    {
      id: 1,
      valid_from: '1960-01',
      meaning: {},
      unit: '$/mt',
      currency: 'USD',
      base: '',
      breaks: false,
      entered_by: 'Aina',
      entered_at: '2026-10-01T02:00:00Z',
    },
  ],
  published_from: null,
  published_to: null,
  published: 0,
  waiting: 2,
  version: 1,
};
const source: SeriesSource = {
  uuid: '5f0f6f6e-7c0e-4a57-9a5a-0f5f4f1f0a02',
  subject: 'commodity',
  name: 'Pink sheet',
  url: 'https://data.example.org/prices.csv',
  series: '',
  columns: { series: '', period: '', value: '', unit: '', status: '' },
  status: 'firm',
  every: 'month',
  day: 5,
  at_time: '07:30',
  is_active: true,
  next_at: '2026-11-05T00:00:00Z',
  last: {
    id: 3,
    at: '2026-10-05T00:00:00Z',
    asked_by: null,
    outcome: 'failed',
    why: 'The source answered with a web page instead of a table.',
    size: null,
    batch: null,
  },
  good_at: '2026-09-05T00:00:00Z',
  version: 1,
};

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-10-01T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(listSeries, pageWith([copper]));
  api.answers(listBatches, pageWith([]));
  api.answers(listSources, pageWith([source]));
  api.answers(showSource, source);
  api.answers(historyOfSource, { data: [] });
  api.answers(listFetches, { data: source.last ? [source.last] : [] });
  api.answers(listFetchHosts, { data: ['data.example.org'] });
  api.answers(listExchangeRates, pageWith([]));
});
const page = (query = '', { slugs } = commodityPrices as { slugs: { settings: string } }) =>
  `${href('entered-series', { list: slugs.settings })}${query}`;
const open = (address: string) => openScreen(address, { as: personOf('Super Administrator') });

test('an office without series is told what to define first', async () => {
  api.answers(listSeries, pageWith([]));
  await open(page());
  expect(await screen.findByText('No series yet')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add series' }).length).toBeGreaterThan(0);
});

test('a list that cannot be read says so with its reference, and is asked again', async () => {
  api.refuses(listSeries, { status: 500 });
  const { user } = await open(page());
  const again = await screen.findByRole('button', { name: /again/i });
  api.answers(listSeries, pageWith([copper]));
  await user.click(again);
  expect(await screen.findByText('COPPER')).toBeVisible();
});

test('a refused series shows each sentence at its field and keeps what was typed', async () => {
  api.refuses(createSeries, {
    status: 422,
    errors: { valid_from: ['This series needs a period such as 2026-10.'] },
  });
  const { user } = await open(page('?edit=entered-series.new'));
  const form = within(await screen.findByRole('dialog'));
  const typed = {
    Code: 'TIN',
    'Name in English': 'Tin',
    'Valid from': '2026-Q1',
    Unit: '$/mt',
    Source: 'World Bank',
    Licence: 'CC BY 4.0',
  };
  for (const [label, text] of Object.entries(typed)) {
    await user.type(form.getByLabelText(new RegExp(`^${label}`)), text);
  }
  await user.click(form.getByRole('button', { name: 'Add series' }));
  expect((await screen.findAllByText('This series needs a period such as 2026-10.')).length).toBeGreaterThan(
    0,
  );
  expect(form.getByLabelText(/^Code/)).toHaveValue('TIN');
});

test('a value that is asked about is sent again with the tick that it is right', async () => {
  api.answers(listObservations, { data: [] });
  api.refuses(enterObservation, {
    status: 422,
    errors: { value: ['The value is below zero. Confirm that it is right.'] },
  });
  const { user } = await open(page('?tab=observations'));
  await user.click((await screen.findAllByRole('button', { name: 'Enter value' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText(/^Period/), '2026-09');
  await user.type(form.getByLabelText(/^Value/), '-3');
  await user.click(form.getByRole('button', { name: 'Enter value' }));
  expect(
    (await screen.findAllByText('The value is below zero. Confirm that it is right.')).length,
  ).toBeGreaterThan(0);
  await user.click(form.getByRole('checkbox'));
  await user.click(form.getByRole('button', { name: 'Enter value' }));
  await expect
    .poll(() => api.callsOf(enterObservation).map(({ body }) => (body as { confirmed: string[] }).confirmed))
    .toEqual([[], ['negative', 'far-back', 'jump']]);
});

test('a block that cannot be read is refused in the drawer where it was pasted', async () => {
  api.refuses(pasteBatch, { status: 415, message: 'There are no rows with values.' });
  const { user } = await open(page('?tab=batches'));
  await user.click((await screen.findAllByRole('button', { name: 'Bring in values' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText(/^Or paste cells/), 'period');
  await user.click(form.getByRole('button', { name: 'Look at rows' }));
  expect((await screen.findAllByText(/There are no rows with values\./)).length).toBeGreaterThan(0);
});

test('a source says why its last try failed and when the next one is; it is fetched now, and followed', async () => {
  const { user } = await open(page(`?tab=sources&edit=series-sources.${source.uuid}`));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('The source answered with a web page instead of a table.')).toBeVisible();
  expect(drawer.getByText(/^Next try: /)).toBeVisible();
  const job = '5f0f6f6e-7c0e-4a57-9a5a-0f5f4f1f0a03';
  api.answers(fetchSource, { job });
  api.answers(showJob, {
    id: job,
    kind: 'series-sources.fetch',
    title: { en: 'Fetch of Pink sheet' },
    state: 'done',
    progress: 10,
    total: 10,
    attempts: 1,
    cancel_requested: false,
    result: { outcome: 'staged', batch: null },
    error: null,
    link: null,
    created_by_name: null,
    created_at: '2026-10-06T00:00:00Z',
    finished_at: '2026-10-06T00:00:01Z',
  });
  await user.click(drawer.getByRole('checkbox', { name: /another size/ }));
  await user.click(drawer.getByRole('button', { name: 'Fetch now' }));
  await expect.poll(() => api.callsOf(fetchSource).map(({ body }) => body)).toEqual([{ any_size: true }]);
  await expect.poll(() => api.callsOf(listFetches).length).toBeGreaterThan(1);
});

test('without a host that may be fetched from, the form says who names them; a refused address stands at its field', async () => {
  api.answers(listFetchHosts, { data: [] });
  api.refuses(createSource, { status: 422, errors: { url: ['Datum may not fetch from example.org.'] } });
  const { user } = await open(page('?tab=sources&edit=series-sources.new'));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText(/may not fetch from any host yet/)).toBeVisible();
  await user.type(form.getByLabelText(/^Name/), 'Sheet');
  await user.type(form.getByLabelText(/^Web address/), 'https://example.org/a.csv');
  await user.click(form.getByRole('button', { name: 'Add source' }));
  expect((await screen.findAllByText('Datum may not fetch from example.org.')).length).toBeGreaterThan(0);
});

test('rates of exchange are kept beside commodity prices', async () => {
  await open(page('?tab=exchange-rates'));
  expect(await screen.findByRole('link', { name: 'Exchange rates' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => api.callsOf(listExchangeRates).length).toBeGreaterThan(0);
});

test('a subject without currencies has no rates of exchange', async () => {
  await open(page('', tenderPrices));
  expect(await screen.findByRole('link', { name: 'Scheduled fetches' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Exchange rates' })).toBeNull();
});
