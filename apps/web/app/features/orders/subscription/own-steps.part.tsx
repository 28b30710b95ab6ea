import { cancelOwnSubscription, resumeOwnSubscription } from '@datum/contract/orders/own/own-subscription';
import { href } from '@datum/contract/screens/outside';
import type { OwnPlan } from '@datum/contract/subscriptions/own-plans';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Act } from '../../../page-kit/act.tsx';
import { writing } from '../../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../../page-kit/reason-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import classes from './own-subscription.module.css';

/** One that is cancelled already, or in its days of grace, has nothing to cancel. */
const CAN_CANCEL: readonly OwnPlan['status'][] = ['active', 'change_scheduled'];

/** Change, renew, cancel with the last paid day, resume: what the holder does about their own subscription. */
export function OwnSteps({ own }: { readonly own: OwnPlan }) {
  const t = useTranslations('orders.subscription');
  const text = useLocalText();
  const { locale } = useUi();
  const facts = { plan: text(own.plan.name), until: formatDate(own.ends_on, locale) };
  if (own.status === 'pending_payment' || own.status === 'pending_verification') {
    return (
      <Panel title={t('steps')}>
        <p>{t(own.status, facts)}</p>
        <div className={classes.actions}>
          <Button component={Link} to={href('billing.change-plan')} variant="default" size="sm">
            {t('choose-other')}
          </Button>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={t('steps')}>
      <p>{t(own.status === 'ending' ? 'ends' : own.source === 'paid' ? 'no-renewal' : 'given', facts)}</p>
      <div className={classes.actions}>
        {own.source === 'paid' && (
          <Button
            component={Link}
            to={href('checkout', { query: { plan: own.plan.code } })}
            variant="filled"
            size="sm"
          >
            {t('renew')}
          </Button>
        )}
        <Button component={Link} to={href('billing.change-plan')} variant="default" size="sm">
          {t('change')}
        </Button>
        {own.source === 'paid' && CAN_CANCEL.includes(own.status) && <Cancel own={own} until={facts.until} />}
        {own.status === 'ending' && (
          <Act
            endpoint={resumeOwnSubscription}
            input={{}}
            label={t('resume')}
            done={({ ends_on }) => t('resumed', { until: formatDate(ends_on, locale) })}
          />
        )}
      </div>
    </Panel>
  );
}

/** Says what is kept until when; the reason may be left out. */
function Cancel({ own, until }: { readonly own: OwnPlan; readonly until: string }) {
  const t = useTranslations('orders.subscription');
  const text = useLocalText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      {isAsking && (
        <ReasonDialog
          record={own}
          title={t('cancel-title', { plan: text(own.plan.name), until })}
          label={t('reason')}
          hint={t('cancel-why', { until })}
          confirmLabel={t('cancel-confirm', { until })}
          required={false}
          write={writing(cancelOwnSubscription, {})}
          bodyOf={(reason) => ({ reason })}
          said={() => t('cancelled', { until })}
          onDone={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
