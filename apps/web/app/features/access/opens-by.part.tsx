import { listOffers } from '@datum/contract/plans/offers';
import { cheapestThatOpens } from '@datum/contract/plans/opened-by';
import type { Level } from '@datum/contract/plans/plan-kinds';
import { href } from '@datum/contract/screens/outside';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useHasToken } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Link } from '../../ui/link.tsx';

interface OpensByProps {
  /** Code of the data product. */
  readonly product: string;
  /** What one wants to do with it. */
  readonly level?: Exclude<Level, 'sample'>;
  /** What the reader's access leaves out. */
  readonly locked: { readonly periods: number; readonly places?: number };
  /** What is said where no plan of the price list opens it. */
  readonly children: ReactNode;
}

/** Names the cheapest plan that opens what is locked, with the way to it. */
export function OpensBy({ product, level = 'view', locked, children }: OpensByProps) {
  const t = useTranslations('published.opens-by');
  const text = useLocalText();
  const isSignedIn = useHasToken();
  const { answer } = useCall(listOffers, { query: {} });
  const offer = cheapestThatOpens(answer?.data ?? [], {
    product,
    level,
    reach: locked.places === 0 ? 'country' : 'all',
    years: locked.periods > 0 ? null : 1,
  });
  if (!offer) return children;
  const to = isSignedIn ? href('plan', { query: { plan: offer.code } }) : href('pricing');
  return (
    <>
      {t.rich('included', {
        plan: text(offer.name),
        link: (words) => <Link href={to}>{words}</Link>,
      })}{' '}
      {!isSignedIn && children}
    </>
  );
}
