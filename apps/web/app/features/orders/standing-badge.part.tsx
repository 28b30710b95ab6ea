import type { DeliveryState } from '@datum/contract/orders/order-facts';
import { useTranslations } from 'use-intl';
import { type BadgeKind, StatusBadge } from '../../ui/status-badge.tsx';
import type { OrderStanding } from './standing.rules.ts';

const BADGES = {
  succeeded: 'confirmed',
  waiting: 'in-review',
  failed: 'missing',
  left: 'returned',
  returned: 'returned',
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

const DELIVERIES = {
  none: 'asked',
  partly: 'in-review',
  delivered: 'confirmed',
} as const satisfies Record<DeliveryState, BadgeKind>;

/** How far what was bought once is delivered. */
export function DeliveryBadge({ state }: { readonly state: DeliveryState }) {
  const t = useTranslations('orders.delivery-state');
  return <StatusBadge kind={DELIVERIES[state]} label={t(state)} />;
}
