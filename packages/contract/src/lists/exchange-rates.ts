import { z } from 'zod';
import { resource, sortBy } from '../calls/resource.ts';
import { waysCounted } from '../collection/conversions.ts';
import { says } from '../messages/refusals/says.ts';
import { currencyCode } from '../values/currency.ts';
import { dayText } from '../values/day-schema.ts';
import { rateAccess } from './day-keepers.ts';
import { decimalText, reason } from './values.ts';

/** Days for which a rate goes on when the days after it have none: over a weekend and holidays. */
export const RATE_HOLDS_DAYS = 7;

const text = z
  .string()
  .trim()
  .max(200, says('values.characters', { count: 200 }));

/** How much of the own currency one unit of another is on a day. */
export const exchangeRate = z.object({
  uuid: z.uuid(),
  currency: z.string(),
  on_date: z.string(),
  rate: z.string(),
  source: z.string(),
  /** Prices that were converted by it; then its currency and day stay. Null for a provider. */
  used: z.number().int().nullable(),
  version: z.number().int(),
});
export type ExchangeRate = z.output<typeof exchangeRate>;

/** With what can be done about current prices that it has converted: all, and those by a number that it no longer is. */
export const exchangeRateDetail = exchangeRate.extend({
  converted: waysCounted.nullable(),
  outdated: waysCounted.nullable(),
});
export type ExchangeRateDetail = z.output<typeof exchangeRateDetail>;

/** What a form sends of a rate, and a line of a file. */
export const rateBody = z.object({
  currency: currencyCode,
  on_date: dayText(says('values.date')),
  rate: decimalText(0.000000001, 1_000_000, 9),
  source: text.min(1),
});

const rates = resource({
  noun: 'exchange-rates',
  words: { one: 'exchange rate', many: 'exchange rates' },
  path: '/api/v1/exchange-rates',
  key: z.object({ uuid: z.uuid() }),
  row: exchangeRate,
  detail: exchangeRateDetail,
  body: rateBody,
  filters: {
    currency: z.string().trim().toUpperCase().max(3).optional(),
    sort: sortBy(['on_date', 'currency'], '-on_date'),
  },
});

export const listExchangeRates = rates.list(rateAccess('view'));
export const exportExchangeRates = rates.export(rateAccess('export'));
export const showExchangeRate = rates.show(rateAccess('view'));
export const historyOfExchangeRate = rates.history(rateAccess('view'));
export const createExchangeRate = rates.create(rateAccess('create'));
export const editExchangeRate = rates.edit(
  {
    ...rateAccess('edit'),
    summary:
      'Changes a rate; one that prices were converted by keeps its currency and day, and asks for a reason. The prices stay until they are converted again.',
  },
  { reason: reason.optional() },
);
export const previewExchangeRates = rates.previewImport(rateAccess('import'));
export const importExchangeRates = rates.import(rateAccess('import'));
