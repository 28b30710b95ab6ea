import type { Order } from '@datum/contract/orders/orders';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoney } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';

/** Where a transfer goes: account, exact amount and reference, each to copy. */
export function Transfer({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.transfer');
  const { locale } = useUi();
  if (!order.transfer) return null;
  const { account_name, bank, account_number, swift } = order.transfer;
  const lines = [
    ['name', account_name],
    ['bank', bank],
    ['number', account_number],
    ['swift', swift],
    ['amount', `${order.currency} ${formatMoney(order.total, locale)}`],
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
      </dl>
      <p>{t('say')}</p>
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
