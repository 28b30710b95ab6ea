import type { ShownBatch } from '@datum/contract/people/account-batches';
import type { BadgeKind } from '../../ui/status-badge.tsx';

/** Shape of each state of a batch. */
export const BATCH_BADGES = {
  draft: 'edited',
  confirmed: 'confirmed',
  undone: 'returned',
} as const satisfies Record<ShownBatch['state'], BadgeKind>;
