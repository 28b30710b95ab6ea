import type { CorrectionState } from '@datum/contract/computation/correction-steps';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { BadgeKind, StatusBadgeProps } from '../../ui/status-badge.tsx';

const KINDS = {
  open: 'open',
  computed: 'compiled',
  approved: 'approved',
  released: 'published',
  cancelled: 'superseded',
} as const satisfies Record<CorrectionState, BadgeKind>;

/** Shape and word of the badge of a correction's state. */
export function useCorrectionBadge(): (state: CorrectionState) => StatusBadgeProps {
  const t = useTranslations('corrections.state');
  return useCallback((state) => ({ kind: KINDS[state], label: t(state) }), [t]);
}
