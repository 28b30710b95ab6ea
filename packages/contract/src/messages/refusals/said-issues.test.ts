import { expect, test } from 'vitest';
import { z } from 'zod';
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
