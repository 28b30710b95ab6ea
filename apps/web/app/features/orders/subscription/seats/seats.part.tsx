import { href } from '@datum/contract/screens/outside';
import { type SeatSummary, showOwnSeats } from '@datum/contract/subscriptions/own-seats';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../../lib/api/use-call.ts';
import { Loaded } from '../../../../page-kit/loaded.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { ProgressBar } from '../../../../ui/progress/progress-bar.tsx';
import classes from '../own-subscription.module.css';
import { Invitations } from './invitations.part.tsx';
import { InviteForm } from './invite-form.part.tsx';
import { SeatTable } from './seat-table.part.tsx';

/** Who reads on the plan of the organisation, for the person who buys for it: seats used and bought, invitations. */
export function Seats() {
  const t = useTranslations('orders.seats');
  return (
    <Panel title={t('title')}>
      <Loaded called={useCall(showOwnSeats, {})}>
        {({ seats }) => (seats ? <Kept seats={seats} /> : <p className="muted">{t('none-yet')}</p>)}
      </Loaded>
    </Panel>
  );
}

function Kept({ seats }: { readonly seats: SeatSummary }) {
  const t = useTranslations('orders.seats');
  const { used, bought, extra, plan } = seats;
  const words = t('used', { used, bought });
  const isFull = used >= bought;
  const more = href('checkout', { query: { plan: plan.code, seats: String(extra + 1) } });
  return (
    <div className={classes.panels}>
      <div>
        <ProgressBar
          label={t('title')}
          done={used}
          total={bought}
          tone={isFull ? 'red' : 'green'}
          words={words}
        />
        <p>
          {words} {isFull ? t('full') : t('wait')}
        </p>
        <Button component={Link} to={more} variant={isFull ? 'filled' : 'default'} size="sm">
          {t('add')}
        </Button>
      </div>
      <SeatTable />
      {seats.is_suspended && <p>{t('suspended')}</p>}
      {!isFull && !seats.is_suspended && <InviteForm />}
      <Invitations invitations={seats.invitations} />
    </div>
  );
}
