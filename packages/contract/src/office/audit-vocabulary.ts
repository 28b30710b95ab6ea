import type { ListSlug } from '../lists/list.ts';

/** What happens to the rows of a reference list. */
const ofList = <Slug extends ListSlug>(slug: Slug) =>
  [`${slug}.create`, `${slug}.edit`, `${slug}.end`, `${slug}.reopen`, `${slug}.import`] as const;

/** What happens to everything that a second person approves. */
const ofApproved = <Noun extends 'base-periods' | 'structures' | 'weight-sets' | 'rule-sets'>(noun: Noun) =>
  [
    `${noun}.create`,
    `${noun}.edit`,
    `${noun}.copy`,
    `${noun}.submit`,
    `${noun}.return`,
    `${noun}.approve`,
    `${noun}.retire`,
    `${noun}.discard`,
  ] as const;

/**
 * Every kind of thing that the audit trail tells of, and what can happen to it. Rows are hash-chained and keep the words
 * that they were written with: a name is added here, never changed or taken away. Words for people: the texts
 * `audit-logs.thing` and `audit-logs.deed`.
 */
export const AUDITED = {
  users: [
    'users.create',
    'users.create-admin',
    'users.edit',
    'users.invite',
    'users.suspend',
    'users.restore',
    'users.assign-role',
    'users.note',
    'user-sessions.revoke',
    'profile.edit',
    'profile.personalise',
    'profile.photo',
    'profile.photo-removed',
    'account.verify',
    'account.accept-invitation',
    'account.reset-password',
    'account.change-password',
    'account.second-factor',
    'account.add-passkey',
    'account.remove-passkey',
    'account.trust-device',
    'account.stop-trusting',
    'account.not-me',
    'closures.ask',
    'closures.withdrawn',
    'closures.refused',
    'closures.closed',
  ],
  account_batches: ['account-batches.confirm', 'account-batches.undo'],
  roles: [
    'roles.create',
    'roles.edit',
    'roles.delete',
    'roles.upgrade',
    'roles.accept-permission',
    'roles.decline-permission',
  ],
  organisations: [
    'organisations.create',
    'organisations.edit',
    'organisations.assign',
    'organisations.close',
    'organisations.reopen',
  ],
  'api-keys': ['api-keys.create', 'api-keys.revoke'],
  settings: ['security.edit-policy'],
  mail_templates: ['mail-templates.save', 'mail-templates.publish'],
  mails: ['mails.resend'],
  jobs: ['jobs.manage'],
  saved_views: ['saved-views.create', 'saved-views.edit', 'saved-views.remove'],
  regions: [...ofList('regions'), 'states.edit'],
  units: ofList('units'),
  'item-groups': ofList('item-groups'),
  items: ofList('items'),
  manufacturers: ofList('manufacturers'),
  outlets: ofList('outlets'),
  'building-categories': ofList('building-categories'),
  exchange_rates: ['exchange-rates.create', 'exchange-rates.edit', 'exchange-rates.import'],
  minimum_wages: ['minimum-wages.create', 'minimum-wages.edit', 'minimum-wages.import'],
  'index-families': ['index-families.create', 'index-families.edit'],
  'base-periods': ofApproved('base-periods'),
  structures: ofApproved('structures'),
  'weight-sets': [...ofApproved('weight-sets'), 'weight-sets.edit-weights'],
  'rule-sets': ofApproved('rule-sets'),
  rounds: ['rounds.open', 'rounds.begin', 'rounds.extend', 'rounds.cancel'],
  corrections: [
    'corrections.open',
    'corrections.queue',
    'corrections.compute',
    'corrections.approve',
    'corrections.cancel',
  ],
  scenarios: ['scenarios.create', 'scenarios.compute', 'scenarios.remove'],
  sheets: [
    'sheets.open',
    'sheets.submit',
    'sheets.review',
    'sheets.return',
    'sheets.approve',
    'sheets.reopen',
    'sheets.cancel',
    'sheets.extend',
    'sheets.assign',
    'quotes.enter-block',
    'quotes.convert',
    'quotes.confirm',
    'quotes.reject',
    'quotes.ask',
    'quotes.recheck',
  ],
  quotes: [
    'quotes.enter',
    'quotes.correct',
    'quotes.message',
    'quotes.confirm',
    'quotes.reject',
    'quotes.ask',
    'quotes.recheck',
  ],
  sample_lines: [
    'sample-lines.add',
    'sample-lines.add-many',
    'sample-lines.edit',
    'sample-lines.end',
    'sample-lines.reopen',
    'sample-lines.replace',
    'sample-lines.ratio',
    'sample-lines.approve-ratio',
    'sample-lines.remove',
    'sample-lines.import',
    'sample-lines.supplier',
  ],
  import_batches: [
    'imports.upload',
    'imports.commit',
    'imports.discard',
    'imports.undo',
    'imports.file-deleted',
  ],
  averages: ['averages.include', 'averages.exclude', 'averages.lock', 'averages.unlock'],
  runs: ['runs.table-one', 'runs.table-two', 'runs.approve', 'runs.reject'],
  releases: [
    'releases.prepare',
    'releases.edit',
    'releases.rehearse',
    'releases.return',
    'releases.approve',
    'releases.schedule',
    'releases.hold',
    'releases.withhold',
    'releases.publish',
    'releases.cancel',
    'releases.prepare-withdrawal',
    'releases.withdraw',
  ],
  'release-dates': [
    'release-dates.move',
    'release-dates.announce',
    'release-dates.announce-many',
    'release-dates.cancel',
  ],
  'entered-series': ['entered-series.create', 'entered-series.edit', 'entered-series.define'],
  observation_batches: [
    'observation-batches.enter',
    'observation-batches.stage',
    'observation-batches.accept',
    'observation-batches.undo',
    'observation-batches.discard',
    'observation-batches.file-deleted',
  ],
  series_releases: ['series-releases.prepare', 'series-releases.approve', 'series-releases.cancel'],
  series_sources: ['series-sources.create', 'series-sources.edit', 'series-sources.fetch'],
  proposals: ['proposals.create', 'proposals.confirm', 'proposals.decline', 'proposals.withdraw'],
  demo: ['demo.load'],
} as const satisfies Record<string, readonly `${string}.${string}`[]>;

/** A kind of thing in the trail. */
export type AuditResource = keyof typeof AUDITED;
/** What can happen to a thing, or to any thing. */
export type AuditAction<Resource extends AuditResource = AuditResource> = (typeof AUDITED)[Resource][number];
/** Beginning of the names of like deeds: `users.`. */
export type AuditPrefix = AuditAction extends infer A
  ? A extends `${infer Noun}.${string}`
    ? `${Noun}.`
    : never
  : never;

const ACTIONS: ReadonlySet<string> = new Set(Object.values(AUDITED).flat());

/** Whether a stored word is one of ours: the one way from a row of the trail to the vocabulary. */
export const isAuditResource = (word: string): word is AuditResource => Object.hasOwn(AUDITED, word);
/** The same for what happened. */
export const isAuditAction = (word: string): word is AuditAction => ACTIONS.has(word);
