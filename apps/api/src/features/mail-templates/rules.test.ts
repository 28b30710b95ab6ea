import { expect, test } from 'vitest';
import { inEnglish } from '../../platform/http/tell.ts';
import { wordingProblems } from './rules.ts';

test('a missing value and one that nothing fills are named with their marks', () => {
  const variables = { link: { sample: 'x', required: true }, name: { sample: 'y' } } as const;
  const problems = wordingProblems(variables, { subject: 'Hello {{ nmae }}', body: '{{name}}' });
  expect(problems.map(inEnglish)).toEqual([
    '{{link}} is missing; the email needs it.',
    '{{nmae}} is not known; it would be printed unchanged.',
  ]);
  expect(problems.map(({ key }) => key)).toEqual(['mails.value-missing', 'mails.value-unknown']);
});
