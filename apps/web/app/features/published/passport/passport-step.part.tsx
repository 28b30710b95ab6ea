import type { MatchedStep, Passport } from '@datum/contract/publication/passport';
import { addPeriods } from '@datum/contract/values/period';
import { powerMean } from '@datum/index-numbers/means/power-mean';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod, formatSpan } from '../../../ui/words/period.ts';
import classes from './passport-levels.module.css';
import parts from './passport-parts.module.css';
import type { Lender } from './passport-quotes.part.tsx';

interface PassportStepProps {
  readonly passport: Passport;
  readonly step: MatchedStep;
}

/** How an item's level came from that of the month before: both months' matched prices, the movement that they make, the level. */
export function PassportStep({ passport, step }: PassportStepProps) {
  const t = useTranslations('passport.step');
  const lenderOf = useTranslations('passport.quote.lender');
  const ui = useUi();
  if (step.withheld !== null) {
    return <p className={classes.words}>{t(`withheld.${step.withheld}`)}</p>;
  }
  if (step.movement === null) {
    return <p className={classes.words}>{t('begins')}</p>;
  }
  // what is multiplied has a digit more than what it comes to, so that it repeats by hand
  const exact = (value: number, decimals = LEVEL_DIGITS + 1) => formatNumber(value, { ...ui, decimals });
  const lenders = step.lenders.map((lender) => lenderOf(lender as Lender)).join(', ');
  return (
    <>
      <p className={classes.sub}>
        {t('title', { count: step.lines })}
        <span className={classes.subNote}>{exact(step.movement)}</span>
      </p>
      {step.lines > 0 ? (
        <MatchedPrices passport={passport} step={step} />
      ) : (
        <p className={classes.words}>{t('moved', { lenders })}</p>
      )}
      {step.imputed_lines > 0 && (
        <p className={classes.words}>{t('imputed', { count: step.imputed_lines, lenders })}</p>
      )}
      {step.level !== null && step.level_before !== null && (
        <p className={classes.words}>
          {t('level', {
            before: exact(step.level_before),
            movement: exact(step.movement),
            level: exact(step.level, LEVEL_DIGITS),
          })}
        </p>
      )}
    </>
  );
}

/** Decimals that a computed price is told with beyond those of a price. */
const MORE = 3;

/** Decimals of a level. */
const LEVEL_DIGITS = 6;

/** The two lists, each sorted for itself, imputed prices in parentheses. */
function MatchedPrices({ passport: { period, decimals, mean }, step }: PassportStepProps) {
  const t = useTranslations('passport.step');
  const ui = useUi();
  const money = (value: number, more = 0) => formatNumber(value, { ...ui, decimals: decimals + more });
  // an imputed price was computed, and has digits beyond a price's
  const more = (prices: MatchedStep['now']) =>
    prices.some(({ origin }) => origin !== 'accepted') ? MORE : 0;
  // the movement is the lower over the upper of these, so a mean is shown to more digits than a price
  const compared = (matched: MatchedStep['now']) => {
    const prices = matched.map(({ price }) => price);
    return mean === 'geometric'
      ? money(powerMean({ values: prices, order: 0 }), MORE)
      : money(
          prices.reduce((total, price) => total + price, 0),
          more(matched),
        );
  };
  const rows = [
    [addPeriods(period, -1), step.before],
    [period, step.now],
  ] as const;
  return (
    <table className={parts.parts}>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col">{t('prices')}</th>
          <th scope="col">{t(mean === 'geometric' ? 'geometric-mean' : 'sum')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([month, prices]) => (
          <tr key={month}>
            <th scope="row">{formatPeriod(month, ui, 'short')}</th>
            <td>
              {prices
                .map(({ price, origin }) =>
                  origin === 'accepted' ? money(price) : `(${money(price, MORE)})`,
                )
                .join('; ')}
            </td>
            <td>{compared(prices)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where the chains of a group's items begin, and what 100 means for each of them. */
export function ChainWords({
  passport,
  followed,
}: {
  readonly passport: Passport;
  readonly followed: string | null;
}) {
  const t = useTranslations('passport.chain');
  const ui = useUi();
  const text = useLocalText();
  const { level_base: base, items } = passport;
  if (!base) return null;
  const label = formatSpan({ from: base.period_from, to: base.period_to }, ui);
  const own = passport.base_span ? formatSpan(passport.base_span, ui) : label;
  const item = items.find(({ code }) => code === followed);
  return (
    <p className={classes.words}>
      {t('base', { base: label })} {own !== label && t('rebased', { base: label, own })}{' '}
      {item?.began && t('began', { item: text(item.label), period: formatPeriod(item.began, ui, 'short') })}{' '}
      {item?.entered && t(`entered.${item.entered}`, { base: label })}
    </p>
  );
}
