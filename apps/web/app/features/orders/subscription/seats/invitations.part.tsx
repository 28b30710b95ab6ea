import {
  resendSeatInvitation,
  type SeatInvitation,
  withdrawSeatInvitation,
} from '@datum/contract/subscriptions/own-seats';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../../lib/deploy/use-site.ts';
import { Act } from '../../../../page-kit/act.tsx';
import { useUi } from '../../../../ui/ui-provider.tsx';
import { formatDay } from '../../../../ui/words/format.ts';
import classes from '../own-subscription.module.css';

/** Invitations that wait, each with a way to send it again or withdraw it. */
export function Invitations({ invitations }: { readonly invitations: readonly SeatInvitation[] }) {
  const t = useTranslations('orders.seats');
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="seat-invitations">
      <h3 id="seat-invitations" className="type-h4">
        {t('waiting')}
      </h3>
      <ul className={classes.waiting}>
        {invitations.map((invitation) => (
          <Waiting key={invitation.uuid} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ invitation }: { readonly invitation: SeatInvitation }) {
  const t = useTranslations('orders.seats');
  const { locale } = useUi();
  const site = useSite();
  const { uuid, email, expires_at, is_expired } = invitation;
  const day = formatDay(expires_at, locale, site?.timeZone);
  return (
    <li>
      <span>
        <b>{email}</b> <span className="muted">{t(is_expired ? 'expired' : 'until', { day })}</span>
      </span>
      <span className={classes.actions}>
        <Act
          endpoint={resendSeatInvitation}
          input={{ params: { uuid } }}
          label={t('resend')}
          variant="default"
          done={() => t('invited', { email })}
        />
        <Act
          endpoint={withdrawSeatInvitation}
          input={{ params: { uuid } }}
          label={t('withdraw')}
          variant="subtle"
          done={() => t('withdrawn', { email })}
        />
      </span>
    </li>
  );
}
