import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import { wrongState } from '../../../platform/http/problem.ts';
import type { ReadyFrame } from '../compute.queries.ts';
import { findTableOne } from '../find-table-one.queries.ts';
import { readRunCells } from '../inputs/averages.queries.ts';
import type { GroupIndex } from '../tables/table-one.rules.ts';
import type { CostIndex } from '../tables/table-two.rules.ts';
import { readFirstBase } from './indices/levels.queries.ts';
import { seriesKeyOf } from './indices/series-name.rules.ts';
import { readFactors } from './indices/stored-figures.queries.ts';
import { matchedTableTwo } from './indices/table-two.queries.ts';
import { groupQuotes } from './lines/group-quotes.rules.ts';

/** Table Two of a period from its official Table One, on the base in effect; stores nothing. */
export async function dryMatchedTwo(
  db: Reading,
  frame: ReadyFrame,
): Promise<{ resultHash: string; costs: CostIndex[]; groups: GroupIndex[] }> {
  const one = await findTableOne(db, frame.family, frame.period);
  const base = await readFirstBase(db, frame.family);
  if (!one || !base) {
    throw wrongState(refusal('computation.table-one-first'));
  }
  const table = await matchedTableTwo(db, frame, base, one.result_hash);
  const factors = await readFactors(db, frame.base.id);
  const month = table.months.at(-1);
  const quotes = month
    ? groupQuotes((await readRunCells(db, one.id)).leaves, month.levels.named.basket)
    : new Map<string, number>();
  return {
    resultHash: table.resultHash,
    groups: (month?.groups ?? []).map(({ groupId, regionId, index, imputedShare }) => {
      const key = seriesKeyOf({ kind: 'group_index', memberId: groupId, variant: '', regionId });
      return {
        groupId,
        regionId,
        value: index / (factors.get(key) ?? 1),
        nQuotes: quotes.get(`${groupId} ${regionId}`) ?? 0,
        imputedShare,
      };
    }),
    costs: (month?.costs ?? []).map(({ categoryId, regionId, variant, index, imputedShare, groupIds }) => {
      const nQuotes = groupIds.reduce((sum, id) => sum + (quotes.get(`${id} ${regionId}`) ?? 0), 0);
      const key = seriesKeyOf({ kind: 'cost_index', memberId: categoryId, variant, regionId });
      return { categoryId, regionId, variant, value: index / (factors.get(key) ?? 1), nQuotes, imputedShare };
    }),
  };
}
