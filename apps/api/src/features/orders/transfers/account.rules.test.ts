import { expect, test } from 'vitest';
import { isIban, qrText, sepaText } from './account.rules.ts';

const ACCOUNT = {
  account_name: 'Office of Figures',
  bank: 'Bank Seberang',
  account_number: 'DE89 3704 0044 0532 0130 00',
  swift: 'COBADEFFXXX',
  currency: 'EUR',
  qr: 'sepa' as const,
  payload: '',
};
const ASKED = { amount: 51_840, currency: 'EUR', reference: 'D00000042-69' };

test('the SEPA text has the lines of EPC069-12 in their order', () => {
  expect(sepaText(ACCOUNT, ASKED).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Office of Figures',
    'DE89370400440532013000',
    'EUR518.40',
    '',
    '',
    'D00000042-69',
  ]);
});

test('an IBAN with a wrong digit is found', () => {
  expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true);
  expect(isIban('DE89 3704 0044 0532 0130 01')).toBe(false);
  expect(isIban('5140 1234 4417')).toBe(false);
});

test('an account without a code has no text, and another bank its own', () => {
  expect(qrText({ ...ACCOUNT, qr: 'none' }, ASKED)).toBeNull();
  const own = { ...ACCOUNT, qr: 'payload' as const, payload: 'PAY|{amount}|{reference}' };
  expect(qrText(own, ASKED)).toBe('PAY|518.40|D00000042-69');
});
