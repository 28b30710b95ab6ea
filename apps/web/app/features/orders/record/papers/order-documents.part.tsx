import type { Order } from '@datum/contract/orders/orders';
import { useTranslations } from 'use-intl';
import classes from '../../orders.module.css';
import { PaperDownload } from './paper-download.part.tsx';
import { Reissue } from './reissue.part.tsx';
import { SendPaper } from './send-paper.part.tsx';

interface OrderDocumentsProps {
  readonly order: Pick<Order, 'documents' | 'buyer'>;
  readonly onChanged: () => void;
}

/** Invoices, receipts and credit notes that an order brought: to fetch, to send, and the newest invoice to make out anew. */
export function OrderDocuments({ order: { documents, buyer }, onChanged }: OrderDocumentsProps) {
  const t = useTranslations('orders.document');
  if (documents.length === 0) return <p className="muted">{t('none')}</p>;
  const newest = documents.findLast(({ kind }) => kind === 'invoice');
  return (
    <ul className={classes.papers}>
      {documents.map((document) => (
        <li key={document.uuid}>
          {t(document.kind)} {document.number}
          <div className={classes.actions}>
            <PaperDownload uuid={document.uuid} number={document.number} />
            <SendPaper document={document} email={buyer.email} />
            {document === newest && <Reissue invoice={document} onDone={onChanged} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
