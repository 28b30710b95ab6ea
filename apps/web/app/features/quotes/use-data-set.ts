import { PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { href } from '@datum/contract/screens/all';
import { useLocation } from 'react-router';
import { invalidParameters } from '../../lib/screens/not-found.ts';
import { useScreenParams } from '../../page-kit/use-screen-params.ts';

/** The data set and round that the address names. */
export function useDataSet(): {
  readonly dataSet: PriceDataSet;
  readonly round: string;
  /** Address of the same data set's and round's list or empty form, with a sheet chosen or not. */
  readonly pathTo: (screen: 'list' | 'insert', sheet?: number) => string;
  /** Address of one quote in the same data set and round. */
  readonly pathOfQuote: (id: number, screen: 'edit' | 'view') => string;
} {
  const { pathname } = useLocation();
  const { code = '', set } = useScreenParams();
  const dataSet = PRICE_DATA_SETS.find(({ slugs }) => slugs.manage === set);
  if (!dataSet) {
    throw invalidParameters(pathname);
  }
  const place = { code, set: dataSet.slugs.manage };
  return {
    dataSet,
    round: code,
    pathTo: (screen, sheet) => href(`quotes.${screen}`, place, { query: { sheet } }),
    pathOfQuote: (id, screen) => href(`quotes.${screen}`, { ...place, id }),
  };
}
