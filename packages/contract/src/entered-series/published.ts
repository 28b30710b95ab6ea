import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { says } from '../messages/refusals/says.ts';
import { ENTERED_CODES, ENTERED_MEASURES, ENTERED_SUBJECTS } from '../subjects/entered.ts';
import { currencyCode } from '../values/currency.ts';
import { localText } from '../values/local-text.ts';
import { FREQUENCIES } from '../values/period.ts';
import { period } from '../values/period-schema.ts';
import { BATCH_WAYS } from './batches.ts';
import { MOST_SERIES } from './most-series.ts';
import { OBSERVATION_STATUSES } from './observations.ts';

/** What narrows a table; all of it stands in the address of its page. */
export const tableFilters = {
  /** Codes, parted by commas; absent = the first of the list. */
  series: z
    .string()
    .max(600)
    .transform((text) => text.split(',').filter(Boolean).slice(0, MOST_SERIES))
    .optional(),
  /** Absent = the first that has figures. */
  frequency: z.enum(FREQUENCIES).optional(),
  from: period.optional(),
  to: period.optional(),
  measure: z.enum(ENTERED_MEASURES).default('level'),
  /** Texts of dimensions that series must have, written as the query of an address: `sector=Construction&place=Malaysia`. */
  dimensions: z.string().max(400).optional(),
  /** Series of this base alone: `constant 2015 prices`. */
  basis: z.string().max(80).optional(),
  /** Of shares, the text of the dimension that is the whole; absent = that of the first series. */
  whole: z.string().max(80).optional(),
  /** The currency that money is shown in; absent = as the source quotes it. */
  currency: currencyCode.optional(),
  /** What was known at this vintage: the sequence of a release. Absent = now. */
  as_of: z.coerce
    .number(says('values.vintage'))
    .int(says('values.vintage'))
    .positive(says('values.vintage'))
    .optional(),
};

const definition = z.object({
  valid_from: z.string(),
  meaning: localText,
  unit: z.string(),
  currency: z.string().nullable(),
  base: z.string(),
  /** Values before it and from it on are not comparable. */
  breaks: z.boolean(),
});

/** Why a period that has an observation shows no figure; `locked` = what it needs is closed to the reader. */
export const NO_FIGURE = ['nothing-before', 'break', 'no-whole', 'no-rate', 'locked'] as const;

const cell = z.object({
  /** As printed, in the currency that was asked for; null where there is no figure, for the reason in `why`. */
  value: z.string().nullable(),
  why: z.enum(NO_FIGURE).nullable(),
  status: z.enum(OBSERVATION_STATUSES),
  note: z.string(),
  sample_size: z.number().int().nullable(),
  /** Its sample is smaller than the subject's least. */
  thin: z.boolean(),
  method: z.string(),
  /** Sequence of the release that it stands in: with series and period its permanent id. */
  sequence: z.number().int(),
});
export type EnteredCell = z.output<typeof cell>;

const row = z.object({
  series: z.number().int(),
  code: z.string(),
  name: localText,
  dimensions: z.record(z.string(), z.string()),
  source: z.string(),
  source_url: z.string(),
  licence: z.string(),
  attribution: z.string(),
  decimals: z.number().int(),
  /** Its last period, where it has ended. */
  ended: z.string().nullable(),
  /** Those that a period of the table falls under, oldest first. */
  definitions: z.array(definition),
  /** One a period, in the order of `periods`. */
  cells: z.array(cell.nullable()),
});
export type EnteredRow = z.output<typeof row>;

/** The mean of the rates of a period that figures were converted by. */
export const meanRate = z.object({
  currency: z.string(),
  period: z.string(),
  /** How much of the own currency one unit is: the arithmetic mean of the listed days. */
  rate: z.string(),
  days: z.number().int(),
  first_day: z.string(),
  last_day: z.string(),
  sources: z.array(z.string()),
});
export type MeanRate = z.output<typeof meanRate>;

/** A table of entered series: exactly what its page, its chart and its file show. */
export const enteredTable = z.object({
  subject: z.enum(ENTERED_CODES),
  measure: z.enum(ENTERED_MEASURES),
  frequency: z.enum(FREQUENCIES),
  periods: z.array(z.string()),
  rows: z.array(row),
  /** All series that the reader can choose, and the frequencies that have figures. */
  choices: z.object({
    series: z.array(
      z.object({
        code: z.string(),
        name: localText,
        frequency: z.enum(FREQUENCIES),
        locked: z.boolean(),
        dimensions: z.record(z.string(), z.string()),
        /** The base that it has today. */
        basis: z.string(),
      }),
    ),
    frequencies: z.array(z.enum(FREQUENCIES)),
    /** Currencies that money can be shown in: the own one and those that series are quoted in. */
    currencies: z.array(z.string()),
    vintages: z.array(z.object({ sequence: z.number().int(), live_at: z.string() })),
  }),
  /** The currency that money is shown in, and the rates that the figures need; null = as quoted. */
  currency: z.string().nullable(),
  rates: z.array(meanRate),
  /** Of shares, the text of the dimension that is the whole. */
  whole: z.string().nullable(),
  /** Samples of fewer are thin; null where samples are not told. */
  thin_below: z.number().int().nullable(),
  as_of: z.object({ sequence: z.number().int(), live_at: z.string() }).nullable(),
  first_period: z.string().nullable(),
  latest_period: z.string().nullable(),
  level: z.enum(['sample', 'view', 'download', 'api']),
  /** What the reader's level leaves out. */
  locked: z.object({
    series: z.number().int(),
    periods: z.number().int(),
    /** First period that is open, where earlier ones are not. */
    opens_from: z.string().nullable(),
  }),
  is_demo: z.boolean(),
});
export type EnteredTable = z.output<typeof enteredTable>;

const ofSubject = z.object({ subject: z.enum(ENTERED_CODES) });

export const showEnteredTable = endpoint({
  id: 'entered-figures.table',
  method: 'GET',
  path: '/api/v1/series/:subject',
  access: 'public',
  summary:
    'Published values of entered series by period, or their growth computed from them. Visitors see the latest periods of sample series.',
  params: ofSubject,
  query: z.object(tableFilters),
  answer: enteredTable,
  cache: 'published',
  key: ['indices'],
});

const [first, ...others] = ENTERED_SUBJECTS.map(({ product }) => `product.${product}.download` as const);

export const downloadEnteredTable = endpoint({
  id: 'entered-figures.file',
  method: 'GET',
  path: '/api/v1/series/:subject/download',
  access: { anyOf: first ? [first, ...others] : [] },
  summary: 'The same values, a line each with its definition, source and licence, as CSV or as a workbook.',
  params: ofSubject,
  query: z.object({ ...tableFilters, format: z.enum(['csv', 'xlsx']) }),
  produces: 'application/octet-stream',
  key: ['indices', 'downloads'],
});

/** Where one published value comes from. */
export const figureOrigin = z.object({
  figure: z.string(),
  subject: z.enum(ENTERED_CODES),
  code: z.string(),
  name: localText,
  period: z.string(),
  /** As entered, with all digits, and as printed. */
  exact: z.string(),
  value: z.string(),
  status: z.enum(OBSERVATION_STATUSES),
  note: z.string(),
  sample_size: z.number().int().nullable(),
  method: z.string(),
  definition,
  source: z.string(),
  source_url: z.string(),
  licence: z.string(),
  attribution: z.string(),
  way: z.enum(BATCH_WAYS),
  entered_at: z.string(),
  live_at: z.string(),
  /** Every value that was published of the period, newest first. */
  vintages: z.array(
    z.object({
      sequence: z.number().int(),
      live_at: z.string(),
      value: z.string(),
      status: z.enum(OBSERVATION_STATUSES),
    }),
  ),
  /** Told to staff only: the file or paste, its checksum, and the people. */
  staff: z
    .object({
      batch: z.string(),
      sha256: z.string().nullable(),
      entered_by: z.string().nullable(),
      approved_by: z.string().nullable(),
    })
    .nullable(),
});
export type FigureOrigin = z.output<typeof figureOrigin>;

export const showFigureOrigin = endpoint({
  id: 'entered-figures.origin',
  method: 'GET',
  path: '/api/v1/series-figures/:figure',
  access: 'public',
  summary:
    'Where a published value of an entered series comes from: source, licence, batch, release, vintages.',
  params: z.object({
    figure: z
      .string()
      .regex(/^\d{1,12}\.\d{4}(-(0[1-9]|1[0-2]|Q[1-4]|S[12]))?\.\d{1,12}$/, says('values.figure')),
  }),
  answer: figureOrigin,
  cache: 'published',
  key: ['indices'],
});
