import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf, pageOf, pageQuery } from '../calls/paging.ts';
import { label } from '../lists/row.ts';
import { bilingual, listCode } from '../lists/values.ts';
import { localText } from '../values/local-text.ts';
import { month } from '../values/period-schema.ts';
import { approvalHead, approvalProblem } from './approvals/head.ts';

const view = { permission: 'settings.base-year.view' } as const;
const edit = { permission: 'settings.base-year.edit' } as const;
const id = z.object({ id: z.coerce.number().int().positive() });

const description = z.strictObject({
  /** "2015 = 100". */
  label: bilingual,
  period_from: month,
  period_to: month,
  /** First reference period published on this base. */
  effective_from: month,
  /** Whether the index on the base before goes on, linked. */
  keeps_previous: z.boolean().default(true),
  note: z.string().trim().max(1000).default(''),
});

/** A base period of an index family. */
export const basePeriod = approvalHead.extend({
  family: z.string(),
  family_name: localText,
  code: z.string(),
  label: localText,
  period_from: z.string(),
  period_to: z.string(),
  effective_from: z.string(),
  keeps_previous: z.boolean(),
  /** Frozen base prices; 0 before approval. */
  prices: z.number().int(),
  problems: z.array(approvalProblem),
});
export type BasePeriod = z.output<typeof basePeriod>;

/** One base price, frozen or as it would be. */
export const basePriceRow = z.object({
  item: label,
  region: label,
  /** Unrounded mean of the averages over the base period. */
  price: z.number(),
  method: z.enum(['observed', 'overlap', 'imputed']),
  /** Periods of the base with an average. */
  periods: z.array(z.string()),
});
export type BasePriceRow = z.output<typeof basePriceRow>;

export const listBasePeriods = endpoint({
  id: 'base-periods.list',
  method: 'GET',
  path: '/api/v1/base-periods',
  access: view,
  summary: 'Base periods of all index families, newest first, and the families.',
  answer: listOf(basePeriod).extend({ families: z.array(z.object({ code: z.string(), name: localText })) }),
});

export const showBasePeriod = endpoint({
  id: 'base-periods.show',
  method: 'GET',
  path: '/api/v1/base-periods/:id',
  access: view,
  summary: 'One base period with what stands in the way of its approval.',
  params: id,
  answer: basePeriod,
});

export const showBasePrices = endpoint({
  id: 'base-periods.prices',
  method: 'GET',
  path: '/api/v1/base-periods/:id/prices',
  access: view,
  summary: 'Base prices by item and region: frozen ones, or before approval as they would be frozen now.',
  params: id,
  query: z.object({ ...pageQuery }),
  answer: pageOf(basePriceRow).extend({ frozen: z.boolean() }),
});

export const createBasePeriod = endpoint({
  id: 'base-periods.create',
  method: 'POST',
  path: '/api/v1/base-periods',
  access: edit,
  summary: 'Makes a draft.',
  body: description.extend({ family: z.string().max(20), code: listCode }),
  answer: basePeriod,
  status: 201,
});

export const editBasePeriod = endpoint({
  id: 'base-periods.edit',
  method: 'PUT',
  path: '/api/v1/base-periods/:id',
  access: edit,
  summary: 'Changes a draft.',
  params: id,
  body: description.extend({ version: z.number().int() }),
  answer: basePeriod,
});
