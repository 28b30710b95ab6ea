import { listOffers } from '@datum/contract/plans/offers';
import { cheapestThatOpens, type LockedHere, lockedPlace } from '@datum/contract/plans/opened-by';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { Opener } from './opener.part.tsx';

interface OpensByProps extends LockedHere {
  /** What is said where no plan of the price list opens it. */
  readonly children: ReactNode;
}

/** Names the cheapest plan that opens what is locked, with the way to it. */
export function OpensBy({ children, ...locked }: OpensByProps) {
  const { answer } = useCall(listOffers, { query: {} });
  const offer = cheapestThatOpens(answer?.data ?? [], lockedPlace(locked));
  return <Opener offer={offer}>{children}</Opener>;
}
