import { firstMonthOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { AverageCell, GroupIndex } from '../tables/table-one.rules.ts';
import {
  groupsAfter,
  groupsBefore,
  readBaseMeans,
  readLastGroupPeriod,
} from './indices/group-state.queries.ts';
import { groupFigures } from './indices/index-figures.rules.ts';
import { type FirstBase, readCellPeriods } from './indices/levels.queries.ts';
import { readShareLinks, readStanding } from './indices/links/share-links.queries.ts';
import { shareLinksIn, standingOf } from './indices/links/share-links.rules.ts';
import { seriesKeyOf } from './indices/series-name.rules.ts';
import { readFactors } from './indices/stored-figures.queries.ts';
import { type CellPeriod, walkGroups } from './indices/walk-groups.rules.ts';
import { groupQuotes } from './lines/group-quotes.rules.ts';
import type { MatchedTableOne } from './lines/table-one.queries.ts';
import type { MatchedFrame } from './matched-frame.rules.ts';

/** A Table One as it is stored, whether it counts or not, or as it was just computed. */
export type OneTable = { readonly runId: number } | { readonly dry: MatchedTableOne };

/**
 * Group indices of the survey's first month as a Table One gives them, on the base in effect, walked from the last month that has
 * some.
 */
export async function groupIndices(
  db: Reading,
  { family, period: survey, base, rules }: MatchedFrame,
  first: FirstBase,
  table: OneTable,
  cells: readonly AverageCell[],
): Promise<GroupIndex[]> {
  const period = firstMonthOf(survey);
  const last = await readLastGroupPeriod(db, family, period);
  const run = 'runId' in table ? table.runId : undefined;
  const stored = await readCellPeriods(db, family, last ?? '', period, run);
  const own: CellPeriod | null =
    'dry' in table
      ? {
          period,
          named: table.dry.named,
          rules: rules.content,
          levels: table.dry.month.cells.levels,
          imputedShares: table.dry.month.cells.imputedShares,
        }
      : null;
  const periods = own ? [...stored.filter((at) => at.period < period), own] : stored;
  const [start, ...later] = periods;
  if (!start) return [];
  const { months } =
    last === null
      ? walkGroups(periods, await groupsBefore(db, family, first.id, start))
      : walkGroups(later, await groupsAfter(db, family, first.id, start, period));
  const month = months.findLast((at) => at.period === period);
  if (!month) return [];
  const baseMeans = await readBaseMeans(db, first.id);
  let shares = await readShareLinks(db, family, period);
  let standing = await readStanding(db, family, months);
  for (const at of months) {
    shares = shareLinksIn(at, shares, { standing, baseMeans, weights: null, link: null });
    standing = standingOf(groupFigures(at, baseMeans, shares));
  }
  const factors = await readFactors(db, base?.id ?? first.id);
  const quotes = groupQuotes(cells, month.named.basket);
  return groupFigures(month, baseMeans, shares).map(({ groupId, regionId, index, imputedShare }) => {
    const key = seriesKeyOf({ kind: 'group_index', memberId: groupId, variant: '', regionId });
    return {
      groupId,
      regionId,
      value: index / (factors.get(key) ?? 1),
      nQuotes: quotes.get(`${groupId} ${regionId}`) ?? 0,
      imputedShare,
    };
  });
}
