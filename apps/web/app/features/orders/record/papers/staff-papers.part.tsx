import { may } from '@datum/contract/access/access';
import type { Order } from '@datum/contract/orders/orders';
import {
  downloadTransactionPaper,
  reissueTransactionInvoice,
  sendTransactionPaper,
} from '@datum/contract/orders/papers/transaction-papers';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../../lib/session/use-session.ts';
import classes from '../../orders.module.css';
import { PaperDownload } from './paper-download.part.tsx';
import { Reissue } from './reissue.part.tsx';
import { SendPaper } from './send-paper.part.tsx';

/** Documents of the order of a buyer, for staff: to fetch and to send. */
export function StaffPapers({
  order: { documents, buyer },
  onChanged,
}: {
  readonly order: Order;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('orders.document');
  const person = usePerson();
  const newest = documents.findLast(({ kind }) => kind === 'invoice');
  if (documents.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <ul className={classes.papers}>
      {documents.map((document) => (
        <li key={document.uuid}>
          {t(document.kind)} {document.number}
          <div className={classes.actions}>
            <PaperDownload
              uuid={document.uuid}
              number={document.number}
              endpoint={downloadTransactionPaper}
            />
            {may(person, sendTransactionPaper) && (
              <SendPaper document={document} email={buyer.email} endpoint={sendTransactionPaper} />
            )}
            {document.uuid === newest?.uuid && may(person, reissueTransactionInvoice) && (
              <Reissue invoice={document} by="staff" onDone={onChanged} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
