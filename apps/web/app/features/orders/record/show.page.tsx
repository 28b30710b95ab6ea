import { may } from '@datum/contract/access/access';
import type { Order } from '@datum/contract/orders/orders';
import { showTransaction } from '@datum/contract/orders/transactions';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatMoment } from '../../../ui/words/format.ts';
import { QuoteSum } from '../checkout/quote-sum.part.tsx';
import { countryIn } from '../countries.rules.ts';
import classes from '../orders.module.css';
import { OrderBuyer } from '../payment/buyer.part.tsx';
import { NextSteps } from '../payment/next-steps.part.tsx';
import { Transfer } from '../payment/transfer.part.tsx';
import { useOrder } from '../payment/use-order.ts';
import { standingOf } from '../standing.rules.ts';
import { DeliveryBadge, StandingBadge } from '../standing-badge.part.tsx';
import { useMoney } from '../use-money.ts';
import { Around } from './around.part.tsx';
import { OrderDocuments } from './papers/order-documents.part.tsx';
import { StaffPapers } from './papers/staff-papers.part.tsx';

/** For staff alone: buyers do not load it. */
const EndOrder = lazy(() => import('./end-order.part.tsx'));

/** One order: how it stands, what it costs, its newest payment, whom it is invoiced to, its documents. */
export default function OrderPage() {
  const t = useTranslations('orders');
  const { id = '' } = useParams();
  const { called, askOn } = useOrder(id);
  return (
    <Loaded called={called} none={t('no-such')}>
      {(order) => (
        <Record
          order={order}
          onChanged={() => {
            called.reload();
            askOn();
          }}
        />
      )}
    </Loaded>
  );
}

function Record({ order, onChanged }: { readonly order: Order; readonly onChanged: () => void }) {
  const t = useTranslations('orders.record');
  const standing = standingOf(order);
  const person = usePerson();
  // staff fetch and send the papers of buyers; only those have an invoice made out anew
  const isReader = order.is_own || !may(person, showTransaction);
  return (
    <>
      <PageHeader
        title={t('title', { reference: order.reference })}
        badge={
          <>
            <StandingBadge standing={standing} />
            {order.delivery && <DeliveryBadge state={order.delivery} />}
          </>
        }
      />
      {order.is_demo && <NoticeBar>{t('demo')}</NoticeBar>}
      <div className={classes.plans}>
        <Panel title={t('what')}>
          <QuoteSum priced={order} total={t(order.state === 'paid' ? 'paid-total' : 'total')} />
        </Panel>
        <Panel title={t('how')}>
          <Dates order={order} />
          {order.is_own && standing === 'transfer' && <Transfer order={order} />}
          {!order.is_own && (
            <Suspense fallback={null}>
              <EndOrder order={order} onDone={onChanged} />
            </Suspense>
          )}
          {order.is_own && <NextSteps order={order} standing={standing} onAsked={onChanged} />}
        </Panel>
        <Panel title={t('documents')}>
          {isReader ? (
            <OrderDocuments order={order} onChanged={onChanged} />
          ) : (
            <StaffPapers order={order} onChanged={onChanged} />
          )}
        </Panel>
        <Panel title={t('buyer')}>
          <Buyer order={order} />
          {order.is_own && order.state === 'waiting' && <OrderBuyer key={order.uuid} order={order} />}
        </Panel>
        <Around order={order} onChanged={onChanged} />
      </div>
    </>
  );
}

/** Money that came and did not settle the order is no payment of it. */
const stateOf = (order: Order, { state }: NonNullable<Order['payment']>) =>
  standingOf(order) === 'returned' ? 'returned' : state;

function Dates({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.record');
  const methods = useTranslations('orders.method');
  const { locale } = useUi();
  const site = useSite();
  const { named } = useMoney(order.currency);
  const at = (moment: string) => formatMoment(moment, locale, site?.timeZone);
  const { given, payment, transfer, paid_at, closed_at, state } = order;
  const lines: readonly (readonly [string, string | null])[] = [
    [t('created'), at(order.created_at)],
    [t('method'), methods(order.method)],
    [t('payment'), payment && t(`payment-state.${stateOf(order, payment)}`, { at: at(payment.begun_at) })],
    [t('terms'), order.terms && t('terms-version', { number: String(order.terms.number) })],
    [t('received'), order.is_own || !transfer ? null : named(transfer.received)],
    [t('rest'), order.is_own || !transfer ? null : named(transfer.rest)],
    [t('held'), state === 'waiting' ? at(order.expires_at) : null],
    [t('paid'), paid_at && at(paid_at)],
    [t('closed'), closed_at && state !== 'paid' ? at(closed_at) : null],
    [
      t('access'),
      given && t('access-days', { from: formatDate(given.from, locale), to: formatDate(given.to, locale) }),
    ],
    [t('credit'), order.credit > 0 ? named(order.credit) : null],
    [t('refunded'), order.refunded > 0 ? named(order.refunded) : null],
  ];
  return (
    <dl className={classes.facts}>
      {lines.flatMap(([label, value]) =>
        value === null ? [] : [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{value}</dd>],
      )}
    </dl>
  );
}

function Buyer({ order: { buyer } }: { readonly order: Order }) {
  const t = useTranslations('orders.buyer');
  const { locale } = useUi();
  const lines = [
    [t('name'), buyer.name],
    [t('registration_no'), buyer.registration_no],
    [t('tax_no'), buyer.tax_no],
    [t('address'), `${buyer.address}, ${buyer.postcode} ${buyer.city}, ${countryIn(locale, buyer.country)}`],
    [t('email'), buyer.email],
  ] as const;
  return (
    <dl className={classes.facts}>
      {lines.flatMap(([label, value]) =>
        value === '' ? [] : [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{value}</dd>],
      )}
    </dl>
  );
}
