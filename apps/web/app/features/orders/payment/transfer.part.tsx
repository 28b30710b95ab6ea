import type { Order } from '@datum/contract/orders/orders';
import { decimalOf } from '@datum/contract/values/money-text';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';
import { Proof } from '../transfer/proof.part.tsx';
import { useMoney } from '../use-money.ts';

/** Where a transfer goes: account, exact amount and reference, each to copy. */
export function Transfer({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.transfer');
  const { locale } = useUi();
  const site = useSite();
  const { named: money } = useMoney(order.currency);
  if (!order.transfer) return null;
  const { account_name, bank, account_number, swift, qr, received, rest } = order.transfer;
  const lines = [
    ['name', account_name, account_name],
    ['bank', bank, bank],
    ['number', account_number, account_number],
    ['swift', swift, swift],
    // a banking app takes the bare number
    [received > 0 ? 'rest' : 'amount', money(rest), decimalOf(rest)],
    ['reference', order.reference, order.reference],
  ] as const;
  return (
    <section aria-labelledby="transfer-title">
      <h2 id="transfer-title" className="type-h4">
        {t('title')}
      </h2>
      <dl className={classes.facts}>
        {lines
          .filter(([, value]) => value !== '')
          .map(([name, value, copied]) => (
            <Line key={name} label={t(name)} value={value} copied={copied} />
          ))}
        {received > 0 && (
          <>
            <dt>{t('received')}</dt>
            <dd>{money(received)}</dd>
          </>
        )}
        <dt>{t('due')}</dt>
        <dd>{formatMoment(order.expires_at, locale, site?.timeZone)}</dd>
      </dl>
      {qr && (
        <figure className={classes.qr}>
          <img src={qr} alt={t('qr')} width={180} height={180} />
          <figcaption className="muted">{t('qr-say')}</figcaption>
        </figure>
      )}
      <p>{t('say')}</p>
      <p className="muted">{t('waiting')}</p>
      <Proof order={order} transfer={order.transfer} />
    </section>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  /** What the button copies. */
  readonly copied: string;
}

function Line({ label, value, copied }: LineProps) {
  const t = useTranslations('orders.transfer');
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <>
      <dt>{label}</dt>
      <dd className={classes.copied}>
        <b>{value}</b>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('copy-one', { label })}
          onClick={() => clipboard.copy(copied)}
        >
          {t(clipboard.copied ? 'copied' : 'copy')}
        </Button>
      </dd>
    </>
  );
}
