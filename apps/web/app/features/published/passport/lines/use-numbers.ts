import { FACTOR_DIGITS } from '@datum/contract/publication/printed-shares';
import { useSearchParams } from 'react-router';
import { useUi } from '../../../../ui/ui-provider.tsx';
import { formatNumber, type Numeric } from '../../../../ui/words/format.ts';
import { figureAddress } from '../../table/use-filters.ts';

/** How numbers of a passport's tables are told and opened. */
export function useNumbers() {
  const ui = useUi();
  const [search] = useSearchParams();
  const number = (value: Numeric, decimals: number) => formatNumber(value, { ...ui, decimals });
  return {
    number,
    factor: (value: Numeric) => number(value, FACTOR_DIGITS),
    opens: (figure: string | null) => (figure ? figureAddress(search, figure) : undefined),
  };
}
