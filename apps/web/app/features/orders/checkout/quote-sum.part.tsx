import type { OrderLine } from '@datum/contract/orders/order-quotes';
import type { Order } from '@datum/contract/orders/orders';
import type { LocalText } from '@datum/contract/values/local-text';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import classes from '../orders.module.css';
import { useMoney } from '../use-money.ts';

/** What a quote and an order of anything have in common. */
type Summed = Pick<
  Order,
  'term_months' | 'currency' | 'lines' | 'sum' | 'credits' | 'tax_percent' | 'total'
> & {
  readonly title: LocalText;
};

interface QuoteSumProps {
  readonly priced: Summed;
  /** Before the last figure: to be paid, or paid. */
  readonly total: string;
}

/** The lines, the tax, what is credited with the sum of its days to check by hand, and what is charged. All of it comes from the server. */
export function QuoteSum({ priced, total }: QuoteSumProps) {
  const t = useTranslations('orders.sum');
  const { plain, named, sign } = useMoney(priced.currency);
  const nameOf = useLineNames(priced);
  const { sum, credits, lines, tax_percent: percent } = priced;
  const hasTax = percent !== null && sum.tax !== 0;
  return (
    <table className={classes.sum}>
      <caption className="visually-hidden">{t('caption', { currency: sign })}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind} ${line.code ?? ''} ${line.name?.['en'] ?? ''}`}>
            <th scope="row">{nameOf(line)}</th>
            <td>{plain(line.amount)}</td>
          </tr>
        ))}
        {(hasTax || lines.length > 1) && (
          <tr data-rule="thin">
            <th scope="row">{t('before-tax')}</th>
            <td>{plain(sum.amount)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">
            {percent === null ? t('no-tax') : t('tax', { percent, amount: plain(sum.amount) })}
          </th>
          <td>{plain(sum.tax)}</td>
        </tr>
        <Credits credits={credits} plain={plain} percent={percent} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          <td>{named(priced.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface CreditsProps {
  readonly credits: Order['credits'];
  readonly plain: (minor: number) => string;
  readonly percent: string | null;
}

/** Days that were paid and will not be used: paid × left ÷ all, then the tax on it. */
function Credits({ credits, plain, percent }: CreditsProps) {
  const t = useTranslations('orders.sum');
  const text = useLocalText();
  return credits.map((credit) => (
    <tr key={credit.document}>
      <th scope="row">
        {t('credit', { plan: text(credit.plan), left: credit.left, document: credit.document })}
        <small>
          {t(credit.before === undefined ? 'credit-days' : 'credit-days-rest', {
            before: plain(credit.before ?? 0),
            paid: plain(credit.paid),
            left: credit.left,
            of: credit.of,
            amount: plain(credit.amount),
          })}
          {percent !== null && ` ${t('credit-tax', { tax: plain(credit.tax) })}`}
        </small>
      </th>
      <td>{plain(-credit.total)}</td>
    </tr>
  ));
}

function useLineNames({ title, term_months, currency }: Summed) {
  const t = useTranslations('orders.sum');
  const text = useLocalText();
  const { plain } = useMoney(currency);
  const names = {
    plan: () => t('plan', { plan: text(title), months: term_months ?? 0 }),
    seats: ({ count, unit }) => t('seats', { count, unit: plain(unit) }),
    discount: ({ code }) => t('discount', { code: code ?? '' }),
    item: ({ name, count }) =>
      count === 1 ? text(name ?? title) : t('item', { name: text(name ?? title), count }),
  } as const satisfies Record<OrderLine['kind'], (line: OrderLine) => string>;
  return (line: OrderLine): string => names[line.kind](line);
}
