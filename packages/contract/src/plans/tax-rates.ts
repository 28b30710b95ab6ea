import { z } from 'zod';
import { resource } from '../calls/resource.ts';
import { decimalText } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { mayPlans } from './may-plans.ts';

/** Classes that a rate is set for; what is of the class `none` bears no tax. */
export const RATED_CLASSES = ['standard', 'reduced'] as const;

const written = z.object({
  class: z.enum(RATED_CLASSES, says('values.choice-asked')),
  /** Percent on the price before tax. */
  percent: decimalText(0, 99.99, 2),
  valid_from: dayText(says('values.date')),
});

const taxRate = z.object({
  id: z.number().int(),
  class: z.enum(['standard', 'reduced', 'none']),
  percent: z.string(),
  valid_from: z.string(),
  /** It is the rate of today. */
  is_now: z.boolean(),
  created_by: z.string().nullable(),
});
export type TaxRate = z.output<typeof taxRate>;

const rates = resource({
  noun: 'tax-rates',
  words: { one: 'tax rate', many: 'tax rates' },
  path: '/api/v1/tax-rates',
  key: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  row: taxRate,
  detail: taxRate,
  body: written,
});

export const listTaxRates = rates.listWhole(mayPlans('view'));
export const createTaxRate = rates.create({
  ...mayPlans('create'),
  summary: 'Sets the tax of a class from a day on, until its next rate.',
});
export const removeTaxRate = rates.remove({
  ...mayPlans('edit'),
  summary: 'Takes a tax rate away; prices follow the one before. What was charged stays as it was.',
});
