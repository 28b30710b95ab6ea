import { may } from '@datum/contract/access/access';
import { listRefunds } from '@datum/contract/orders/refunds/refunds';
import { listTransfers } from '@datum/contract/transfers/transfers';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Statements } from '../statements/statements.part.tsx';
import { DecidedProofs } from './decided.part.tsx';
import { TransferQueue } from './queue.part.tsx';
import { AccountSettings } from './settings.part.tsx';
import { WaitingOrders } from './waiting.part.tsx';

/** Parts of the page of transactions; the first one is the payments. */
export const TRANSACTION_TABS = [
  'payments',
  'waiting',
  'open',
  'returned',
  'done',
  'statements',
  'refunds',
  'accounts',
] as const;
export type TransactionTab = (typeof TRANSACTION_TABS)[number];

/** The tabs over the transactions, for who may check transfers; others have the payments alone. */
export function TransactionTabs({ current }: { readonly current: TransactionTab }) {
  const person = usePerson();
  return may(person, listTransfers) ? <Tabs current={current} /> : null;
}

function Tabs({ current }: { readonly current: TransactionTab }) {
  const t = useTranslations('transfers');
  const person = usePerson();
  const shown = TRANSACTION_TABS.filter((each) => each !== 'refunds' || may(person, listRefunds));
  const open = useCall(listTransfers, { query: { view: 'open', page: 1, per_page: 1 } }).answer?.meta.total;
  return (
    <PageTabs
      label={t('tabs')}
      tabs={shown.map((each) => ({
        href: each === 'payments' ? '?' : `?tab=${each}`,
        label: t(`tab.${each}`),
        current: each === current,
        ...(each === 'open' && open !== undefined ? { count: open } : {}),
      }))}
    />
  );
}

/** Bank transfers: proofs to check, what became of others, or where the money goes. */
export function Transfers({ tab }: { readonly tab: Exclude<TransactionTab, 'payments' | 'refunds'> }) {
  if (tab === 'waiting') return <WaitingOrders />;
  if (tab === 'statements') return <Statements />;
  return tab === 'accounts' ? <AccountSettings /> : <Proofs view={tab} />;
}

function Proofs({ view }: { readonly view: 'open' | 'returned' | 'done' }) {
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
