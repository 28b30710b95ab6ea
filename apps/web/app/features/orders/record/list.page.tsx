import { useTranslations } from 'use-intl';
import { count, oneOf, optional, useParamsState } from '../../../lib/screens/params.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { OrderList } from './order-list.part.tsx';
import { DocumentList } from './papers/document-list.part.tsx';

const STATE = {
  tab: oneOf(['documents', 'orders'], 'documents'),
  page: count(),
  kind: optional(),
  year: optional(),
};

/** What a person ordered, and the documents of it. */
export default function TransactionsPage() {
  const t = useTranslations('orders.list');
  const [{ tab, page, kind, year }, change] = useParamsState(STATE);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <PageTabs
        label={t('title')}
        tabs={[
          { href: '?tab=documents', label: t('documents'), current: tab === 'documents' },
          { href: '?tab=orders', label: t('orders'), current: tab === 'orders' },
        ]}
      />
      {tab === 'orders' ? (
        <OrderList page={page} onPage={(next) => change({ page: next }, { push: true })} />
      ) : (
        <DocumentList page={page} kind={kind} year={year} onChange={(part) => change(part, { push: true })} />
      )}
    </>
  );
}
