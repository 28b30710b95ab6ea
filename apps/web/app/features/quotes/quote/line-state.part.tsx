import type { LineState } from '@datum/contract/collection/quote-states';
import { useTranslations } from 'use-intl';
import { type BadgeKind, StatusBadge } from '../../../ui/status-badge.tsx';

const KINDS = {
  waiting: 'planned',
  new: 'new',
  ok: 'ok',
  flagged: 'flagged',
  asked: 'asked',
  confirmed: 'confirmed',
  edited: 'edited',
  imputed: 'imputed',
  missing: 'missing',
  rejected: 'problem',
} as const satisfies Record<LineState, BadgeKind>;

/** What stands at a sample line, as badge. */
export function LineStateBadge({ state }: { readonly state: LineState }) {
  const t = useTranslations('quotes.state');
  return <StatusBadge kind={KINDS[state]} label={t(state)} />;
}
