import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber, MISSING } from '../../../ui/words/format.ts';
import type { Fact, Line } from './compared.rules.ts';

/** Words of the comparison: of a line, and of a fact in it. */
export function useFactWords() {
  const t = useTranslations('pricing.compare');
  const text = useLocalText();
  const { locale } = useUi();
  const number = (value: number) => formatNumber(value, { locale, decimals: 0 });
  const labelOf = ({ id, product }: Line): string =>
    product ? product.names.map(text).join(', ') : t(`line.${id}` as 'line.places');
  const wordOf = (fact: Fact): string => {
    switch (fact.kind) {
      case 'product':
        // what no plan opens is open to everybody all the same: the sample
        return fact.level === null || fact.level === 'sample'
          ? t('free.product')
          : [
              ...(fact.series > 0 ? [t('series', { count: number(fact.series) })] : []),
              t(`level.${fact.level}`),
            ].join(', ');
      case 'places':
        return fact.count > 1
          ? `${t(`reach.${fact.reach}`)} (${number(fact.count)})`
          : t(`reach.${fact.reach}`);
      case 'history':
        return fact.years === null
          ? fact.since
            ? t('since', { year: fact.since.slice(0, 4) })
            : t('all')
          : t('years', { count: fact.years });
      case 'limit':
        return fact.limit === null ? t('unlimited') : fact.limit === 0 ? MISSING : number(fact.limit);
      case 'count':
        return fact.count === 0 ? MISSING : number(fact.count);
    }
  };
  /** The same line of what everybody has without a plan. */
  const freeOf = ({ id, product }: Line): string =>
    product ? t('free.product') : id === 'places' || id === 'history_years' ? t(`free.${id}`) : MISSING;
  return { labelOf, wordOf, freeOf } as const;
}
