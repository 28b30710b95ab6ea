import { expect, test } from 'vitest';
import { z } from 'zod';
import { wrongsIn } from './issues.ts';

const FORM = z.object({
  text: z.string().min(3),
  mail: z.email(),
  count: z.number().int().max(5),
  choice: z.enum(['a', 'b']),
  either: z.union([z.string(), z.number()]),
  own: z.string().refine(() => false, 'My own words'),
  list: z.array(z.string()).min(2),
  record: z.record(z.string().max(2), z.string()),
});
const WRONG = {
  ...{ text: 'x', mail: 'x', count: 9, choice: 'c', either: {}, own: 'x', list: [] },
  record: { long: 'x' },
};

test("Zod's reasons in Malay are those that it gives when it is asked for Malay itself", () => {
  const { localeError } = z.locales.ms();
  const malay = FORM.safeParse(WRONG, { error: localeError }).error?.issues ?? [];
  const whys = wrongsIn(FORM, WRONG).map(
    ({ refusal }) => (refusal.params as { why?: { ms: string } }).why?.ms,
  );
  expect(malay.length).toBeGreaterThan(7);
  expect(whys).toEqual(malay.map(({ message }) => message));
});
