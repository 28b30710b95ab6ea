import { expect, test } from 'vitest';
import { isPlainName, nameText } from './name-text.ts';

test.each([
  'Aisyah binti Rahman',
  "D'Cruz, J.P.",
  'Mohd.Salleh bin Abd. Rahman',
  'Tan & Partners Sdn.Bhd.',
  'S.A. Builders (M) Sdn. Bhd.',
  'Perunding No.5 Co.Ltd',
  'A/L Subramaniam',
  '陳大文',
  'Syarikat 3.5 Mm',
  'J.Ng',
  'Wisma 1.2.3',
])('%s is a name', (name) => {
  expect(isPlainName(name)).toBe(true);
  expect(nameText(160).parse(`  ${name} `)).toBe(name);
});

test.each([
  'Aisyah https://evil.example/x',
  'Win at www.evil',
  'prize.com',
  'See PRIZE.MY now',
  'bit.ly/x',
  't.me',
  'datum-login.support',
  'evil\u3002com',
  'datum.bank',
  'open datum.zip',
  'банк.рф',
  'банк.бел',
  'datum.xn--p1ai',
  '1.2.3.4',
  't.co/abc',
  'pay to me@evil.example',
  'ｅｖｉｌ．com',
  'two\nlines',
  'two\u2028lines',
  'turned \u202emoc.live',
])('%j is none', (name) => {
  expect(isPlainName(name)).toBe(false);
  expect(nameText(160).safeParse(name).success).toBe(false);
});

test('a text of any length is judged in one go, and one that is too long is not looked at', () => {
  const letters = 'a'.repeat(1_000_000);
  expect(isPlainName(letters)).toBe(true);
  expect(isPlainName(`${letters}.com`)).toBe(false);
  expect(nameText(160).safeParse(letters).error?.issues).toHaveLength(1);
});
