/** The kinds of long work, `noun.verb`. Stored with each job: a name is never changed. */
export const JOB_KINDS = [
  'mails.send',
  'audit-logs.verify',
  'imports.stage',
  'imports.commit',
  'rounds.begin',
  'corrections.compute',
  'scenarios.compute',
  'series-sources.fetch',
  'plans.notify',
  'order-papers.make',
  'bank-statements.book',
] as const;

/** A kind of long work; tests bring kinds of their own. */
export type JobKind = (typeof JOB_KINDS)[number] | `test.${string}`;
