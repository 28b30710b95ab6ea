import type { FigureRow, FigureTable } from '@datum/contract/publication/published';

/** A figure; null is one that is hidden. */
export const figureCell = (value: string | null): NonNullable<FigureRow['cells'][number]> => ({
  value,
  status: 'firm',
  obs: 'reported',
  suppressed: value === null,
  sequence: 4,
  low: null,
  high: null,
  n_quotes: 4,
  grade: null,
});

/** A series of the country, with a cell for each period; null where it has no figure. */
export const indexRow = (series: number, name: string, cells: FigureRow['cells']): FigureRow => ({
  last_change: null,
  series,
  item: null,
  category: { code: name, name: { en: name } },
  group: null,
  region: { code: 'MY', name: { en: 'Malaysia' }, level: 'country' },
  variant: '',
  cells,
});

/** A published table of an index in points, in which nothing is locked or withdrawn. */
export const indexTable = (periods: readonly string[], rows: readonly FigureRow[]): FigureTable => ({
  subject: 'bmci',
  slug: 'bmci',
  name: { en: 'Cost index' },
  measure: 'level',
  unit: 'index',
  decimals: 1,
  change: { decimals: 1, basis: 'published' },
  base: null,
  rebased: null,
  periods: [...periods],
  rows: [...rows],
  as_of: null,
  latest_period: periods.at(-1) ?? null,
  next_release_at: null,
  withdrawals: [],
  provisional_from: null,
  level: 'sample',
  matching: 1,
  locked: { series: 0, places: 0, periods: 0, opens_from: null },
  is_demo: false,
});
