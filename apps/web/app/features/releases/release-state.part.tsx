import type { ReleaseState } from '@datum/contract/publication/release-steps';
import type { BadgeKind } from '../../ui/status-badge.tsx';

/** The badge shape of each state of a release. */
export const releaseBadge = {
  draft: 'planned',
  rehearsed: 'in-review',
  approved: 'approved',
  scheduled: 'scheduled',
  live: 'published',
  superseded: 'superseded',
  withdrawn: 'returned',
  cancelled: 'superseded',
} as const satisfies Record<ReleaseState, BadgeKind>;
