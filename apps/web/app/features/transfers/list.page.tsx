import { listTransfers } from '@datum/contract/transfers/transfers';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DecidedProofs } from './decided.part.tsx';
import { TransferQueue } from './queue.part.tsx';
import { AccountSettings } from './settings.part.tsx';

const TABS = ['open', 'returned', 'done', 'accounts'] as const;
type Tab = (typeof TABS)[number];
const isTab = (text: string): text is Tab => TABS.some((tab) => tab === text);

/** Bank transfers: proofs to check, what became of others, and where the money goes. */
export default function TransfersPage() {
  const t = useTranslations('transfers');
  const asked = useSearchParams()[0].get('tab') ?? 'open';
  const tab = isTab(asked) ? asked : 'open';
  const open = useCall(listTransfers, { query: { view: 'open', page: 1, per_page: 1 } }).answer?.meta.total;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <PageTabs
        label={t('tabs')}
        tabs={TABS.map((each) => ({
          href: each === 'open' ? '?' : `?tab=${each}`,
          label: t(`tab.${each}`),
          current: each === tab,
          ...(each === 'open' && open !== undefined ? { count: open } : {}),
        }))}
      />
      {tab === 'accounts' ? <AccountSettings /> : <Proofs view={tab} />}
    </>
  );
}

function Proofs({ view }: { readonly view: Exclude<Tab, 'accounts'> }) {
  const t = useTranslations('transfers');
  const called = useCall(listTransfers, { query: { view, page: 1, per_page: 50 } });
  return (
    <Loaded called={called}>
      {({ data }) => {
        if (data.length === 0)
          return <EmptyState title={t(`none.${view}`)}>{t(`none-why.${view}`)}</EmptyState>;
        return view === 'open' ? <TransferQueue proofs={data} /> : <DecidedProofs proofs={data} />;
      }}
    </Loaded>
  );
}
