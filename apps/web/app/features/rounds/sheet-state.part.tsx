import type { SheetState } from '@datum/contract/collection/sheet-steps';
import { useTranslations } from 'use-intl';
import { type BadgeKind, StatusBadge } from '../../ui/status-badge.tsx';

const KINDS = {
  planned: 'planned',
  open: 'open',
  submitted: 'submitted',
  in_review: 'in-review',
  returned: 'returned',
  approved: 'approved',
  compiled: 'compiled',
  published: 'published',
  cancelled: 'superseded',
} as const satisfies Record<SheetState, BadgeKind>;

/** The state of a sheet as badge; a late one says so instead. */
export function SheetStateBadge({
  state,
  overdue = false,
}: {
  readonly state: SheetState;
  readonly overdue?: boolean;
}) {
  const t = useTranslations('rounds.state');
  return overdue ? (
    <StatusBadge kind="overdue" label={t('overdue')} />
  ) : (
    <StatusBadge kind={KINDS[state]} label={t(state)} />
  );
}
