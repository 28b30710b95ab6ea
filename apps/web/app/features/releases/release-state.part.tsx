import type { ReleaseState } from '@datum/contract/publication/release-steps';
import type { Release } from '@datum/contract/publication/releases';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { BadgeKind } from '../../ui/status-badge.tsx';

/** The badge shape of each state of a release. */
const releaseBadge = {
  draft: 'planned',
  rehearsed: 'in-review',
  approved: 'approved',
  scheduled: 'scheduled',
  live: 'published',
  superseded: 'superseded',
  withdrawn: 'returned',
  cancelled: 'superseded',
} as const satisfies Record<ReleaseState, BadgeKind>;

/** Whether a release waits although its minute has passed. */
export const isMissed = ({ missed_at, state }: Pick<Release, 'missed_at' | 'state'>): boolean =>
  missed_at !== null && (state === 'approved' || state === 'scheduled');

/** The badge of a release in words of `releases`: its state, or that it missed its minute. */
export function useReleaseBadge(): (release: Pick<Release, 'missed_at' | 'state'>) => Badge {
  const t = useTranslations('releases');
  return useCallback(
    (release) =>
      isMissed(release)
        ? { kind: 'overdue', label: t('missed.state') }
        : { kind: releaseBadge[release.state], label: t(`state-of.${release.state}`) },
    [t],
  );
}
interface Badge {
  readonly kind: BadgeKind;
  readonly label: string;
}
