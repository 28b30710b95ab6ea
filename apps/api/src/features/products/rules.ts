import type { ProductKind } from '@datum/contract/publication/products';
import type { FigureRow } from '@datum/contract/publication/published';

/**
 * Items of the headline sample that are best known and stand first on the home page, where the office prices them. The
 * first four that are shown, since a country price may be hidden. Of indices, the first categories.
 */
const FIRST_ITEMS = [
  'CEM-01',
  'BAR-01',
  'SAN-01',
  'TIM-03',
  'AGG-01',
  'BRI-01',
  'CEM-05',
  'STE-01',
  'TIM-01',
  'ROO-01',
];
const HEADLINES = { prices: 4, indices: 5 } as const;

/**
 * The rows of a table whose last period gives the headline figures: what is withheld then, or has ended, gives none. Those with the
 * longest history go first, since a reader compares.
 */
export const headlineRows = (rows: readonly FigureRow[], kind: ProductKind): readonly FigureRow[] =>
  rows
    .filter(({ cells }) => cells.at(-1)?.value)
    .toSorted((a, b) => place(a) - place(b) || months(b) - months(a))
    .slice(0, HEADLINES[kind]);

const months = ({ cells }: FigureRow): number => cells.filter((cell) => cell?.value).length;

function place({ item }: FigureRow): number {
  const known = FIRST_ITEMS.indexOf(item?.code ?? '');
  return known === -1 ? FIRST_ITEMS.length : known;
}
