import type { Showing } from '@datum/contract/people/preferences';
import type { Choices, FigureTable, MEASURES } from '@datum/contract/publication/published';
import {
  matching,
  oneOf,
  optional,
  type Param,
  period,
  readParams,
  text,
  useParamsState,
  writeParams,
} from '../../../lib/screens/params.ts';

// Written out and not imported: the contract's file carries its schemas, and public pages do without them.
const MEASURE_WORDS = ['level', 'previous', 'year'] as const satisfies typeof MEASURES;

/** Addresses from before there were half-years say `month` for the period before. */
const measure = (): Param<(typeof MEASURE_WORDS)[number]> => {
  const { read, write } = oneOf(MEASURE_WORDS, 'level');
  return { read: ([value]) => read(value === 'month' ? ['previous'] : [value ?? '']), write };
};

/** Codes parted by commas, as the API reads them. */
const codes = (): Param<readonly string[]> => ({
  read: ([value]) => (value ?? '').split(',').filter((code) => /^[\w.-]{1,40}$/.test(code)),
  write: (value) => (value.length === 0 ? [] : [value.join(',')]),
});

const sequence = () => matching(/^[1-9]\d{0,11}$/);

/** Id of a figure in an address: series, period, sequence of the release (rules 3.3). */
export const FIGURE_ID = /^\d{1,15}\.\d{4}(-(0[1-9]|1[0-2]|Q[1-4]|S[12]))?\.\d{1,12}$/;

/** What a data page shows, as it stands in its address; the filters have the names of the API's query. */
export const figureState = {
  items: codes(),
  /** What items are by their declaration: `skill_level.skilled`. */
  traits: codes(),
  regions: codes(),
  categories: codes(),
  groups: codes(),
  /** Indices: of building categories, or the unit price indices of material groups under them. */
  of: oneOf(['categories', 'groups'], 'categories'),
  from: period(),
  to: period(),
  measure: measure(),
  variant: text(),
  base: oneOf(['current', 'previous'], 'current'),
  as_of: sequence(),
  tab: oneOf(['both', 'table', 'chart'], 'both'),
  /** The series that the chart is about. */
  series: sequence(),
  /** Last period on the screen, where the table has more of them than fit. */
  until: period(),
  figure: matching(FIGURE_ID),
  /** Unit of time that figures are converted to on the screen; null: as published. */
  per: optional(),
};
export type FigureFilters = ReturnType<typeof readFilters>;

/** The filters in a query. */
export const readFilters = (search: URLSearchParams) => readParams(figureState, search);

/** The query that a person's data pages open with when the address says nothing; a region that the page has not is left out. */
export function openingFilters(
  showing: Showing | undefined,
  kind: 'prices' | 'indices',
  regions: Choices['regions'],
): string {
  const known = regions.find(({ code }) => code === showing?.default_region);
  const base = kind === 'indices' ? (showing?.default_base ?? 'current') : 'current';
  const own = { regions: known ? [known.code] : [], base } satisfies Partial<FigureFilters>;
  return writeParams<FigureFilters>(figureState, new URLSearchParams(), own).toString();
}

/** The page's filters, and how to change them. */
export const useFigureFilters = () => useParamsState(figureState);

/** Filters that narrow or change what is shown; what `Clear all` takes away. */
export const NO_FILTERS = {
  items: [],
  traits: [],
  regions: [],
  categories: [],
  groups: [],
  of: 'categories',
  from: null,
  to: null,
  measure: 'level',
  variant: '',
  base: 'current',
  as_of: null,
} as const satisfies Partial<FigureFilters>;

/** Whether anything differs from the page as it opens. */
export const isFiltered = (filters: FigureFilters): boolean =>
  Object.entries(NO_FILTERS).some(([name, value]) => {
    const now = filters[name as keyof typeof NO_FILTERS];
    return Array.isArray(now) ? now.length > 0 : now !== value;
  });

// One element with commas in it: a list would be written as one parameter each, which the API does not read.
const joined = (list: readonly string[]) => (list.length === 0 ? undefined : [list.join(',')]);
const spanOf = (filters: FigureFilters) => ({
  regions: joined(filters.regions),
  from: filters.from ?? undefined,
  to: filters.to ?? undefined,
  measure: filters.measure,
  as_of: filters.as_of === null ? undefined : Number(filters.as_of),
});

/** The query of `listPrices` and `downloadPrices`. */
export const priceQuery = (filters: FigureFilters) => ({
  ...spanOf(filters),
  items: joined(filters.items),
  traits: joined(filters.traits),
});

/** The query of `listIndices` and `downloadIndices`. */
export const indexQuery = (filters: FigureFilters) => ({
  ...spanOf(filters),
  ...(filters.of === 'groups'
    ? { groups: [filters.groups.join(',')], variant: '' }
    : { categories: joined(filters.categories), variant: filters.variant }),
  base: filters.base,
});

/** The id of a row's figure in a period; null where nothing was published. */
export function figureId(
  table: FigureTable,
  row: FigureTable['rows'][number],
  period: string,
): string | null {
  const cell = row.cells[table.periods.indexOf(period)];
  return cell ? `${row.series}.${period}.${cell.sequence}` : null;
}

/** Where a figure opens: the page as it is, with the figure in its address. */
export function figureAddress(search: URLSearchParams, figure: string | null): string {
  const next = new URLSearchParams(search);
  if (figure === null) {
    next.delete('figure');
  } else {
    next.set('figure', figure);
  }
  return `?${next}`;
}
