import type { SheetState } from '@datum/contract/collection/sheet-steps';
import { PRODUCT_KINDS, type ProductKind } from '@datum/contract/publication/products';
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
  cancelled: 'superseded',
} as const satisfies Record<SheetState, BadgeKind>;

/** The state of a sheet as badge; a late one, and one whose figures readers see, says so instead. */
export function SheetStateBadge({
  state,
  overdue = false,
  released = [],
}: {
  readonly state: SheetState;
  readonly overdue?: boolean;
  readonly released?: readonly ProductKind[];
}) {
  const t = useTranslations('rounds.state');
  if (overdue) {
    return <StatusBadge kind="overdue" label={t('overdue')} />;
  }
  const [kind] = released;
  if (state === 'compiled' && kind) {
    const isWhole = released.length === PRODUCT_KINDS.length;
    return <StatusBadge kind="published" label={t(isWhole ? 'published' : `published-${kind}`)} />;
  }
  return <StatusBadge kind={KINDS[state]} label={t(state)} />;
}
