import type { Offer, Offers } from '@datum/contract/plans/offers';
import { comparedOffers, differs, type Line } from './compared.rules.ts';

/** A line of a card: products in one, then the limits that a reader asks for first. */
export type CardLine =
  | {
      readonly kind: 'products';
      readonly products: Offer['entitlements'];
      /** All that the office publishes. */
      readonly of: number;
      readonly isUnlike: boolean;
    }
  | { readonly kind: 'fact'; readonly line: Line; readonly isUnlike: boolean };

/** Limits that a card names, in this order; everything else stands in the table below. */
const MAIN = ['places', 'history_years', 'downloads', 'api_calls'] as const;

/**
 * The few lines of an offer's card, those first in which the offers beside it are unlike. What an offer has nothing of is
 * left to the table.
 */
export function cardOf(
  offer: Offer,
  offers: readonly Offer[],
  answer: Pick<Offers, 'catalogue' | 'places'>,
): readonly CardLine[] {
  const place = offers.indexOf(offer);
  const lines = comparedOffers(offers, answer).flatMap((section) => section.lines);
  const products = offer.entitlements.filter(({ level }) => level !== 'sample');
  const all: CardLine[] = [
    {
      kind: 'products',
      products,
      of: answer.catalogue.length,
      isUnlike: lines.some((line) => line.product && differs(line)),
    },
    ...MAIN.flatMap((id): CardLine[] => {
      const line = lines.find((one) => one.id === id);
      const fact = line?.facts[place];
      if (!line || !fact || (fact.kind === 'limit' && fact.limit === 0)) return [];
      return [{ kind: 'fact', line: { ...line, facts: [fact] }, isUnlike: differs(line) }];
    }),
  ];
  return all.toSorted((one, other) => Number(other.isUnlike) - Number(one.isUnlike));
}
