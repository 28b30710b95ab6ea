import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { isWebAddress } from '../content/safe-link.ts';
import { bilingual, listCode, reason } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { ENTERED_CODES } from '../subjects/entered.ts';
import { currencyCode } from '../values/currency.ts';
import { localText } from '../values/local-text.ts';
import { FREQUENCIES } from '../values/period.ts';
import { period } from '../values/period-schema.ts';

const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('values.characters', { count: most }));
const told = z.strictObject({ en: words(1000).default(''), ms: words(1000).default('') });

/** What a series means from a period on, until its next definition. */
const meaning = {
  valid_from: period,
  meaning: told.default({ en: '', ms: '' }),
  /** `$/mt`, `RM million`, or `index`. */
  unit: words(40).min(1),
  /** ISO code; null where values are no money. */
  currency: currencyCode.nullable().default(null),
  /** What equals 100, or whose prices: `2020 = 100`, `constant 2015 prices`; empty = none. */
  base: words(80).default(''),
};

export const seriesDefinition = z.object({
  id: z.number().int(),
  valid_from: z.string(),
  meaning: localText,
  unit: z.string(),
  currency: z.string().nullable(),
  base: z.string(),
  /** Unit, currency or base are others than before: values on its two sides are never compared. */
  breaks: z.boolean(),
  entered_by: z.string().nullable(),
  entered_at: z.string(),
});
export type SeriesDefinition = z.output<typeof seriesDefinition>;

const written = z.object({
  name: bilingual,
  /** A text for each dimension that the subject declares. */
  dimensions: z.record(z.string().max(40), words(80)).default({}),
  source: words(200).min(1),
  source_url: words(500)
    .refine((address) => address === '' || isWebAddress(address), says('values.web-address'))
    .default(''),
  licence: words(200).min(1),
  /** The words that the source asks for beside its figures. */
  attribution: words(300).default(''),
  /** What files call it, beside its code. */
  aliases: z.array(words(120).min(1)).max(20).default([]),
  decimals: z.number(says('values.number-asked')).int().min(0).max(6),
  /** Visitors see its latest periods. */
  is_sample: z.boolean().default(false),
  /** Its last period; null = it goes on. A series is ended, not deleted. */
  last_period: period.nullable().default(null),
  sort: z.number(says('values.number-asked')).int().min(0).max(1_000_000).default(0),
});

export const enteredSeries = written.extend({
  uuid: z.uuid(),
  subject: z.enum(ENTERED_CODES),
  code: z.string(),
  frequency: z.enum(FREQUENCIES),
  name: localText,
  /** Oldest first. */
  definitions: z.array(seriesDefinition),
  /** First and last period that readers see, and how many periods. */
  published_from: z.string().nullable(),
  published_to: z.string().nullable(),
  published: z.number().int(),
  /** Values that wait for a release. */
  waiting: z.number().int(),
  version: z.number().int(),
});
export type EnteredSeries = z.output<typeof enteredSeries>;

export const seriesKey = z.object({ uuid: z.uuid() });
const series = resource({
  noun: 'entered-series',
  words: { one: 'entered series', many: 'entered series' },
  path: '/api/v1/entered-series',
  key: seriesKey,
  row: enteredSeries,
  detail: enteredSeries,
  body: written,
  filters: {
    subject: z.enum(ENTERED_CODES).optional(),
    search: z.string().trim().max(100).optional(),
    state: z.enum(['active', 'ended']).optional(),
    sort: sortBy(['code', 'sort'], 'sort'),
  },
});

export const maySeries = (action: 'view' | 'create' | 'edit' | 'import' | 'export') =>
  ({ access: { permission: `settings.series.${action}` } }) as const;

export const listSeries = series.list(maySeries('view'));
export const exportSeries = series.export(maySeries('export'));
export const showSeries = series.show(maySeries('view'));
export const historyOfSeries = series.history(maySeries('view'));
export const createSeries = series.create(maySeries('create'), {
  subject: z.enum(ENTERED_CODES, says('values.choice-asked')),
  code: listCode,
  frequency: z.enum(FREQUENCIES, says('values.choice-asked')),
  ...meaning,
});
export const editSeries = series.edit(maySeries('edit'), { reason });

export const defineSeries = endpoint({
  id: 'entered-series.define',
  method: 'POST',
  path: '/api/v1/entered-series/:uuid/definitions',
  ...maySeries('edit'),
  summary:
    'Says what a series means from a period on. Unit, currency and base of published values do not change.',
  params: seriesKey,
  body: z.object({ ...meaning, reason, version: z.number().int() }),
  answer: enteredSeries,
});
