import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { DATA_SET_CODES } from '../data-sets/price-data-set.ts';
import { label } from '../lists/row.ts';
import { decimalText, reason } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { localText } from '../values/local-text.ts';
import { period } from '../values/period-schema.ts';

const person = z.object({ uuid: z.string(), name: z.string() });
const id = z.number(says('values.choice-asked')).int().positive();
const version = z.number().int();
/** Price of the new line divided by the price of the old one, as text. */
const ratio = decimalText(0.000001, 1_000_000, 9);

/** A sample line: one product of one source in one region, asked for in each of its periods. */
export const sampleLine = z.object({
  id: z.number().int(),
  data_set: z.enum(DATA_SET_CODES),
  item: label,
  region: label,
  outlet: label,
  /** Who supplies it now; without an id the office collects it itself. */
  organisation: z.object({
    id: z.number().int().nullable(),
    code: z.string().nullable(),
    name: localText,
    closed: z.boolean(),
  }),
  /** What tells it from another line of the same item and source: brand, model. */
  variant: z.string(),
  period_from: z.string(),
  /** Its last period; null = open. */
  period_to: z.string().nullable(),
  /** The line that took its place, and the line whose place it took. */
  replaced_by: z.number().int().nullable(),
  replaces: z.number().int().nullable(),
  /** Price of the line in `replaced_by` divided by the price of this one; it counts once another person approved it. */
  ratio: z.string().nullable(),
  ratio_entered_by: person.nullable(),
  ratio_approved_by: person.nullable(),
  ratio_approved_at: z.string().nullable(),
  /** Values that it has, over all periods, and the first and last period that has one. */
  quotes: z.number().int(),
  first_priced: z.string().nullable(),
  last_priced: z.string().nullable(),
  /** Why it was added. */
  reason: z.string().nullable(),
  version,
});
export type SampleLine = z.output<typeof sampleLine>;

const variant = z.string().trim().max(80).default('');
const place = {
  outlet_id: id,
  /** A leaf region; the source's own where it is not given. */
  region_id: id.nullable().default(null),
  variant,
  period_from: period,
};

const lines = resource({
  noun: 'sample-lines',
  words: { one: 'sample line', many: 'sample lines' },
  path: '/api/v1/sample-lines',
  key: z.object({ id: z.coerce.number().int().positive() }),
  row: sampleLine,
  detail: sampleLine,
  body: z.object({ variant, period_from: period, reason }),
  filters: {
    search: z.string().trim().max(100).optional(),
    data_set: z.enum(DATA_SET_CODES).optional(),
    item_id: z.coerce.number().int().optional(),
    region_id: z.coerce.number().int().optional(),
    /** Who supplies it; 0 = the office itself. */
    organisation_id: z.coerce.number().int().optional(),
    outlet_id: z.coerce.number().int().optional(),
    /** Only lines that are asked for in this period. */
    listed_in: period.optional(),
    state: z.enum(['active', 'ended']).optional(),
    /** `waiting`: a ratio that nobody approved yet. */
    ratio: z.enum(['waiting', 'approved']).optional(),
    sort: sortBy(['item', 'outlet', 'region', 'period_from', 'period_to'], 'item'),
  },
});

/** Who may give lines to another organisation confirms that a new one takes its place. */
const confirmed = { secondPerson: { confirmedBy: 'data.sample.edit' } } as const;

const may = (action: 'view' | 'create' | 'edit' | 'end' | 'import' | 'export' | 'approve') =>
  ({ access: { permission: `data.sample.${action}` } }) as const;

export const listSampleLines = lines.list(may('view'));
export const exportSampleLines = lines.export(may('export'));
export const showSampleLine = lines.show(may('view'));
export const historyOfSampleLine = lines.history(may('view'));

export const createSampleLine = endpoint({
  id: 'sample-lines.create',
  method: 'POST',
  path: '/api/v1/sample-lines',
  ...may('create'),
  summary: 'Adds a sample line: an item at a source, from a period on.',
  status: 201,
  ...confirmed,
  body: z.object({
    item_id: id,
    ...place,
    period_to: period.nullable().default(null),
    /** Who supplies it; null = the office itself, absent = the organisation of its source. */
    organisation_id: id.nullable().optional(),
    reason,
  }),
  answer: sampleLine,
});

export const MOST_PAIRS = 5_000;

export const createSampleLines = endpoint({
  id: 'sample-lines.create-many',
  method: 'POST',
  path: '/api/v1/sample-lines/many',
  ...may('create'),
  summary: 'Adds a line for each pair of item and source; a pair that is listed already is left as it is.',
  ...confirmed,
  body: z.object({
    item_ids: z.array(id).min(1, says('values.choice-asked')).max(500),
    outlet_ids: z.array(id).min(1, says('values.choice-asked')).max(500),
    period_from: period,
    reason,
  }),
  answer: z.object({ added: z.number().int(), already: z.number().int() }),
});

export const editSampleLine = lines.edit({
  ...may('edit'),
  summary: 'Changes what a line is called and where it begins; prices that it has stay inside its periods.',
});

const ofLine = { params: z.object({ id: z.coerce.number().int().positive() }), answer: sampleLine } as const;

export const endSampleLine = endpoint({
  id: 'sample-lines.end',
  method: 'POST',
  path: '/api/v1/sample-lines/:id/end',
  ...may('end'),
  summary: 'Ends a line: `period_to` is the last period that it is asked for.',
  ...ofLine,
  body: z.object({ period_to: period, reason, version }),
});

export const reopenSampleLine = endpoint({
  id: 'sample-lines.reopen',
  method: 'POST',
  path: '/api/v1/sample-lines/:id/reopen',
  ...may('end'),
  summary: 'Takes the end of a line back; a line that took its place is from then on a line of its own.',
  ...ofLine,
  body: z.object({ reason, version }),
});

export const replaceSampleLine = endpoint({
  id: 'sample-lines.replace',
  method: 'POST',
  path: '/api/v1/sample-lines/:id/replace',
  ...may('edit'),
  summary: 'Puts another line of the item in place of this one, by overlap or by a ratio of their prices.',
  ...confirmed,
  ...ofLine,
  body: z.object({
    ...place,
    /** Last period of the old line: the one before `period_from`, or later where both are priced for a while. */
    last_period: period,
    ratio: ratio.nullable().default(null),
    reason,
    version,
  }),
});

export const setRatio = endpoint({
  id: 'sample-lines.ratio',
  method: 'PUT',
  path: '/api/v1/sample-lines/:id/ratio',
  ...may('edit'),
  summary: 'Enters the ratio of the new price to the old one, or takes it away. Another person approves it.',
  ...ofLine,
  body: z.object({ ratio: ratio.nullable(), reason, version }),
});

export const approveRatio = endpoint({
  id: 'sample-lines.approve-ratio',
  method: 'POST',
  path: '/api/v1/sample-lines/:id/ratio/approve',
  ...may('approve'),
  summary: 'Approves the ratio that another person entered. From then on it counts.',
  ...ofLine,
  body: z.object({ version }),
});

const supplyPlace = {
  data_set: z.enum(DATA_SET_CODES),
  /** A region group, or a region of it. */
  region_group_id: z.coerce.number().int().positive(),
};

export const showSupply = endpoint({
  id: 'sample-lines.supply',
  method: 'GET',
  path: '/api/v1/sample-lines/supply',
  ...may('view'),
  summary: 'Who supplies how many lines of a region group in a period.',
  query: z.object({ ...supplyPlace, period }),
  answer: listOf(
    z.object({
      /** Without an id the office collects them itself. */
      organisation: z.object({ id: z.number().int().nullable(), name: localText }),
      lines: z.number().int(),
      /** How many of them are at sources of which organisation. */
      sources_of: z.array(z.object({ id: z.number().int(), name: localText, lines: z.number().int() })),
    }),
  ),
});

export const giveSampleLines = endpoint({
  id: 'sample-lines.supplier',
  method: 'POST',
  path: '/api/v1/sample-lines/supplier',
  ...may('edit'),
  summary:
    'Says who supplies lines of a region group from a period on; null is the office. Lines that have a value by then stay.',
  secondPerson: true,
  body: z.object({
    data_set: z.enum(DATA_SET_CODES),
    /** The region group of the lines, or a region of it. */
    region_group_id: id,
    period_from: period,
    /** Who supplies them now; absent = anybody. */
    from: id.nullable().optional(),
    /** Only lines at sources of this organisation. */
    sources_of: id.optional(),
    /** Only these. */
    line_ids: z.array(id).min(1, says('values.choice-asked')).max(500).optional(),
    organisation_id: id.nullable(),
    reason,
  }),
  answer: z.object({
    moved: z.number().int(),
    /** Lines that have a value in the period or later. */
    stayed: z.number().int(),
    /** Sheets of rounds under way that were begun for it, and those that were left empty and cancelled. */
    begun: z.number().int(),
    ended: z.number().int(),
  }),
});

export const removeSampleLine = lines.remove({
  ...may('end'),
  summary: 'Takes away a line that never had a value. A line with values can only end.',
});

export const previewSampleLines = lines.previewImport(may('import'));
export const importSampleLines = lines.import({
  ...may('import'),
  summary: 'Adds the lines that the preview of the same file called new.',
  ...confirmed,
});
