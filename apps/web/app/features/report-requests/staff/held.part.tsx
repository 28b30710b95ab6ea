import { decideHeld } from '@datum/contract/requests/request-thread';
import type { RequestDetail, StaffView } from '@datum/contract/requests/request-view';
import { useTranslations } from 'use-intl';
import { Act } from '../../../page-kit/act.tsx';
import classes from './staff.module.css';

interface HeldProps {
  readonly request: RequestDetail;
  readonly held: StaffView['held'];
}

/** Emails that name the request, from addresses that are not on its thread. */
export function Held({ request: { uuid }, held }: HeldProps) {
  const t = useTranslations('report-requests.held');
  return held.map(({ id, from_email, subject, body, attachments }) => {
    const params = { uuid, id };
    return (
      <section key={id} className={classes.held} aria-label={t('title')}>
        <b>{t('title')}:</b> {t('from', { email: from_email })} {t('files', { count: attachments })}
        <details>
          <summary>{t('read')}</summary>
          <b>{subject}</b>
          <pre>{body}</pre>
        </details>
        <div className={classes.steps}>
          <Act
            endpoint={decideHeld}
            input={{ params, body: { decision: 'let-in' } }}
            label={t('let-in')}
            done={() => t('in-done', { email: from_email })}
          />
          <Act
            endpoint={decideHeld}
            input={{ params, body: { decision: 'rejected' } }}
            label={t('reject')}
            done={() => t('out-done')}
          />
        </div>
      </section>
    );
  });
}
