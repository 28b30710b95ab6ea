import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { says } from '../messages/refusals/says.ts';
import { currencyCode } from '../values/currency.ts';
import { QR_KINDS } from './transfer-facts.ts';

const upTo = (count: number) => z.string().trim().max(count, says('values.characters', { count }));
const some = (count: number) => upTo(count).min(1);
const days = (max: number) =>
  z
    .number(says('values.number-asked'))
    .int(says('values.range', { min: 1, max }))
    .min(1, says('values.range', { min: 1, max }))
    .max(max, says('values.range', { min: 1, max }));

/** An account of the seller, as payers read it. */
export const bankAccount = z.object({
  account_name: some(70),
  bank: some(120),
  /** An IBAN, or what the bank of the country uses. */
  account_number: some(40),
  swift: z
    .string()
    .trim()
    .regex(/^$|^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, says('values.transfer-swift'))
    .default(''),
  /** Orders in this currency are paid to it. */
  currency: currencyCode,
  qr: z.enum(QR_KINDS, says('values.choice-asked')),
  /** The bank's own text with `{amount}` and `{reference}` in it. */
  payload: upTo(500).default(''),
});
export type BankAccount = z.output<typeof bankAccount>;

const settings = z.object({
  accounts: z.array(bankAccount).max(10),
  /** Days that an order by transfer is held. */
  due_days: days(60),
  /** Working days that a check usually takes, as payers are told. */
  check_days: days(30),
  /** Minor units above which a second person confirms; null = never. */
  second_above: z.number().int().min(0).nullable(),
  /** 0 before the first. */
  version: z.number().int(),
});
export type TransferSettings = z.output<typeof settings>;

const PATH = '/api/v1/transfer-settings';

export const showTransferSettings = endpoint({
  id: 'transfer-settings.show',
  method: 'GET',
  path: PATH,
  access: { permission: 'billing.transaction.verify' },
  summary: 'Bank accounts of the seller, and the rules of proofs.',
  answer: settings,
});

/**
 * Other accounts, and a higher amount for two people, need two people: the second is one who checks transfers, whom that amount binds.
 * 422 at `accounts.N.account_number` for an IBAN with a wrong digit where its code is
 * a SEPA one.
 */
export const saveTransferSettings = endpoint({
  id: 'transfer-settings.save',
  method: 'PUT',
  path: PATH,
  access: { permission: 'billing.plan.edit' },
  stepUp: true,
  secondPerson: { confirmedBy: 'billing.transaction.verify' },
  summary: 'Changes where transfers go, and the rules of proofs; without an account nobody pays by transfer.',
  body: settings,
  answer: settings,
});
