import { listTransactionDays } from '@datum/contract/orders/transactions';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatNumber } from '../../../ui/words/format.ts';
import { Amount } from '../record/amount.part.tsx';

/** What came in and went back on each day; folded away until it is asked for. */
export function Days() {
  const t = useTranslations('transactions.days');
  const { locale } = useUi();
  const days = useCall(listTransactionDays, {}).answer?.data ?? [];
  if (days.length === 0) return null;
  return (
    <details>
      <summary>{t('title')}</summary>
      <table>
        <caption>{t('caption')}</caption>
        <thead>
          <tr>
            {(['day', 'count', 'paid', 'held', 'credited', 'refunded'] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, currency, count, paid, held, credited, refunded }) => (
            <tr key={`${day}${currency}`}>
              <th scope="row">{formatDate(day, locale)}</th>
              <td>{formatNumber(count, { locale, decimals: 0 })}</td>
              <td>
                <Amount minor={paid} currency={currency} />
              </td>
              <td>
                <Amount minor={held} currency={currency} />
              </td>
              <td>
                <Amount minor={credited} currency={currency} />
              </td>
              <td>
                <Amount minor={refunded} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
