import type { Flag } from '@datum/contract/collection/quote-values';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { BESIDE_OTHERS } from '@datum/contract/data-sets/price-data-set';
import { useTranslations } from 'use-intl';
import { Icon } from '../../../ui/icon.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import classes from './quote.module.css';
import { useTermWords } from './term-words.part.tsx';

/** What each soft check asks, as sentences. */
export function useFlagWords(dataSet: string): (flag: Flag) => readonly string[] {
  const t = useTranslations('quotes.flag');
  const { locale } = useUi();
  const words = useTermWords(dataSet);
  const number = (value: number | null) =>
    formatNumber(value === null ? null : Math.abs(value), { locale, decimals: 1 });
  const count = (value: number | null) => formatNumber(value, { locale, decimals: 0 });
  const unit = (name: string) =>
    t.has(`unit.${name}` as 'unit.day') ? t(`unit.${name}` as 'unit.day') : name;
  const price = (value: number | null) => formatNumber(value, { locale, decimals: 2 });
  const signed = (value: number | null) => formatNumber(value, { locale, decimals: 1, signed: true });
  return ({ rule, observed, low, high, terms }) => {
    if (BESIDE_OTHERS.has(rule) && observed === null) {
      return [t(rule === 'quartile' ? 'changed-beside-others' : 'beside-others')];
    }
    switch (rule) {
      case 'change':
        return [
          t((observed ?? 0) < 0 ? 'change-down' : 'change-up', {
            observed: number(observed),
            high: number(high),
          }),
        ];
      case 'hidiroglou-berthelot':
        return [t('hidiroglou-berthelot', { observed: signed(observed) })];
      case 'quartile':
        return [t('quartile', { observed: signed(observed), low: signed(low), high: signed(high) })];
      case 'same-price':
        return [t('same-price', { observed: count(observed) })];
      case 'identical-sources':
        return [t('identical-sources', { observed: count(observed) })];
      case 'below-minimum':
        return [t('below-minimum', { observed: price(observed), low: price(low) })];
      case 'item-order':
        return [
          low === null
            ? t('item-order-above', { by: orderOf(dataSet), observed: price(observed), high: price(high) })
            : t('item-order-below', { by: orderOf(dataSet), observed: price(observed), low: price(low) }),
        ];
      case 'term-order':
        return [
          low === null
            ? t('term-order-above', { observed: price(observed), high: price(high) })
            : t('term-order-below', { observed: price(observed), low: price(low) }),
        ];
      case 'neighbour-gap':
        return [t('neighbour-gap', { observed: signed(observed), high: number(high) })];
      case 'basis-gap': {
        const { small, large, times } = basisOf(dataSet);
        return [
          t('basis-gap', {
            observed: signed(observed),
            high: number(high),
            small: unit(small),
            large: unit(large),
            times: count(times),
          }),
        ];
      }
      default:
        return Object.entries(terms ?? {}).map(([name, [before, after]]) =>
          t('terms-changed', {
            term: words.label(name),
            before: words.value(name, before ?? null),
            after: words.value(name, after ?? null),
          }),
        );
    }
  };
}

/** The attribute by which a data set puts its items in an order. */
const orderOf = (code: string): string =>
  dataSetOf(code)?.checks.find((check) => check.rule === 'item-order')?.by ?? 'other';

/** The units that a data set compares, and how many small ones it counts for a large one. */
function basisOf(code: string) {
  const check = dataSetOf(code)?.checks.find((one) => one.rule === 'basis-gap');
  return { small: check?.small ?? '', large: check?.large ?? '', times: check?.times ?? 0 };
}

/** The questions about a value, one below the other. */
export function FlagList({ dataSet, flags }: { readonly dataSet: string; readonly flags: readonly Flag[] }) {
  const words = useFlagWords(dataSet);
  return (
    <ul className={classes.flags}>
      {flags.flatMap(words).map((sentence) => (
        <li key={sentence}>
          <Icon name="flag" size={14} />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
