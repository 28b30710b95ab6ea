import { may } from '@datum/contract/access/access';
import {
  downloadTransactionPaper,
  sendTransactionPaper,
} from '@datum/contract/orders/papers/transaction-papers';
import type { TransactionDetail } from '@datum/contract/orders/transactions';
import { href } from '@datum/contract/screens/all';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useInstallation } from '../../../lib/deploy/use-site.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatMoment } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';
import { Amount } from '../record/amount.part.tsx';
import { PaperDownload } from '../record/papers/paper-download.part.tsx';
import { SendPaper } from '../record/papers/send-paper.part.tsx';
import { Clearance } from './clearance.part.tsx';

/** Documents of the order of a payment, for staff: to fetch, to send, and how often anybody fetched them. */
export function StaffDocuments({ payment }: { readonly payment: TransactionDetail }) {
  const t = useTranslations('transactions');
  const { locale } = useUi();
  const zone = useInstallation()?.timeZone ?? 'UTC';
  const person = usePerson();
  if (payment.documents.length === 0) return <p>{t('no-documents')}</p>;
  return (
    <>
      <ul className={classes.papers}>
        {payment.documents.map(({ uuid, kind, number, issued_on, total, fetched, fetched_at, clearance }) => (
          <li key={number}>
            {t(`kind.${kind}`)} {number}, {formatDate(issued_on, locale)}:{' '}
            <Amount minor={total} currency={payment.currency} />
            <br />
            <span className="muted">
              {t('fetched', {
                count: fetched,
                at: fetched_at ? formatMoment(fetched_at, locale, zone) : '',
              })}
            </span>
            {clearance && <Clearance uuid={uuid} clearance={clearance} />}
            <div className={classes.actions}>
              <PaperDownload uuid={uuid} number={number} endpoint={downloadTransactionPaper} />
              {may(person, sendTransactionPaper) && (
                <SendPaper
                  document={{ uuid, number }}
                  email={payment.payer.email}
                  endpoint={sendTransactionPaper}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link to={href('orders.show', { id: payment.order })}>{t('to-order')}</Link>
      </p>
    </>
  );
}
