import { expect, test } from 'vitest';
import { maskedValues, withoutSecrets } from './masked.ts';
import { MAIL_TEMPLATES } from './templates.table.ts';

test.each([
  ['https://d.example/auth/reset-password#token=abc&email=x%40y', 'https://d.example/auth/reset-password…'],
  ['See https://d.example/papers/7?key=s3cret, then call', 'See https://d.example/papers/7… then call'],
  ['http://127.0.0.1:3000/auth/verify?next=%2Fx#code=123456', 'http://127.0.0.1:3000/auth/verify…'],
  ['https://d.example/internal/home', 'https://d.example/internal/home'],
  ['550 no such link: HTTPS://d.example/a#b\nmore', '550 no such link: HTTPS://d.example/a…\nmore'],
])('%j is shown as %j', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown);
});

test('a code is masked whatever it looks like; other values stay', () => {
  expect(maskedValues({ code: 'A1', name: 'Aisyah' })).toEqual({ code: '••• •••', name: 'Aisyah' });
});

test('every value of a mail whose sample is a code has the name that is masked', () => {
  const codes = Object.values(MAIL_TEMPLATES).flatMap(({ variables }) =>
    Object.entries(variables).filter(([, { sample }]) => /^\d{3} \d{3}$/.test(sample)),
  );
  expect(codes.length).toBeGreaterThan(2);
  expect(new Set(codes.map(([name]) => name))).toEqual(new Set(['code']));
});
