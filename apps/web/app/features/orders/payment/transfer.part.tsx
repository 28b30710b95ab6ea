import type { Order } from '@datum/contract/orders/orders';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment, formatMoney } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';
import { Proof } from '../transfer/proof.part.tsx';

/** Where a transfer goes: account, exact amount and reference, each to copy. */
export function Transfer({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.transfer');
  const { locale } = useUi();
  const site = useSite();
  if (!order.transfer) return null;
  const { account_name, bank, account_number, swift, qr, received, rest } = order.transfer;
  const money = (minor: number) => `${order.currency} ${formatMoney(minor, locale)}`;
  const lines = [
    ['name', account_name],
    ['bank', bank],
    ['number', account_number],
    ['swift', swift],
    [received > 0 ? 'rest' : 'amount', money(rest)],
    ['reference', order.reference],
  ] as const;
  return (
    <section aria-labelledby="transfer-title">
      <h2 id="transfer-title" className="type-h4">
        {t('title')}
      </h2>
      <dl className={classes.facts}>
        {lines
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Line key={name} label={t(name)} value={value} />
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

function Line({ label, value }: { readonly label: string; readonly value: string }) {
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
          onClick={() => clipboard.copy(value)}
        >
          {t(clipboard.copied ? 'copied' : 'copy')}
        </Button>
      </dd>
    </>
  );
}
