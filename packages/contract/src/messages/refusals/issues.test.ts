import { expect, test } from 'vitest';
import { z } from 'zod';
import { wrongsIn } from './issues.ts';
import { REFUSAL_MESSAGES } from './messages.ts';
import { teller } from './teller.ts';

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
  const whys = wrongsIn(FORM, WRONG).flatMap(({ refusal: { params } }) => {
    const why = params?.why;
    return typeof why === 'object' && 'ms' in why ? [why.ms] : [];
  });
  expect(whys.length).toBeGreaterThan(4);
  expect(whys).toEqual(
    malay.flatMap(({ code, message }) => (code === 'too_big' || code === 'too_small' ? [] : [message])),
  );
});

test.each([
  [z.number().max(1_000), 2_000, 'values.field-most', 'The days field is at most 1,000.'],
  [z.number().min(1), -3, 'values.field-least', 'The days field is at least 1.'],
  [z.number().positive(), 0, 'values.field-above', 'The days field is more than 0.'],
  [z.number().lt(9), 9, 'values.field-below', 'The days field is less than 9.'],
  [z.number().int(), 1.5, 'values.field-whole', 'The days field is a whole number.'],
  [z.string().max(1), 'two', 'values.field-most', 'The days field has at most 1 character.'],
  [z.string().trim().min(8), 'short', 'values.field-least', 'The days field has at least 8 characters.'],
  [z.string().trim().min(8), '  ', 'values.field-required', 'The days field is required.'],
  [z.array(z.number()).min(2), [1], 'values.field-least', 'The days field has at least 2 entries.'],
  [z.number().max(5, 'Own words'), 9, 'values.field-invalid', 'The days field is invalid: Own words.'],
])(
  'a limit that a schema has no words for is told in words, not as a formula (%#)',
  (schema, value, key, words) => {
    const [wrong] = wrongsIn(z.object({ days: schema }), { days: value });
    expect(wrong?.refusal.key).toBe(key);
    expect(wrong && teller('en', REFUSAL_MESSAGES.en)(wrong.refusal)).toBe(words);
  },
);
