import type { Flag } from '@datum/contract/collection/quote-values';
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
  const signed = (value: number | null) => formatNumber(value, { locale, decimals: 1, signed: true });
  return ({ rule, observed, low, high, terms }) => {
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
