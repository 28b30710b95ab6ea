import type { Offer, OfferedProduct, Offers } from '@datum/contract/plans/offers';
import { LEVELS, NUMBER_LIMITS, REACHES } from '@datum/contract/plans/plan-kinds';

/** One fact of an offer: what is shown of it, and how much it is, for comparing. */
export type Fact =
  | {
      readonly kind: 'product';
      readonly level: Offer['entitlements'][number]['level'] | null;
      readonly series: number;
    }
  | { readonly kind: 'places'; readonly reach: Offer['limits']['regions']; readonly count: number }
  | { readonly kind: 'history'; readonly years: number | null; readonly since: string | null }
  | { readonly kind: 'limit'; readonly limit: number | null }
  | { readonly kind: 'count'; readonly count: number };

/** A line of the comparison: the same fact of every offer. */
export interface Line {
  readonly id: string;
  /** Its product, where it is about one. */
  readonly product?: OfferedProduct;
  readonly facts: readonly Fact[];
}

export interface Section {
  readonly id: 'data' | 'work' | 'people';
  readonly lines: readonly Line[];
}

/** Everything that offers are compared by, section by section. Products that none of them opens are left out. */
export function comparedOffers(
  offers: readonly Offer[],
  { catalogue, places }: Pick<Offers, 'catalogue' | 'places'>,
): readonly Section[] {
  const line = (id: string, factOf: (offer: Offer) => Fact): Line => ({ id, facts: offers.map(factOf) });
  const products = catalogue
    .filter(({ product }) => offers.some((offer) => levelIn(offer, product) !== null))
    .map(
      (product): Line => ({
        ...line(product.product, (offer) => {
          const level = levelIn(offer, product.product);
          return { kind: 'product', level, series: level ? product.series[offer.limits.regions] : 0 };
        }),
        product,
      }),
    );
  const [history, ...counted] = NUMBER_LIMITS;
  return [
    {
      id: 'data',
      lines: [
        ...products,
        line('places', ({ limits: { regions } }) => ({
          kind: 'places',
          reach: regions,
          count: places[regions],
        })),
        line(history, (offer) => ({
          kind: 'history',
          years: offer.limits.history_years,
          since: firstOf(offer, catalogue),
        })),
      ],
    },
    {
      id: 'work',
      lines: counted.map((name) => line(name, ({ limits }) => ({ kind: 'limit', limit: limits[name] }))),
    },
    {
      id: 'people',
      lines: [
        line('seats', ({ seats }) => ({ kind: 'count', count: seats })),
        line('trial_days', ({ trial_days }) => ({ kind: 'count', count: trial_days })),
      ],
    },
  ];
}

const levelIn = ({ entitlements }: Offer, product: string) =>
  entitlements.find((one) => one.product === product)?.level ?? null;

/** First period of what an offer opens; null while nothing of it is published. */
const firstOf = ({ entitlements }: Offer, catalogue: readonly OfferedProduct[]): string | null =>
  catalogue
    .filter(({ product }) => entitlements.some((one) => one.product === product))
    .flatMap(({ first_period }) => (first_period === null ? [] : [first_period]))
    .toSorted()[0] ?? null;

/** Whether the offers are not alike in a line. */
export const differs = ({ facts }: Line): boolean =>
  new Set(facts.map((fact) => JSON.stringify(fact))).size > 1;

/** Sections with the lines in which offers differ; those without one are left out. */
export const onlyDifferences = (sections: readonly Section[]): readonly Section[] =>
  sections
    .map((section) => ({ ...section, lines: section.lines.filter(differs) }))
    .filter(({ lines }) => lines.length > 0);

/** What one would have more or less of on another offer; lines in which they are alike are left out. */
export const changesBetween = (
  sections: readonly Section[],
  from: number,
  to: number,
): readonly { readonly line: Line; readonly change: 'gained' | 'lost' }[] =>
  sections.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const [before, after] = [line.facts[from], line.facts[to]];
      const more = before && after ? amountOf(after) - amountOf(before) : 0;
      if (Number.isNaN(more) || more === 0) return []; // without a limit on both sides nothing changes
      return [{ line, change: more > 0 ? ('gained' as const) : ('lost' as const) }];
    }),
  );

function amountOf(fact: Fact): number {
  switch (fact.kind) {
    case 'product':
      // a higher level is more than any number of series
      return fact.level === null ? 0 : LEVELS.indexOf(fact.level) * 1e9 + fact.series;
    case 'places':
      return REACHES.indexOf(fact.reach);
    case 'history':
      return fact.years ?? Number.POSITIVE_INFINITY;
    case 'limit':
      return fact.limit ?? Number.POSITIVE_INFINITY;
    case 'count':
      return fact.count;
  }
}
