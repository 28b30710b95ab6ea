import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { useTranslations } from 'use-intl';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoney, formatNumber } from '../../../ui/words/format.ts';
import { useProductName } from '../terms/opened-fields.part.tsx';
import type { TermsPart } from './terms-differences.rules.ts';

type Named = Pick<TermsPart, 'kind' | 'name'>;

/** Words for parts of terms and their values; null for nothing. */
export function useTermsWords() {
  const t = useTranslations('plans.terms');
  const { locale } = useUi();
  const product = useProductName();
  const labelOf = ({ kind, name }: Named): string => {
    switch (kind) {
      case 'price':
        return t('price-of', { months: Number(name) });
      case 'seat':
        return t('seat-of', { months: Number(name) });
      case 'opens':
        return product(name);
      default:
        return t(name as 'regions');
    }
  };
  const wordOf = ({ kind, name }: Named, value: TermsPart['value'] | undefined): string | null => {
    if (value === undefined) return null;
    if (kind === 'limit') {
      return value === null ? t('unlimited') : formatNumber(value, { locale, decimals: 0 });
    }
    if (value === null || value === '') return null;
    if (kind === 'price' || kind === 'seat') return `${OWN_CURRENCY} ${formatMoney(Number(value), locale)}`;
    if (kind === 'opens') return t(`level.${value}` as 'level.view');
    if (name === 'regions') return t(`reach.${value}` as 'reach.all');
    return name === 'tax_class' ? t(`tax.${value}` as 'tax.none') : String(value);
  };
  return { labelOf, wordOf } as const;
}
