import type { Reading } from '@datum/database/open';
import { protectionOf } from '../confidentiality.rules.ts';
import { readSources } from '../inputs/inputs.queries.ts';
import type { Basket } from '../tables/basket.rules.ts';
import type { AverageCell } from '../tables/table-one.rules.ts';
import { leavesThatAsk, type PublishedBefore } from './averages-to-hide.rules.ts';
import { type Hidden, hiddenAverages } from './hidden-averages.rules.ts';
import { totalsOf } from './totals.rules.ts';

/** What readers do not get of the averages of a run, and of the indices on them, after what they have already. */
export async function decideHidden(
  db: Reading,
  averages: { readonly leaves: readonly AverageCell[]; readonly totals: readonly AverageCell[] },
  basket: Basket,
  rules: { readonly minSources: number },
  published: PublishedBefore,
): Promise<Hidden> {
  return hiddenAverages({
    leaves: averages.leaves,
    totals: totalsOf(averages.leaves, averages.totals, basket),
    basket,
    rules: protectionOf(rules),
    headlines: await readHeadlines(db),
    sourceOf: await readSources(db, leavesThatAsk(averages.leaves, published.earlier)),
    ...published,
  });
}

async function readHeadlines(db: Reading): Promise<Set<number>> {
  const rows = await db.selectFrom('items').where('is_headline', '=', true).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
