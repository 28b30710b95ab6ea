import type { Offer, Offers } from '@datum/contract/plans/offers';
import type { ReactNode } from 'react';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { ComingPrice } from './coming-price.part.tsx';
import { PlanLines } from './plan-lines.part.tsx';
import { PlanPrice } from './plan-price.part.tsx';
import classes from './price-list.module.css';

interface PlanColumnsProps {
  readonly offers: readonly Offer[];
  readonly answer: Pick<Offers, 'catalogue' | 'places'>;
  readonly term: number;
  /** The plan that is tinted: the current one, or the one that was chosen. */
  readonly marked?: { readonly code: string; readonly label: string } | null;
  /** The button under a price. */
  readonly action?: (offer: Offer) => ReactNode;
  /** A column before them: what is free. */
  readonly first?: ReactNode;
  /** What stands at the end of a column. */
  readonly more?: (offer: Offer) => ReactNode;
}

/** The price list in columns: name, price, button, what it opens in few lines. */
export function PlanColumns({ offers, answer, term, marked, action, first, more }: PlanColumnsProps) {
  const text = useLocalText();
  return (
    <div className={classes.columns}>
      {first}
      {offers.map((offer) => (
        <article
          key={offer.uuid}
          className={classes.column}
          data-marked={marked?.code === offer.code || undefined}
          aria-labelledby={`plan-${offer.code}`}
        >
          <div className={classes.name}>
            <h2 id={`plan-${offer.code}`} className="type-h3">
              {text(offer.name)}
            </h2>
            {marked?.code === offer.code && <small>{marked.label}</small>}
          </div>
          <p className={classes.summary}>{text(offer.summary)}</p>
          <PlanPrice offer={offer} term={term} />
          <ComingPrice offer={offer} term={term} />
          {action?.(offer)}
          <PlanLines offer={offer} offers={offers} answer={answer} />
          {more?.(offer)}
        </article>
      ))}
    </div>
  );
}
