import { useUi } from '../ui-provider.tsx';
import { formatMoney } from './format.ts';

/** Amounts of a currency in the reader's numbers: `plain` for columns whose head names the currency, `named` elsewhere. */
export function useMoney(currency: string) {
  const { locale } = useUi();
  const digits = digitsOf(currency);
  const plain = (minor: number) => formatMoney(minor, locale, digits);
  return { plain, named: (minor: number) => `${signOf(currency)} ${plain(minor)}`, sign: signOf(currency) };
}

/** How the currency is written before an amount. */
const signOf = (currency: string): string => (currency === 'MYR' ? 'RM' : currency);

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
