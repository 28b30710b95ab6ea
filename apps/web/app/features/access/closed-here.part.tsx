import { PRODUCTS } from '@datum/contract/subjects/products';
import { addPeriods } from '@datum/contract/values/period';
import type { ReactNode } from 'react';
import { WhyClosed } from './explainer.part.tsx';
import { OpensBy } from './opens-by.part.tsx';

interface ClosedHereProps {
  /** Code of the data product. */
  readonly product: string;
  /** What the reader's access leaves out of a table. */
  readonly locked: {
    readonly periods: number;
    readonly places?: number;
    readonly opens_from: string | null;
  };
  /** What is said where no plan of the price list opens it. */
  readonly children: ReactNode;
}

/** At a locked place of a signed-in reader: the plan that opens it, and why it is closed. */
export function ClosedHere({ product, locked, children }: ClosedHereProps) {
  const known = PRODUCTS.find((one) => one === product);
  return (
    <>
      <OpensBy product={product} locked={locked}>
        {children}
      </OpensBy>{' '}
      {known && (
        <WhyClosed
          product={known}
          reach={locked.places === undefined || locked.places === 0 ? 'country' : 'all'}
          {...(locked.opens_from ? { period: addPeriods(locked.opens_from, -1) } : {})}
        />
      )}
    </>
  );
}
