import { expect, test } from 'vitest';
import { z } from 'zod';
import { noteFeedback } from '../../feedback/feedback.ts';
import { saveTransferSettings } from '../../transfers/transfer-settings.ts';
import { issuesOf } from './said-issues.ts';

const schema = z.object({ days: z.array(z.number()), prices: z.array(z.object({ amount: z.number() })) });
const said = (language: string, nameOf?: (path: string) => string | undefined) =>
  issuesOf(schema, { days: [30, 'soon'], prices: [{ amount: null }] }, language, nameOf).map(
    ({ message }) => message,
  );

test('an entry of a list is named by its list, never by its place', () => {
  expect(said('en')).toEqual(['The days field is required.', 'The amount field is required.']);
});

test('a form names its fields as the reader sees them', () => {
  const nameOf = (path: string) => (path.startsWith('days') ? 'Peringatan' : undefined);
  expect(said('ms', nameOf)[0]).toBe('Medan Peringatan wajib diisi.');
});

test('an empty field of a form is asked for by its name, in both languages', () => {
  const account = { account_name: '', bank: ' ', account_number: '1', currency: 'MYR', qr: 'none' };
  const settings = { accounts: [account], due_days: 5, check_days: 2, second_above: null, version: 0 };
  const asked = (language: string) => [
    ...issuesOf(noteFeedback.body, { text: '' }, language).map(({ message }) => message),
    ...issuesOf(saveTransferSettings.body, settings, language).map(({ message }) => message),
  ];
  expect(asked('en')).toEqual([
    'The text field is required.',
    'The account name field is required.',
    'The bank field is required.',
  ]);
  expect(asked('ms')).toEqual([
    'Medan teks wajib diisi.',
    'Medan nama akaun wajib diisi.',
    'Medan bank wajib diisi.',
  ]);
});
