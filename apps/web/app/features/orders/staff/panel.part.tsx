import { askTransaction, showTransaction, type TransactionDetail } from '@datum/contract/orders/transactions';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useInstallation } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Act } from '../../../page-kit/act.tsx';
import { RecordDrawer } from '../../../page-kit/record/record-drawer.tsx';
import { FactStrip } from '../../../ui/page/fact-strip.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { Amount } from '../record/amount.part.tsx';
import { RefundStep } from '../refunds/refund-form.part.tsx';
import { RefundList } from '../refunds/refund-list.part.tsx';
import { StaffDocuments } from './documents.part.tsx';

interface PanelProps {
  readonly uuid: string;
  readonly onClose: () => void;
}

/** One payment beside the list: its order, its documents, and what its service told of it. */
export function TransactionPanel({ uuid, onClose }: PanelProps) {
  const t = useTranslations('transactions');
  return (
    <RecordDrawer
      called={useCall(showTransaction, { params: { uuid } })}
      title={t('one')}
      titleOf={({ reference }) => reference}
      permission={t('permission.view')}
      none={t('gone')}
      onClose={onClose}
      tabIn="part"
      width={560}
      tabs={[
        { id: 'payment', label: t('part.payment'), show: (payment) => <Payment payment={payment} /> },
        {
          id: 'documents',
          label: t('part.documents'),
          show: (payment) => <StaffDocuments payment={payment} />,
        },
        { id: 'events', label: t('part.events'), show: (payment) => <Events payment={payment} /> },
      ]}
    />
  );
}

const useMoments = () => {
  const { locale } = useUi();
  const zone = useInstallation()?.timeZone ?? 'UTC';
  return (at: string) => formatMoment(at, locale, zone);
};

function Payment({ payment }: { readonly payment: TransactionDetail }) {
  const t = useTranslations('transactions');
  const words = useTranslations('orders.method');
  const text = useLocalText();
  const moment = useMoments();
  return (
    <>
      <FactStrip
        facts={[
          { label: t('field.payer'), value: `${payment.payer.name}, ${payment.payer.email}` },
          { label: t('what'), value: text(payment.title) },
          { label: t('total'), value: <Amount minor={payment.total} currency={payment.currency} /> },
          { label: t('refunded'), value: <Amount minor={payment.refunded} currency={payment.currency} /> },
          { label: t('order-state'), value: t(`order-states.${payment.order_state}`) },
          { label: t('field.method'), value: words(payment.method) },
          { label: t('field.gateway'), value: payment.gateway_ref ?? '–' },
          { label: t('asked'), value: payment.asked_at ? moment(payment.asked_at) : t('never') },
          { label: t('next'), value: payment.ask_at ? moment(payment.ask_at) : t('final') },
        ]}
      />
      {payment.can_ask && (
        <Act
          endpoint={askTransaction}
          input={{ params: { uuid: payment.uuid } }}
          label={t('ask')}
          done={() => t('ask-done')}
        />
      )}
      <RefundStep payment={payment} />
      <RefundList payment={payment} />
      <h3>{t('others')}</h3>
      <ul>
        {payment.payments.map((one) => (
          <li key={one.uuid}>
            {moment(one.created_at)}: <Amount minor={one.amount} currency={one.currency} />,{' '}
            {words(one.method)}, {one.is_credit ? t('credit') : t(`state.${one.state}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Only messages whose signature was right are kept, each once. */
function Events({ payment }: { readonly payment: TransactionDetail }) {
  const t = useTranslations('transactions');
  const moment = useMoments();
  const outcome = (name: string) => {
    const key = `outcome.${name}` as 'outcome.taken';
    return t.has(key) ? t(key) : name;
  };
  if (payment.events.length === 0) return <p>{t('no-events')}</p>;
  return (
    <ul>
      {payment.events.map(({ id, event_id, outcome: name, body, received_at }) => (
        <li key={id}>
          {moment(received_at)}: {outcome(name)} ({t('signed')})
          <details>
            <summary>{event_id}</summary>
            <code style={{ overflowWrap: 'anywhere' }}>{body}</code>
          </details>
        </li>
      ))}
    </ul>
  );
}
