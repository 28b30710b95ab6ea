import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource } from '../calls/resource.ts';
import { CHANGE_BASES } from '../computation/rule-set.ts';
import { says } from '../messages/refusals/says.ts';
import { instantText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { period } from '../values/period-schema.ts';
import { publicReason } from './public-reason.ts';
import { figureTable, indexFilters, priceFilters } from './published.ts';
import {
  OUTDATED,
  RELEASE_BLOCKS,
  RELEASE_DEEDS,
  RELEASE_KINDS,
  RELEASE_STATES,
  RELEASE_STEP_NAMES,
} from './release-steps.ts';

const id = z.object({ id: z.coerce.number().int().positive() });
const person = z.object({ uuid: z.string(), name: z.string() });
const bilingual = z.object({
  en: z.string().trim().max(4000).default(''),
  ms: z.string().trim().max(4000).default(''),
});

export const REASON_CLASSES = ['late_data', 'data_error', 'method', 'rebase', 'reclassification'] as const;

/** Checks of a rehearsal; `fail` stops the approval, `note` is for the approver to weigh. */
export const CHECKS = [
  'run_approved',
  'recomputes',
  'lines_crossed',
  'ended',
  'sealed',
  'coverage',
  'headline',
  'suppressed',
  'imputed',
  'imputed_limit',
  'large_moves',
  'month_before',
  'calendar',
  'commentary',
] as const;
export const check = z.object({
  code: z.enum(CHECKS),
  result: z.enum(['ok', 'note', 'fail']),
  count: z.number(),
  detail: z.string(),
});

/** The detail of the check of headlines: figures are withheld, no item is marked as one, or there is no figure of any. */
export const HEADLINE_CAUSES = ['withheld', 'none_marked', 'no_price', 'no_index'] as const;
export type HeadlineCause = (typeof HEADLINE_CAUSES)[number];

const block = z.enum(RELEASE_BLOCKS);

/** One release: what it is, where it stands, who touched it. */
export const release = z.object({
  id: z.number().int(),
  subject: z.string(),
  slug: z.string(),
  kind: z.enum(['prices', 'indices']),
  name: localText,
  period: z.string(),
  vintage: z.number().int(),
  release_kind: z.enum(RELEASE_KINDS),
  /** Of a withdrawal: the vintage of the period that it withdraws. */
  withdraws_vintage: z.number().int().nullable(),
  state: z.enum(RELEASE_STATES),
  scheduled_at: z.string().nullable(),
  announced_at: z.string().nullable(),
  /** The minute that readers were told last, also where its date was cancelled since. */
  told_at: z.string().nullable(),
  /** The minute that passed without it: it waits since then for a person, or went live late. Null = it missed none. */
  missed_at: z.string().nullable(),
  /** Why it is not live although its minute passed; null = it is live, or missed none. */
  missed_for: z.string().nullable(),
  live_at: z.string().nullable(),
  sequence: z.number().int().nullable(),
  reason_class: z.enum(REASON_CLASSES).nullable(),
  reason: localText,
  commentary: localText,
  last_edited_by: person.nullable(),
  approved_by: person.nullable(),
  approved_at: z.string().nullable(),
  run_id: z.number().int().nullable(),
  /** The correction that it publishes. */
  correction_id: z.number().int().nullable(),
  cells: z.number().int(),
  version: z.number().int(),
  is_demo: z.boolean(),
  /** Step -> why this person cannot take it; absent = possible. */
  blocks: z.partialRecord(z.enum(RELEASE_STEP_NAMES), block),
  /** Steps that this person takes alone, because nobody else may take them yet. */
  alone: z.array(z.enum(RELEASE_STEP_NAMES)).optional(),
  /** Why this person cannot withdraw it; null = possible. */
  withdraw_block: block.nullable(),
});
export type Release = z.output<typeof release>;

const mover = z.object({
  label: localText,
  place: localText,
  before: z.string().nullable(),
  now: z.string().nullable(),
  change: z.string(),
});
const cellChange = z.object({
  label: localText,
  place: localText,
  period: z.string(),
  before: z.string().nullable(),
  now: z.string().nullable(),
  status: z.string(),
});

/** A headline figure that readers would not see. */
const heldHeadline = z.object({
  label: localText,
  place: localText,
  n_quotes: z.number().int(),
  /** 0 to 1; null where nobody counted it. */
  imputed_share: z.number().nullable(),
  /** It would tell what a source told; or more of it is imputed than the rules take. */
  reason: z.enum(['sources', 'imputed']),
  /** Organisations that reported an accepted price of it, and how many the rules ask for; null of an index. */
  sources: z.object({ found: z.number().int(), needed: z.number().int() }).nullable(),
});
export type HeldHeadline = z.output<typeof heldHeadline>;

/** A release with what its reviewer looks at. */
export const releaseDetail = release.extend({
  checks: z.array(check),
  rehearsed_at: z.string().nullable(),
  /** Decimals of its figures, and how their changes are printed, by the rules of its run. */
  decimals: z.number().int(),
  change: z.object({ decimals: z.number().int(), basis: z.enum(CHANGE_BASES) }),
  movers: z.array(mover),
  suppressed: z.array(z.object({ label: localText, place: localText, n_quotes: z.number().int() })),
  /** Headline figures of the country that are withheld: where all are, the release is not approved. */
  held_headlines: z.array(heldHeadline),
  /** Items, regions and building categories that it was computed with although they had ended. */
  ended: z.array(localText),
  /** Why its figures are not what its period would be published by any more. */
  outdated: z.enum(OUTDATED).nullable(),
  /** The first figures of regions that no quote of the period stands behind. */
  imputed: z.array(z.object({ label: localText, place: localText, method: z.string() })),
  imputed_count: z.number().int(),
  /** Figures of which more stands on imputed prices than the rules take; `value` is null where they refuse or hide it. */
  over_limit: z.array(
    z.object({
      label: localText,
      place: localText,
      variant: z.string(),
      /** 0 to 1. */
      share: z.number(),
      value: z.string().nullable(),
    }),
  ),
  /** Cells that differ from what is live now, other than the period's first publication. */
  changes: z.array(cellChange),
  events: z.array(
    z.object({
      step: z.enum(RELEASE_DEEDS),
      from: z.string(),
      to: z.string(),
      reason: z.string().nullable(),
      by: z.string().nullable(),
      at: z.string(),
    }),
  ),
  sealed_hash: z.string().nullable(),
});
export type ReleaseDetail = z.output<typeof releaseDetail>;

const view = { anyOf: ['publish.cost-data.view', 'publish.cost-indices.view'] } as const;

const releases = resource({
  noun: 'releases',
  words: { one: 'release', many: 'releases' },
  path: '/api/v1/releases',
  key: id,
  row: release,
  detail: releaseDetail,
  filters: {
    kind: z.enum(['prices', 'indices']).optional(),
    subject: z.string().max(20).optional(),
    state: z.enum(RELEASE_STATES).optional(),
    period: period.optional(),
  },
});

export const listReleases = releases.list({ access: view, summary: 'Releases, newest period first.' });
export const exportReleases = releases.export({ access: view, limits: ['heavy'] });
export const showRelease = releases.show({
  access: view,
  summary: 'One release with its checks, movers, differences and history.',
});
export const previewRelease = endpoint({
  id: 'releases.preview',
  method: 'GET',
  path: '/api/v1/releases/:id/table',
  access: view,
  summary: 'The table exactly as subscribers will see it once this release is live.',
  params: id,
  query: z.object({ ...indexFilters, items: priceFilters.items, group: priceFilters.group }),
  answer: figureTable,
});

/** Subjects and periods whose approved runs have no release yet. */
export const listReleasable = endpoint({
  id: 'releases.releasable',
  method: 'GET',
  path: '/api/v1/releasable',
  access: view,
  summary: 'Approved runs that wait for a release.',
  answer: z.object({
    data: z.array(
      z.object({
        subject: z.string(),
        kind: z.enum(['prices', 'indices']),
        name: localText,
        period: z.string(),
        run_id: z.number().int(),
        vintage: z.number().int(),
        /** What stood there was withdrawn: publishing the period again asks for a reason. */
        withdrawn: z.boolean(),
        /** The approved correction that it publishes, which brings its reason. */
        correction: z.object({ id: z.number().int(), months: z.number().int() }).nullable(),
        announced_at: z.string().nullable(),
      }),
    ),
  }),
});

export const prepareRelease = endpoint({
  id: 'releases.prepare',
  method: 'POST',
  path: '/api/v1/releases',
  access: { anyOf: ['publish.cost-data.rehearse', 'publish.cost-indices.rehearse'] },
  summary: 'Prepares a release from the approved run of a period; a published period needs a reason.',
  body: z.object({
    subject: z.string().max(20),
    period,
    reason_class: z.enum(REASON_CLASSES).optional(),
    reason: bilingual.optional(),
  }),
  answer: release,
  status: 201,
});
export const editRelease = endpoint({
  id: 'releases.edit',
  method: 'PATCH',
  path: '/api/v1/releases/:id',
  access: { anyOf: ['publish.cost-data.rehearse', 'publish.cost-indices.rehearse'] },
  summary: 'Changes the commentary or the public reason of a release that is not live.',
  params: id,
  body: z.object({
    version: z.number().int(),
    commentary: bilingual.optional(),
    reason: bilingual.optional(),
  }),
  answer: release,
});
export const stepRelease = endpoint({
  id: 'releases.step',
  method: 'POST',
  path: '/api/v1/releases/:id/steps',
  access: {
    anyOf: [
      'publish.cost-data.rehearse',
      'publish.cost-indices.rehearse',
      'publish.cost-data.approve',
      'publish.cost-indices.approve',
      'publish.cost-data.schedule',
      'publish.cost-indices.schedule',
      'publish.cost-data.release',
      'publish.cost-indices.release',
      'publish.cost-data.withdraw',
      'publish.cost-indices.withdraw',
    ],
  },
  stepUp: { member: 'step', in: ['approve', 'schedule', 'publish'] },
  summary: 'Takes a release one step on: rehearse, approve, schedule, publish, hold, return, cancel.',
  params: id,
  body: z.object({
    step: z.enum(RELEASE_STEP_NAMES),
    version: z.number().int(),
    reason: z.string().trim().max(500).optional(),
    at: instantText(says('values.release-instant')).optional(),
    /** Told to readers where a first release is scheduled for another minute than the announced one. */
    public_reason: publicReason.optional(),
  }),
  answer: release,
});

export const withdrawRelease = endpoint({
  id: 'releases.withdraw',
  method: 'POST',
  path: '/api/v1/releases/:id/withdrawal',
  access: { anyOf: ['publish.cost-data.withdraw', 'publish.cost-indices.withdraw'] },
  stepUp: true,
  summary:
    'Prepares the withdrawal of a release that is live: the next vintage of its period, with the figures as they stood before. It takes effect when another person approves it.',
  params: id,
  body: z.object({ version: z.number().int(), reason: publicReason }),
  answer: release,
  status: 201,
});
