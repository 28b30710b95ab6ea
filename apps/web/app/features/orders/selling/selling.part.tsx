import { showBillingSettings } from '@datum/contract/orders/billing-settings';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { HistoryLink } from '../../../page-kit/record/history-link.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Clearance } from './clearance.part.tsx';
import { SellerForm } from './seller-form.part.tsx';
import { WaysToPay } from './ways.part.tsx';

/** What an office enters before it sells, and which ways to pay its server has open. */
export function Selling() {
  const t = useTranslations('selling');
  const called = useCall(showBillingSettings, {});
  return (
    <Loaded called={called} permission={t('permission')}>
      {(settings) => (
        <>
          {settings.seller === null && <p role="status">{t('nothing')}</p>}
          <WaysToPay settings={settings} />
          <Panel title={t('tax.title')}>
            <p>{t('tax.words')}</p>
            <p>
              <Link href={href('plans.list', { query: { tab: 'tax' } })}>{t('tax.to-rates')}</Link>{' '}
              <Link href={href('plans.list')}>{t('tax.to-plans')}</Link>
            </p>
          </Panel>
          <Panel title={t('title')}>
            <p className="muted">{t('lead')}</p>
            <SellerForm settings={settings} onSaved={called.reload} />
            <HistoryLink resource="billing_settings" id="seller" />
          </Panel>
          {settings.seller && <Clearance />}
        </>
      )}
    </Loaded>
  );
}
