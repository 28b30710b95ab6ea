import type { Passport } from '@datum/contract/publication/passport';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatNumber } from '../../../ui/words/format.ts';
import classes from './passport-levels.module.css';
import parts from './passport-parts.module.css';

/** Who can stand in for a line without a price. */
export type Lender = 'cell' | 'neighbours' | 'group' | 'region_group' | 'country' | 'carry' | 'kept';

/** The quotes of an average as far as the reader may see them: with sources, as sorted prices, or their number alone. */
export function PassportQuotes({ passport }: { readonly passport: Passport }) {
  const t = useTranslations('passport.quote');
  const ui = useUi();
  if (passport.imputation) {
    return (
      <p className={classes.words}>
        {t(passport.imputation.previous === null ? 'imputed-hidden' : 'imputed', {
          method: passport.imputation.method
            .split('+')
            .map((lender) => t(`lender.${lender as Lender}`))
            .join(', '),
          previous: formatNumber(passport.imputation.previous, { ...ui, decimals: passport.decimals }),
        })}
      </p>
    );
  }
  if (passport.quotes.length === 0) {
    return (
      <p className={classes.words}>
        {t('hidden', { count: passport.n_quotes ?? 0, least: passport.rules.min_sources })}
      </p>
    );
  }
  return (
    <>
      <QuoteLine passport={passport} />
      {passport.quote_details.length > 0 && <QuoteTable passport={passport} />}
    </>
  );
}

const WIDTH = 428;
const EDGE = 24;

/** Each quote as a dot on one line, the mean as a rule; the prices are read out as one sentence. */
function QuoteLine({ passport }: { readonly passport: Passport }) {
  const t = useTranslations('passport.quote');
  const ui = useUi();
  const prices = passport.quotes.map(Number);
  const [low = 0, high = 0] = [Math.min(...prices), Math.max(...prices)];
  const x = (price: number) =>
    high === low ? WIDTH / 2 : EDGE + ((WIDTH - 2 * EDGE) * (price - low)) / (high - low);
  const print = (value: string | number | null) =>
    formatNumber(value, { ...ui, decimals: passport.decimals });
  const mean = passport.exact ?? prices.reduce((sum, price) => sum + price, 0) / prices.length;
  const anchor = x(mean) < 90 ? 'start' : x(mean) > WIDTH - 90 ? 'end' : 'middle';
  return (
    <svg
      className={classes.dots}
      viewBox={`0 0 ${WIDTH} 62`}
      width="100%"
      role="img"
      aria-label={t('line', { prices: passport.quotes.map(print).join('; '), mean: print(passport.value) })}
    >
      <path d={`M8 36H${WIDTH - 8}`} stroke="var(--control)" />
      {Object.entries(prices).map(([place, price]) => (
        <circle
          key={place}
          cx={x(price)}
          cy={36}
          r={5}
          fill="var(--bar-2)"
          stroke="var(--card)"
          strokeWidth={1.5}
        />
      ))}
      <path d={`M${x(mean)} 24V46`} stroke="var(--ink)" strokeWidth={2.4} />
      <text x={x(mean)} y={16} textAnchor={anchor} fontSize={12.5} fontWeight={600} fill="var(--ink)">
        {t('mean', { value: print(passport.value) })}
      </text>
      <text
        x={x(low)}
        y={58}
        textAnchor={high === low ? 'middle' : 'start'}
        dx={high === low ? 0 : -16}
        fontSize={12.5}
        fill="var(--ink-3)"
      >
        {print(low)}
      </text>
      {high !== low && (
        <text x={x(high)} y={58} textAnchor="end" dx={16} fontSize={12.5} fill="var(--ink-3)">
          {print(high)}
        </text>
      )}
    </svg>
  );
}

/** For staff: the quotes with their sources, those left out too. */
function QuoteTable({ passport }: { readonly passport: Passport }) {
  const t = useTranslations('passport.quote');
  const ui = useUi();
  const text = useLocalText();
  return (
    <table className={parts.parts}>
      <thead>
        <tr>
          <th scope="col">{t('source')}</th>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('price')}</th>
          <th scope="col">{t('use')}</th>
        </tr>
      </thead>
      <tbody>
        {passport.quote_details.map((quote) => (
          <tr key={quote.id}>
            <th scope="row">{text(quote.source)}</th>
            <td>
              {quote.observed_on
                ? formatDate(quote.observed_on, ui.locale, { day: 'numeric', month: 'short' })
                : '–'}
            </td>
            <td>{formatNumber(quote.unit_price || null, { ...ui, decimals: passport.decimals })}</td>
            <td>{t(quote.included ? 'in' : 'out')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
