import type { Order } from '@datum/contract/orders/orders';
import { useTranslations } from 'use-intl';

/** Invoices, receipts and credit notes that an order brought, by their numbers. */
export function OrderDocuments({ documents }: Pick<Order, 'documents'>) {
  const t = useTranslations('orders.document');
  if (documents.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <ul>
      {documents.map(({ uuid, kind, number }) => (
        <li key={uuid}>
          {t(kind)} {number}
        </li>
      ))}
    </ul>
  );
}
