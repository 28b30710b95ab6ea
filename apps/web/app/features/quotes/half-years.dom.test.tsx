import { showQuote } from '@datum/contract/collection/quote-detail';
import { checkQuotes, enterQuotes, listEntryChoices } from '@datum/contract/collection/quote-entry';
import { type GridRow, listQuotes } from '@datum/contract/collection/quotes';
import { showRound } from '@datum/contract/collection/rounds';
import { type Sheet, showSheet, stepSheet } from '@datum/contract/collection/sheets';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { href } from '@datum/contract/screens/all';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { SheetGrid } from './grid/sheet-grid.part.tsx';
import { SheetSteps } from './grid/sheet-steps.part.tsx';

const sheet: Sheet = {
  id: 12,
  round_code: '2026-07',
  data_set: 'lwr',
  period: '2026-S2',
  region_group: { id: 1, name: { en: 'North' } },
  organisation: { id: 4, name: { en: 'Builders' } },
  state: 'open',
  released: [],
  overdue: false,
  due_at: '2026-07-20T00:00:00Z',
  submitted_at: null,
  submit_note: null,
  return_reason: null,
  last_edited_by: null,
  last_edited_at: null,
  approved_by: null,
  version: 1,
  can_enter: true,
  can_review: false,
  counts: { expected: 1, received: 0, states: {} },
  flags: { open: 0, done: 0, effects: [], settled: 0 },
  sources: [],
  regions: [],
  steps: [],
};
const row: GridRow = {
  line_id: 31,
  item: { id: 1, code: 'CONC-S', name: { en: 'Concretor, skilled' }, specification: '' },
  unit: { id: 2, code: 'day' },
  source: { id: 8, code: 'N1-A', name: { en: 'Builder 3' } },
  region: { id: 5, code: 'N1', name: { en: 'Penang' } },
  variant: '',
  state: 'flagged',
  last: null,
  quote: {
    id: 77,
    version: 1,
    price: '1950',
    unit: { id: 3, code: 'month' },
    unit_price: '80',
    observed_on: null,
    terms: { hours: '195', workers: 12, answer_basis: 'own_pay' },
    review: 'flagged',
    origin: 'reported',
    missing_reason: null,
    flags: [],
    effect: 0,
    note: '',
    channel: 'form',
    entered_at: '2026-07-02T02:03:04Z',
    entered_by: null,
  },
  change: null,
  effect: 0,
  spark: [],
};
const round = {
  code: '2026-07',
  state: 'open' as const,
  opens_at: '2026-07-01T00:00:00Z',
  due_at: '2026-07-20T00:00:00Z',
  cloned_from: null,
  note: '',
  version: 1,
};
const result = {
  line_id: 31,
  result: 'new' as const,
  quote_id: null,
  unit_price: '80',
  change: null,
  effect: 0,
  old_price: null,
  flags: [],
};
const cell = (sheet_id: number, data_set: 'lwr' | 'mhr' | 'epp') => ({
  sheet_id,
  data_set,
  round_code: '2026-07',
  period: '2026-S2',
  region_group_id: 1,
  region_group: { en: 'North' },
  organisation_id: 4,
  organisation: { en: 'Builders' },
  state: 'open' as const,
  released: [],
  overdue: false,
  due_at: '2026-07-20T00:00:00Z',
  expected: 5,
  received: 2,
  flags: 0,
  waits_for_me: true,
});

beforeEach(() => {
  api.answers(listDrafts, { data: [] });
  api.answers(saveDraft, ({ params }) => ({ key: params.key ?? '', saved_at: '2026-07-02T02:03:04Z' }));
  api.answers(deleteDraft, undefined);
  api.answers(showSheet, sheet);
});

afterEach(() => vi.restoreAllMocks());

const staff = { as: personOf('Super Administrator') };

test('the grid of wages has the terms that its declaration puts there', async () => {
  const sheetRows = {
    rows: [row],
    total: 1,
    hidden: [],
    loading: false,
    problem: null,
    pending: new Map(),
    units: [],
    savedAt: null,
    notStored: () => Promise.resolve(0),
    reload: () => undefined,
    enter: () => Promise.resolve([]),
  };
  const nothing = () => undefined;
  await openScreen(href('profile'), {
    ...staff,
    page: () => (
      <SheetGrid
        dataSet="lwr"
        sheetRows={sheetRows}
        canEnter
        weighed
        selected={new Set()}
        onSelect={nothing}
        onRow={nothing}
        onPaste={nothing}
      />
    ),
  });
  const grid = await screen.findByRole('grid');
  for (const header of ['Hours covered', 'Workers covered', 'Basis of the answer']) {
    expect(within(grid).getByRole('columnheader', { name: header })).toBeVisible();
  }
});

/** A sheet of wages with one line that has no price yet; types into a cell of it, by the header of its column. */
async function openWages() {
  // the grid draws the rows that have room; the DOM of tests has no sizes
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  api.answers(showRound, { ...round, sheets: [cell(12, 'lwr')] });
  answersRow({});
  const { user } = await openScreen(
    href('quotes.list', { code: '2026-07', set: 'labour-wage-rates' }),
    staff,
  );
  const grid = await screen.findByRole('grid');
  const headers = within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent ?? '');
  const type = async (header: string, text: string) => {
    const place = headers.indexOf(header);
    const found = grid.querySelector<HTMLElement>(`[data-row="0"] > [data-column="${place}"]`);
    if (!found) throw new Error(`no cell of ${header}`);
    await user.click(found);
    await user.keyboard(`${text}{Enter}`);
  };
  return { user, grid, headers, type };
}

/** The line as the server has it. */
function answersRow(now: Partial<GridRow>): void {
  const { quote: _, ...empty } = row;
  const last = { period: '2026-S1', price: '1900', unit: 'month', unit_price: '78', terms: { hours: '195' } };
  api.answers(listQuotes, {
    data: [{ ...empty, quote: null, state: 'waiting', last, ...now }],
    next_cursor: null,
    prev_cursor: null,
    path: '',
    per_page: 200,
    next_page_url: null,
    prev_page_url: null,
    total: 1,
    units: [
      { id: 2, code: 'day', name: { en: 'Day' } },
      { id: 3, code: 'month', name: { en: 'Month' } },
    ],
    hidden: [],
  });
}

test('a sheet of wages is typed by keyboard: pay basis, price and terms of a row go in together', async () => {
  api.answers(enterQuotes, { data: [] });
  const { grid, headers, type } = await openWages();
  for (const header of ['Levy included', 'Overtime rule', 'Project type', 'Seen on']) {
    expect(headers).toContain(header);
  }
  expect(await within(grid).findByText('195')).toHaveAttribute(
    'title',
    expect.stringContaining('last price'),
  );
  await type('Hours covered', '208');
  await type('Levy included', 'no');
  expect(api.callsOf(enterQuotes)).toEqual([]);
  await type('Price', '2080');
  await expect
    .poll(() => api.callsOf(enterQuotes).map(({ body }) => body))
    .toMatchObject([
      {
        entries: [{ line_id: 31, price: '2080', unit_id: 3, terms: { hours: '208', levy_included: false } }],
      },
    ]);
});

test('what is typed into a row while its price is on its way replaces that price, and a step goes after both', async () => {
  api.answers(showSheet, {
    ...sheet,
    steps: [{ step: 'submit', blocked: null, alone: false, needs_reason: false }],
  });
  let read = Number.POSITIVE_INFINITY;
  api.answers(stepSheet, () => {
    read = api.callsOf(listQuotes).length;
    return sheet;
  });
  api.refuses(showQuote, { status: 404 }); // the panel beside the grid
  const answers: ((id: number) => void)[] = [];
  api.answers(
    enterQuotes,
    () =>
      new Promise((resolve) => {
        answers.push((quote_id) => {
          answersRow(row.quote ? { quote: { ...row.quote, id: quote_id, price: '2080', terms: {} } } : {});
          resolve({ data: [{ ...result, quote_id }] });
        });
      }),
  );
  const { user, type } = await openWages();
  const sent = () => api.callsOf(enterQuotes).flatMap(({ body }) => body?.entries ?? []);

  await type('Price', '2080');
  await expect.poll(sent).toHaveLength(1);
  await type('Workers covered', '12');
  await type('Levy included', 'no');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(sent()).toHaveLength(1);
  answers[0]?.(91);
  await expect.poll(sent).toMatchObject([
    { price: '2080', replaces: null },
    { price: '2080', replaces: 91, terms: { workers: 12, levy_included: false } },
  ]);
  expect(api.callsOf(stepSheet)).toEqual([]);
  answers[1]?.(92);
  await expect.poll(() => api.callsOf(stepSheet)).toHaveLength(1);
  expect(sent()).toHaveLength(2);
  // after the step the page reads its rows again; the test ends after that
  await expect.poll(() => api.callsOf(listQuotes).length).toBeGreaterThan(read);
});

test('the form of a wage says what it becomes in a day, and asks in words about what is unusual', async () => {
  const { spark: _, ...line } = { ...row, quote: null, state: 'waiting' as const };
  const factor = { numerator: '26', denominator: '1' };
  api.answers(listEntryChoices, {
    items: [{ id: 1, code: 'CONC-S', name: { en: 'Concretor' }, specification: '', unit: 'day', missing: 1 }],
    sources: [],
    regions: [],
    units: [
      { id: 2, code: 'day', factor: { numerator: '1', denominator: '1' } },
      { id: 3, code: 'month', factor },
    ],
    lines: [line],
  });
  const asked = {
    ...result,
    unit_price: '64.5',
    flags: [
      { rule: 'below-minimum', observed: 8.0625, low: 8.72, high: null },
      { rule: 'item-order', observed: 64.5, low: 70, high: null },
      { rule: 'neighbour-gap', observed: -31.2, low: -25, high: 25 },
    ],
  };
  api.answers(checkQuotes, { data: [asked] });
  api.answers(enterQuotes, { data: [asked] });
  const address = href(
    'quotes.insert',
    { code: '2026-07', set: 'labour-wage-rates' },
    { query: { sheet: 12 } },
  );
  const { user } = await openScreen(`${address}&way=form&item=1`, staff);
  await user.type(await screen.findByLabelText(/^Price/), '64.5');
  await user.type(screen.getByLabelText(/^Hours covered/), '8');
  await user.type(screen.getByLabelText(/^Workers covered/), '12');
  expect(
    await screen.findByText(/An hour is paid 8.06, less than the legal minimum wage of 8.72/),
  ).toBeVisible();
  expect(screen.getByText(/A lower skill costs 70.00 in this region, more than 64.50/)).toBeVisible();
  expect(screen.getByText(/from the mean of the neighbouring regions; up to 25.0 % is usual/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await expect
    .poll(() => api.callsOf(enterQuotes).map(({ body }) => body))
    .toMatchObject([{ entries: [{ line_id: 31, price: '64.5', terms: { hours: '8', workers: 12 } }] }]);
});

test('machinery and equipment of a round stand on one page, each sheet a step from its prices', async () => {
  api.answers(showRound, { ...round, sheets: [cell(12, 'lwr'), cell(13, 'mhr'), cell(14, 'epp')] });
  await openScreen(href('machinery-and-equipment', { code: '2026-07' }), staff);
  const hire = await screen.findByRole('region', { name: 'Machinery hire rates' });
  expect(within(hire).getByRole('link', { name: 'North, Builders' })).toHaveAttribute(
    'href',
    '/internal/data/manage/2026-07/machinery-and-equipment/machinery/list?sheet=13',
  );
  expect(screen.getByRole('region', { name: 'Equipment purchase prices' })).toBeVisible();
  expect(screen.queryByText('Labour wage rates')).toBeNull();
});

test('a round that collects neither says when they are collected', async () => {
  api.answers(showRound, { ...round, code: '2026-08', sheets: [] });
  await openScreen(href('machinery-and-equipment', { code: '2026-08' }), staff);
  expect(await screen.findByText(/in the rounds of January and July/)).toBeVisible();
});

test('the sheet of wages opens at its address with the period that it is of', async () => {
  api.answers(showRound, { ...round, sheets: [cell(12, 'lwr')] });
  api.answers(listQuotes, {
    data: [row],
    next_cursor: null,
    prev_cursor: null,
    path: '',
    per_page: 200,
    next_page_url: null,
    prev_page_url: null,
    total: 1,
    units: [],
    hidden: [],
  });
  api.refuses(showQuote, { status: 404 });
  await openScreen(href('quotes.list', { code: '2026-07', set: 'labour-wage-rates' }), staff);
  expect(
    (await screen.findAllByText(/second half of 2026|2026, second half|H2 2026|2nd half/i)).length,
  ).toBeGreaterThan(0);
  // the panel asks for the first row; the test ends after that
  await waitFor(() => expect(api.callsOf(showQuote)).toHaveLength(1));
});

test('a sheet is not submitted while a row holds something that is not stored', async () => {
  let left = 1;
  api.answers(stepSheet, { ...sheet, state: 'submitted' });
  const { user } = await openScreen(href('profile'), {
    as: personOf('Data Provider'),
    page: () => (
      <SheetSteps
        sheet={{ ...sheet, steps: [{ step: 'submit', blocked: null, needs_reason: false }] }}
        notStored={() => Promise.resolve(left)}
        onDone={() => undefined}
      />
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'One row has something typed that is not saved. Correct or clear it first.',
  );
  expect(api.callsOf(stepSheet)).toEqual([]);
  left = 0;
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await expect
    .poll(() => api.callsOf(stepSheet).map(({ body }) => body))
    .toEqual([{ step: 'submit', version: 1 }]);
});
