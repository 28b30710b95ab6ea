/** What staff see of an item at a glance; computed from its row, never stored. */
export const CONTENT_STATES = [
  'draft',
  'in_review',
  'returned',
  'approved',
  'scheduled',
  'published',
  'changed',
  'archived',
] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** What an item's row says of its versions. */
export interface VersionFacts {
  /** Number of the newest version. */
  readonly newest: number;
  readonly review: 'none' | 'waiting' | 'returned';
  /** The last version that another person approved. */
  readonly approved: number | null;
  /** The version that readers see. */
  readonly published: number | null;
  readonly is_scheduled: boolean;
  readonly is_archived: boolean;
}

/** `changed`: readers see one version, and a newer one is being written. */
export function stateOf(facts: VersionFacts): ContentState {
  if (facts.is_archived) return 'archived';
  if (facts.is_scheduled) return 'scheduled';
  if (facts.review === 'waiting') return 'in_review';
  if (facts.review === 'returned') return 'returned';
  if (facts.published === facts.newest) return 'published';
  if (facts.approved === facts.newest) return 'approved';
  return facts.published === null ? 'draft' : 'changed';
}

/** What can be done with an item, and in which states. */
export const CONTENT_STEPS = {
  save: ['draft', 'returned', 'approved', 'published', 'changed', 'in_review'],
  submit: ['draft', 'returned', 'changed'],
  'take-back': ['in_review'],
  approve: ['in_review'],
  return: ['in_review', 'approved'],
  publish: ['approved'],
  schedule: ['approved'],
  unschedule: ['scheduled'],
  unpublish: ['published', 'changed', 'approved', 'in_review', 'returned'],
  archive: ['draft', 'returned', 'approved', 'published', 'changed', 'in_review'],
  restore: ['archived'],
} as const satisfies Record<string, readonly ContentState[]>;
export type ContentStep = keyof typeof CONTENT_STEPS;

export const mayStep = (step: ContentStep, state: ContentState): boolean =>
  (CONTENT_STEPS[step] as readonly ContentState[]).includes(state);
