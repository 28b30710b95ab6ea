import { listOverLimits } from '@datum/contract/orders/own/scheduled-change';
import type { Offer } from '@datum/contract/plans/offers';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';

/** What is used today and has no room in another plan, and what happens to it. Nothing where everything fits. */
export function OverLimits({ to }: { readonly to: Offer }) {
  const t = useTranslations('orders.over');
  const text = useLocalText();
  const { answer } = useCall(listOverLimits, { query: { plan: to.uuid } });
  if (!answer || answer.limits.length === 0) return null;
  return (
    <Panel title={t('title', { plan: text(to.name) })}>
      <ul>
        {answer.limits.map(({ limit, used, most }) => (
          <li key={limit}>{t(`limits.${limit}`, { used, most })}</li>
        ))}
      </ul>
      <p className="muted">{t('stays')}</p>
    </Panel>
  );
}
