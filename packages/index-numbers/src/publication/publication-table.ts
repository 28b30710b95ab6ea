import { publishIndex } from './publish-index.ts';
import { publishedChange } from './published-change.ts';
import { unroundedChange } from './unrounded-change.ts';

/** The table of a series as data: every number a decimal string, `null` where there is nothing to compare. */
export interface PublicationTable {
  readonly published: readonly (string | null)[];
  readonly monthlyChangeFromUnrounded: readonly (string | null)[];
  readonly monthlyChangeFromPublished: readonly (string | null)[];
  readonly twelveMonthChangeFromUnrounded: readonly (string | null)[];
  readonly twelveMonthChangeFromPublished: readonly (string | null)[];
}

/**
 * The published table of a monthly index: levels, change on the month and on the year, by both conventions.
 *
 * `levels`: base 1, one a month, `null` where there is none; `decimals` of levels and changes alike.
 * @throws IndexNumberError NOT_A_NUMBER, NON_POSITIVE_PRICE, UNKNOWN_OPTION
 * @example
 * publicationTable({ levels: [1, 1.0196], decimals: 1 }).published; // => ['100.0', '102.0']
 * publicationTable({ levels: [1, 1.0196], decimals: 1 }).monthlyChangeFromPublished; // => [null, '2.0']
 */
export function publicationTable({
  levels,
  decimals,
}: {
  readonly levels: readonly (number | null)[];
  readonly decimals: number;
}): PublicationTable {
  const published = levels.map((value) => (value === null ? null : publishIndex({ value, decimals })));
  const fromUnrounded = (lag: number) =>
    levels.map((to, month) => {
      const from = levels[month - lag] ?? null;
      return from === null || to === null ? null : unroundedChange({ from, to, decimals });
    });
  const fromPublished = (lag: number) =>
    published.map((to, month) => {
      const from = published[month - lag] ?? null;
      return from === null || to === null ? null : publishedChange({ from, to, decimals });
    });
  return {
    published,
    monthlyChangeFromUnrounded: fromUnrounded(1),
    monthlyChangeFromPublished: fromPublished(1),
    twelveMonthChangeFromUnrounded: fromUnrounded(12),
    twelveMonthChangeFromPublished: fromPublished(12),
  };
}
