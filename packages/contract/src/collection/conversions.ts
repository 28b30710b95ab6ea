import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { byId } from './quote-values.ts';
import type { SheetState } from './sheet-steps.ts';
import { ENTRY_STATES } from './sheet-steps.ts';
import { anyDataSet } from './sheets.ts';

/**
 * What can be done about a price that a corrected rate has converted: convert it again; reopen its sheet first; or begin a
 * correction, since figures were published or later periods computed from it.
 */
export const CONVERSION_WAYS = ['convert', 'reopen', 'correct'] as const;
export type ConversionWay = (typeof CONVERSION_WAYS)[number];

/** The way for prices of a sheet; null where none of them counts: it was planned or cancelled. */
export function conversionWay(state: SheetState, isFixed: boolean): ConversionWay | null {
  if ((ENTRY_STATES.staff as readonly SheetState[]).includes(state)) return 'convert';
  if (state !== 'approved' && state !== 'compiled') return null;
  return isFixed ? 'correct' : 'reopen';
}

/** How many prices go each way. */
export const waysCounted = z.object(
  Object.fromEntries(CONVERSION_WAYS.map((way) => [way, z.number().int()])) as Record<
    ConversionWay,
    z.ZodNumber
  >,
);
export type WaysCounted = z.output<typeof waysCounted>;

const converted = z.object({
  converted: z.number().int(),
  /** Prices that can no longer be entered as they stand; they stay as they are. */
  left_out: z.number().int(),
});

/** Prices of a sheet that were converted by one number where the list has another now. */
export const outdatedRate = z.object({
  currency: z.string(),
  on_date: z.string(),
  before: z.string(),
  now: z.string(),
  count: z.number().int(),
});
export type OutdatedRate = z.output<typeof outdatedRate>;

export const showOutdatedRates = endpoint({
  id: 'conversions.outdated',
  method: 'GET',
  path: '/api/v1/sheets/:id/conversions',
  access: anyDataSet('view'),
  summary: 'Rates of exchange that were corrected since prices of the sheet were converted by them.',
  params: byId,
  answer: z.object({
    data: z.array(outdatedRate),
    /** Null: nothing can be done now. */
    way: z.enum(CONVERSION_WAYS).nullable(),
  }),
});

export const convertSheet = endpoint({
  id: 'conversions.sheet',
  method: 'POST',
  path: '/api/v1/sheets/:id/conversions',
  access: anyDataSet('create'),
  summary: 'Converts the prices of a sheet again whose rate was corrected since, and asks the checks again.',
  params: byId,
  answer: converted,
});

export const convertByRate = endpoint({
  id: 'conversions.rate',
  method: 'POST',
  path: '/api/v1/exchange-rates/:uuid/conversions',
  access: anyDataSet('create'),
  summary: 'The same for all sheets that the person may enter prices into, of one rate.',
  params: z.object({ uuid: z.uuid() }),
  answer: converted,
});
