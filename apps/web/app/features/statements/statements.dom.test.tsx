import { listTransactions } from '@datum/contract/orders/transactions';
import { href } from '@datum/contract/screens/all';
import {
  type BankStatement,
  type BankStatementLine,
  bookLine,
  bookSureLines,
  listStatementLines,
  listStatements,
  matchStatement,
  returnLine,
  setLineAside,
  showStatement,
  uploadStatement,
} from '@datum/contract/statements/statements';
import { listTransfers } from '@datum/contract/transfers/transfers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../test/api-stand-in.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { personOf } from '../../test/people.ts';
import { cursorWith, pageWith } from '../../test/rows.ts';

const STATEMENT: BankStatement = {
  uuid: '018f3c6e-0000-7000-8000-0000000000d1',
  name: 'january.csv',
  format: 'csv',
  lines: { sure: 2, likely: 1, none: 0, aside: 1, done: 0 },
  unclear: 0,
  can_undo: true,
  work: null,
  created_by: 'Nur Iman',
  created_at: '2026-11-21T02:00:00Z',
  undone_at: null,
};
const LINE: BankStatementLine = {
  uuid: '018f3c6e-0000-7000-8000-0000000000d2',
  line_no: 7,
  account: '514012344417',
  currency: 'MYR',
  booked_on: '2026-11-20',
  amount: 50_000,
  kind: 'credit',
  bank_reference: 'F1',
  payer: 'Teguh Works',
  text: 'part of it',
  state: 'open',
  reason: null,
  note: '',
  order: null,
  candidates: [
    {
      uuid: '018f3c6e-0000-7000-8000-0000000000d3',
      reference: 'D00000042-15',
      payer: 'Teguh Works',
      currency: 'MYR',
      rest: 51_840,
      state: 'waiting',
    },
  ],
  asks_second: false,
  first_by: null,
  decided_by: null,
  decided_at: null,
};

async function openStatements(statements: BankStatement[], line: BankStatementLine = LINE) {
  api.answers(listTransfers, pageWith([]));
  api.answers(listTransactions, cursorWith([]));
  api.answers(listStatements, pageWith(statements));
  api.answers(showStatement, statements[0] ?? STATEMENT);
  api.answers(listStatementLines, pageWith([line]));
  api.answers(bookSureLines, { ...STATEMENT, work: { done: 0, total: 2 } });
  api.answers(bookLine, { ...line, state: 'booked', order: line.candidates[0] ?? null });
  api.answers(setLineAside, { ...line, state: 'aside', reason: 'returned' });
  return openScreen(`${href('transactions')}?tab=statements`, { as: personOf('Super Administrator') });
}

test('sure lines are looked at first, and booked in one step after a question', async () => {
  const { user } = await openStatements([STATEMENT]);
  expect(await screen.findByText('1 of 4 lines decided')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Sure\s*2$/ })).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('Teguh Works')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Book 2 sure lines' }));
  expect(api.callsOf(bookSureLines)).toEqual([]);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Book 2 sure lines' }));
  await expect.poll(() => api.callsOf(bookSureLines).length).toBe(1);
});

test('a likely line names its order and what it asks for, and is booked as a part', async () => {
  const { user } = await openStatements([STATEMENT]);
  await user.click(await screen.findByRole('button', { name: /^Likely\s*1$/ }));
  await expect.poll(() => api.callsOf(listStatementLines).at(-1)?.query.view).toBe('likely');
  expect(await screen.findByText('D00000042-15 · Teguh Works · MYR 518.40')).toBeVisible();
  expect(screen.queryByRole('button', { name: /sure lines/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Book as part for D00000042-15' }));
  await expect
    .poll(() => api.callsOf(bookLine).map(({ body }) => body))
    .toEqual([{ reference: 'D00000042-15' }]);
});

test('a line is set aside with its reason', async () => {
  const { user } = await openStatements([STATEMENT]);
  await user.click(await screen.findByRole('button', { name: 'Set aside' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set aside' });
  await user.type(within(dialog).getByLabelText('Note'), 'Rent');
  await user.click(within(dialog).getByRole('button', { name: 'Set aside' }));
  await expect
    .poll(() => api.callsOf(setLineAside).map(({ body }) => body))
    .toEqual([{ reason: 'not-ours', note: 'Rent' }]);
});

test('an order that is closed asks first, since its money becomes a credit', async () => {
  const [candidate] = LINE.candidates;
  const closed = { ...LINE, candidates: candidate ? [{ ...candidate, state: 'paid' as const }] : [] };
  const { user } = await openStatements([{ ...STATEMENT, lines: { ...STATEMENT.lines, sure: 0 } }], closed);
  await user.click(await screen.findByRole('button', { name: 'Book for D00000042-15' }));
  expect(api.callsOf(bookLine)).toEqual([]);
  expect(await screen.findByText(/What came becomes a credit/)).toBeVisible();
});

const ASIDE = { ...STATEMENT, lines: { sure: 0, likely: 0, none: 0, aside: 1, done: 0 } };

test('money that the reading set aside says why, and can be taken back', async () => {
  await openStatements([ASIDE], { ...LINE, state: 'aside', reason: 'twin' });
  expect(await screen.findByText('The same line was in a statement before.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take back' })).toBeVisible();
});

test('money that went out is never taken back', async () => {
  await openStatements([ASIDE], { ...LINE, state: 'aside', reason: 'debit', amount: -100 });
  expect(await screen.findByText('Money that went out.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
});

test('a transfer that the bank took back is linked to the order that its line names', async () => {
  const back = { ...LINE, state: 'aside', reason: 'reversal', amount: -51_840 } as const;
  const { user } = await openStatements([ASIDE], back);
  api.answers(returnLine, { ...back, state: 'booked', reason: null, order: LINE.candidates[0] ?? null });
  await user.click(await screen.findByRole('button', { name: 'Link to D00000042-15' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/counts as money that went back/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Link returned transfer' }));
  await expect
    .poll(() => api.callsOf(returnLine).map(({ body }) => body))
    .toEqual([{ reference: 'D00000042-15' }]);
});

test('one that names no order is linked by its reference, and a refusal stands at the field', async () => {
  const back: BankStatementLine = {
    ...LINE,
    ...{ state: 'aside', reason: 'debit', amount: -51_840, candidates: [] },
  };
  const { user } = await openStatements([ASIDE], back);
  const why = 'Less came by transfer for this order than the bank took back.';
  api.refuses(returnLine, { status: 422, errors: { reference: [why] } });
  await user.click(await screen.findByRole('button', { name: 'Link returned transfer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Link returned transfer' });
  await user.type(within(dialog).getByLabelText('Reference of the order'), 'D00000042-15');
  await user.click(within(dialog).getByRole('button', { name: 'Link line' }));
  expect((await within(dialog).findAllByText(why)).length).toBeGreaterThan(0);
});

test('lines without an order are matched again', async () => {
  const none = { ...STATEMENT, lines: { sure: 0, likely: 0, none: 3, aside: 0, done: 0 } };
  const { user } = await openStatements([none], { ...LINE, candidates: [] });
  api.answers(matchStatement, { ...none, lines: { ...none.lines, sure: 2, none: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Match again' }));
  await expect.poll(() => api.callsOf(matchStatement).length).toBe(1);
});

test('without a statement the page says what one is for, and a refused file says why', async () => {
  const { user } = await openStatements([]);
  expect(await screen.findByText('No bank statement yet')).toBeVisible();
  api.refuses(uploadStatement, { status: 422, errors: { file: ['This statement has no lines.'] } });
  await user.click(screen.getByRole('button', { name: 'Upload statement' }));
  expect((await screen.findAllByText('This statement has no lines.')).length).toBeGreaterThan(0);
});

test('more files than a page has are turned to, and the address names the page', async () => {
  api.answers(listTransfers, pageWith([]));
  api.answers(listTransactions, cursorWith([]));
  api.answers(showStatement, STATEMENT);
  api.answers(listStatementLines, pageWith([LINE]));
  const asked: unknown[] = [];
  api.answers(listStatements, ({ query }) => {
    asked.push(Number(query.page));
    return pageWith([STATEMENT], { page: Number(query.page), perPage: 20, total: 41 });
  });
  const { user, address } = await openScreen(`${href('transactions')}?tab=statements&page=2`, {
    as: personOf('Super Administrator'),
  });
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Older files' }));
  expect(await screen.findByText('Page 3 of 3')).toBeVisible();
  expect(asked.at(-1)).toBe(3);
  expect(address()).toContain('page=3');
  expect(screen.getByRole('button', { name: 'Older files' })).toBeDisabled();
});

test('a file that does not say which way the money went says so, above its lines and at each of them', async () => {
  const lines = { sure: 0, likely: 1, none: 0, aside: 0, done: 0 };
  await openStatements([{ ...STATEMENT, lines, unclear: 1 }], { ...LINE, kind: 'unclear' });
  expect(
    await screen.findByText(/The file does not say whether 1 line came in or went out, so it is not sure\./),
  ).toBeVisible();
  expect(await screen.findByText('The file does not say whether this came in or went out.')).toBeVisible();
});
