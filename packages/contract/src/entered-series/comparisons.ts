import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { ENTERED_CODES, ENTERED_SUBJECTS } from '../subjects/entered.ts';
import { currencyCode } from '../values/currency.ts';
import { localText } from '../values/local-text.ts';
import { FREQUENCIES, periodsAYear } from '../values/period.ts';
import { period } from '../values/period-schema.ts';
import { OBSERVATION_STATUSES } from './observations.ts';
import { meanRate } from './published.ts';

/** Periods that changes are shifted by, to either side: those of a year. */
export const leadMost = periodsAYear;
/** Pairs of periods under which a coefficient is told with a warning, and under which there is none. */
export const LEAD_FEW = 24;
export const LEAD_LEAST = 8;

/** What is compared with what; all of it stands in the address of the page. */
const sides = {
  /** Code of the entered series; absent = the first. */
  series: z.string().max(60).optional(),
  /** Code of the computed subject beside it, and of its category or item; absent = the first of each. */
  with: z.string().max(20).optional(),
  row: z.string().max(60).optional(),
  from: period.optional(),
  to: period.optional(),
  as_of: z.coerce.number().int().positive().optional(),
};
export const pressureFilters = {
  ...sides,
  /** The period in which both are 100; absent = the first that both have. */
  base: period.optional(),
};
export const leadFilters = {
  ...sides,
  /** The currency that the series is shown in; absent = as quoted. */
  currency: currencyCode.optional(),
};

const named = z.object({ code: z.string(), name: localText });
const vintage = z.object({ sequence: z.number().int(), live_at: z.string() }).nullable();

/** What both comparisons say of their two sides, and what else can be chosen. */
const compared = {
  subject: z.enum(ENTERED_CODES),
  series: named.extend({ unit: z.string(), source: z.string(), licence: z.string() }).nullable(),
  other: z
    .object({
      subject: z.string(),
      name: localText,
      slug: z.string(),
      row: named.nullable(),
      place: localText,
      unit: z.string(),
      /** What the reader's access opens of it. */
      level: z.string(),
      as_of: vintage,
    })
    .nullable(),
  choices: z.object({
    series: z.array(named),
    others: z.array(z.object({ subject: z.string(), name: localText })),
    rows: z.array(named),
  }),
  as_of: vintage,
  level: z.string(),
  is_demo: z.boolean(),
};

/** Why a period of the gap has no figure. */
export const NO_GAP = ['no-value', 'no-months', 'break', 'no-base'] as const;

const point = z.object({
  period: z.string(),
  /** Value of the series as printed, and the mean of the index over the months of the period. */
  value: z.string().nullable(),
  mean: z.string().nullable(),
  /** Months of the period that the index has no figure of: a mean stands on all of them. */
  missing: z.array(z.string()),
  /** Both on the base, and how far the first is from the second, in percent. */
  own: z.string().nullable(),
  other: z.string().nullable(),
  gap: z.string().nullable(),
  why: z.enum(NO_GAP).nullable(),
  /** The least firm of what it stands on. */
  status: z.enum(OBSERVATION_STATUSES),
  sample_size: z.number().int().nullable(),
  thin: z.boolean(),
});
export type PressurePoint = z.output<typeof point>;

/** The gap between an entered index and a cost index: what the market adds to costs, or takes off. */
export const pressure = z.object({
  ...compared,
  /** Null where no period has both. */
  base: z.string().nullable(),
  /** Periods that can be the base. */
  bases: z.array(z.string()),
  thin_below: z.number().int().nullable(),
  points: z.array(point),
});
export type Pressure = z.output<typeof pressure>;

const lag = z.object({
  /** Periods by which the changes of the local price come later; below zero, earlier. */
  lag: z.number().int(),
  /** Pairs of periods, and Pearson's coefficient over them; null with too few, or where a side never moves. */
  n: z.number().int(),
  r: z.number().nullable(),
  /** Fewer pairs than a coefficient should stand on. */
  few: z.boolean(),
  /** What a coefficient of that many pairs stays under by chance in 19 of 20 cases, 2 / √n; null without a coefficient. */
  chance: z.number().nullable(),
  /** The coefficient is larger than that. */
  clear: z.boolean(),
});

/** How changes of an entered series and of a local price move together, shifted against each other. */
export const lead = z.object({
  ...compared,
  currency: z.string().nullable(),
  rates: z.array(meanRate),
  /** The periods that changes are of: those of the survey behind the local price, where it is taken less often. */
  frequency: z.enum(FREQUENCIES),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Periods between them without a figure on one side: no pair stands on them. */
  missing: z.array(z.object({ period: z.string(), side: z.enum(['series', 'other']) })),
  lags: z.array(lag),
  /** The lag with the largest coefficient, of those that are not few; of equal ones that nearest to none. */
  best: lag.nullable(),
});
export type Lead = z.output<typeof lead>;

const ofSubject = z.object({ subject: z.enum(ENTERED_CODES) });

export const showPressure = endpoint({
  id: 'entered-figures.pressure',
  method: 'GET',
  path: '/api/v1/series/:subject/pressure',
  access: 'public',
  summary:
    'An entered index beside the means of a cost index over the same periods, both on one base, with the gap in percent.',
  params: ofSubject,
  query: z.object(pressureFilters),
  answer: pressure,
  cache: 'published',
  key: ['indices'],
});

export const showLead = endpoint({
  id: 'entered-figures.lead',
  method: 'GET',
  path: '/api/v1/series/:subject/lead',
  access: 'public',
  summary:
    'Correlations of changes of an entered series with those of a local price, month by month or survey by survey, shifted by up to a year.',
  params: ofSubject,
  query: z.object(leadFilters),
  answer: lead,
  cache: 'published',
  key: ['indices'],
});

const [first, ...others] = ENTERED_SUBJECTS.map(({ product }) => `product.${product}.download` as const);
const files = { access: { anyOf: first ? [first, ...others] : [] }, produces: 'application/octet-stream' };
const format = z.enum(['csv', 'xlsx']);

export const downloadPressure = endpoint({
  id: 'entered-figures.pressure-file',
  method: 'GET',
  path: '/api/v1/series/:subject/pressure/download',
  ...files,
  summary: 'The same gap, a line each period, as CSV or as a workbook.',
  params: ofSubject,
  query: z.object({ ...pressureFilters, format }),
  key: ['indices', 'downloads'],
});

export const downloadLead = endpoint({
  id: 'entered-figures.lead-file',
  method: 'GET',
  path: '/api/v1/series/:subject/lead/download',
  ...files,
  summary: 'The same correlations, a line each shift, as CSV or as a workbook.',
  params: ofSubject,
  query: z.object({ ...leadFilters, format }),
  key: ['indices', 'downloads'],
});
