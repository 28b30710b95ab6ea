import { useTranslations } from 'use-intl';
import { type BadgeKind, StatusBadge } from '../../ui/status-badge.tsx';
import type { OrderStanding } from './standing.rules.ts';

const BADGES = {
  succeeded: 'confirmed',
  waiting: 'in-review',
  failed: 'missing',
  left: 'returned',
  unpaid: 'asked',
  transfer: 'asked',
  cancelled: 'superseded',
  expired: 'overdue',
} as const satisfies Record<OrderStanding, BadgeKind>;

/** How an order stands, in shape and word. */
export function StandingBadge({ standing }: { readonly standing: OrderStanding }) {
  const t = useTranslations('orders.standing');
  return <StatusBadge kind={BADGES[standing]} label={t(standing)} />;
}
