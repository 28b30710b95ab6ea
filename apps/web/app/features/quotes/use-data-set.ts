import { PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { useLocation, useParams } from 'react-router';
import { invalidParameters } from '../../lib/screens/not-found.ts';

/** The data set and round that the address names: `/internal/data/manage/2026-10/building-material-price/list`. */
export function useDataSet(): {
  readonly dataSet: PriceDataSet;
  readonly round: string;
  /** Address of a screen of the same data set and round. */
  readonly pathTo: (screen: string) => string;
} {
  const { pathname } = useLocation();
  const { code = '' } = useParams();
  const dataSet = PRICE_DATA_SETS.find(({ slugs }) =>
    pathname.startsWith(`/internal/data/manage/${code}/${slugs.manage}/`),
  );
  if (!dataSet) {
    throw invalidParameters(pathname);
  }
  return {
    dataSet,
    round: code,
    pathTo: (screen) => `/internal/data/manage/${code}/${dataSet.slugs.manage}/${screen}`,
  };
}
