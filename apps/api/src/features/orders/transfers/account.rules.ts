import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { BankAccount } from '@datum/contract/transfers/transfer-settings';
import { decimalOf } from '@datum/contract/values/money-text';

/** What is to be paid, and under which reference. */
interface Asked {
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
}

/** The text of a SEPA credit transfer by EPC069-12, version 002, in UTF-8, with the reference as text for the payee. */
export const sepaText = (account: BankAccount, { amount, reference }: Asked): string =>
  [
    ...['BCD', '002', '1', 'SCT'],
    account.swift,
    account.account_name,
    account.account_number.replaceAll(/\s/g, '').toUpperCase(),
    `EUR${decimalOf(amount)}`,
    ...['', '', reference],
  ].join('\n');

/** What banking apps read; null where the account has no code. */
export function qrText(account: BankAccount, asked: Asked): string | null {
  if (account.qr === 'none') return null;
  if (account.qr === 'sepa') return sepaText(account, asked);
  return account.payload
    .replaceAll('{amount}', decimalOf(asked.amount))
    .replaceAll('{reference}', asked.reference);
}

/** Whether the check digits of an IBAN are right (ISO 13616, MOD 97-10). */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** What is wrong with an account, by its field. */
export function wrongIn(account: BankAccount): Readonly<Record<string, Refusal>> {
  if (account.qr === 'sepa') {
    if (account.currency !== 'EUR') return { currency: refusal('transfers.sepa-currency') };
    if (!isIban(account.account_number)) return { account_number: refusal('transfers.iban') };
  }
  const isBare = !account.payload.includes('{amount}') || !account.payload.includes('{reference}');
  if (account.qr === 'payload' && isBare) {
    return { payload: refusal('transfers.payload', { marks: '{amount}, {reference}' }) };
  }
  return {};
}
