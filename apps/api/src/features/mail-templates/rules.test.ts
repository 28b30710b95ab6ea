import { expect, test } from 'vitest';
import { inEnglish } from '../../platform/http/tell.ts';
import { MAIL_TEMPLATES } from '../../platform/mail/templates.table.ts';
import { PAPER_TEMPLATES } from '../../platform/pdf/paper-templates.table.ts';
import { paperProblems, wordingProblems } from './rules.ts';

const OWN = 'https://data.example.org';

test('a missing value and one that nothing fills are named with their marks', () => {
  const variables = { link: { sample: 'x', required: true }, name: { sample: 'y' } } as const;
  const problems = wordingProblems(variables, { subject: 'Hello {{ nmae }}', body: '{{name}}' }, OWN);
  expect(problems.map(inEnglish)).toEqual([
    '{{link}} is missing; the email needs it.',
    '{{nmae}} is not known; it would be printed unchanged.',
  ]);
  expect(problems.map(({ key }) => key)).toEqual(['mails.value-missing', 'mails.value-unknown']);
});

test.each([
  ['[Go](https://evil.example/?t={{link}})', ['mails.address-foreign', 'mails.value-attached']],
  ['[Go](https://data.example.org.evil.example/) {{link}}', ['mails.address-foreign']],
  ['[Go](javascript:alert(1)) {{link}}', ['mails.address-foreign']],
  ['See www.evil.example/{{name}} {{link}}', ['mails.address-foreign', 'mails.value-attached']],
  ['Open evil.example/?t={{link}}', ['mails.value-attached']],
  ['{{link}}@evil.example', ['mails.value-attached']],
  ['[Go](//evil.example/{{link}})', ['mails.address-foreign', 'mails.value-attached']],
  ['[Go]({{ link }}) or “{{link}}”. Help: https://data.example.org/faq', []],
])('a link goes to nobody else: %s', (body, keys) => {
  const variables = { link: { sample: 'x', required: true }, name: { sample: 'y' } } as const;
  const problems = wordingProblems(variables, { subject: 'S', body }, OWN);
  expect(problems.map(({ key }) => key)).toEqual(keys);
});

test('what is refused is named with the address that emails may lead to', () => {
  const body = '[Go](https://evil.example/) a{{link}}';
  const problems = wordingProblems({ link: { sample: 'x', required: true } }, { subject: 'S', body }, OWN);
  expect(problems.map(inEnglish)).toEqual([
    'https://evil.example/ leads elsewhere. Links in emails lead to https://data.example.org or are a variable alone, such as {{link}}.',
    '{{link}} touches other characters, as part of an address could. Leave a space around it.',
  ]);
});

test('every wording that comes with the installation passes', () => {
  for (const { variables, en, ms } of Object.values(MAIL_TEMPLATES)) {
    for (const wording of [en, ms]) {
      expect(wordingProblems(variables, wording, OWN).map(inEnglish)).toEqual([]);
    }
  }
});

test('a document needs its parts, each in a paragraph of its own; the built-in ones have nothing wrong', () => {
  const { variables } = PAPER_TEMPLATES['paper-invoice'];
  const wrong = paperProblems(variables, { subject: 'Invoice {{number}}', body: 'See {{lines}}' });
  expect(wrong['body']?.map(({ key }) => key)).toEqual(['mails.part-missing', 'mails.part-alone']);
  expect(wrong).not.toHaveProperty('subject');
  for (const { variables: marks, en, ms } of Object.values(PAPER_TEMPLATES)) {
    expect([paperProblems(marks, en), paperProblems(marks, ms)]).toEqual([{}, {}]);
  }
});
