import { useTranslations } from 'use-intl';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { type RentOrBuyInputs, rentOrBuy, wrongInputs } from './rent-or-buy.rules.ts';

interface BreakProps {
  readonly inputs: RentOrBuyInputs;
  /** Hours of a day of hire; null where nothing says them. */
  readonly hours: string | null;
}

/** What the comparison comes to, and the arithmetic in the numbers that stand above. */
export function Break({ inputs, hours }: BreakProps) {
  const t = useTranslations('published.rent-or-buy');
  const { locale } = useUi();
  if (wrongInputs(inputs).length > 0) {
    return <p role="status">{t('wrong')}</p>;
  }
  const answer = rentOrBuy(inputs);
  const money = (value: string) => formatNumber(value, { locale, decimals: 2 });
  return (
    <div role="status">
      <p>
        <b>
          {answer.kind === 'days'
            ? t('days', {
                days: answer.days,
                months: inputs.months,
                a_month: formatNumber(answer.perMonth, { locale, decimals: 1 }),
              })
            : t(answer.kind)}
        </b>
      </p>
      <p className="muted">
        {t('arithmetic', {
          price: money(inputs.price),
          resale: money(inputs.resale),
          hire: money(inputs.hire),
          running: money(inputs.running),
          result: answer.kind,
          days: answer.kind === 'days' ? answer.days : 0,
        })}{' '}
        {hours !== null &&
          t('day', { hours: formatNumber(hours, { locale, decimals: hours.split('.')[1]?.length ?? 0 }) })}
      </p>
    </div>
  );
}
