import { expect, test } from 'vitest';
import { inEnglish } from '../../platform/http/tell.ts';
import { wordingProblems } from './rules.ts';

test('a missing value and one that nothing fills are named with their marks', () => {
  const variables = { link: { sample: 'x', required: true }, name: { sample: 'y' } } as const;
  const problems = wordingProblems(variables, { subject: 'Hello {{ nmae }}', body: '{{name}}' });
  expect(problems.map(inEnglish)).toEqual([
    '{{link}} is missing; the mail is of no use without it.',
    '{{nmae}} is not known; it would be printed as it stands.',
  ]);
  expect(problems.map(({ key }) => key)).toEqual(['mails.value-missing', 'mails.value-unknown']);
});
