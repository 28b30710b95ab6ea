import type { CorrectionState } from '@datum/contract/computation/correction-steps';
import { useTranslations } from 'use-intl';
import { type BadgeKind, StatusBadge } from '../../ui/status-badge.tsx';

const KINDS = {
  open: 'open',
  computed: 'compiled',
  approved: 'approved',
  released: 'published',
  cancelled: 'superseded',
} as const satisfies Record<CorrectionState, BadgeKind>;

/** The state of a correction as badge. */
export function CorrectionBadge({ state }: { readonly state: CorrectionState }) {
  const t = useTranslations('corrections.state');
  return <StatusBadge kind={KINDS[state]} label={t(state)} />;
}
