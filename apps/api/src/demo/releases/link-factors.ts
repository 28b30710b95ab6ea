import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Writing } from '@datum/database/open';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { seriesText } from '../../features/runs/series.queries.ts';
import type { Collection } from '../collection/collection.ts';
import { indices, type ReleasePlan } from './cells.ts';

/** Link factors from the first base to the later: mean of the old series over the base year by that of the new. */
export async function storeLinkFactors(
  db: Writing,
  collection: Collection,
  plan: ReleasePlan,
  bases: { readonly first: number; readonly later: number; readonly months: readonly string[] },
): Promise<void> {
  const means = (frame: ReleasePlan['first']) => {
    const sums = new Map<string, number>();
    for (const period of bases.months) {
      for (const { key, exact } of indices(frame.get(period)!, 'firm')) {
        const place = seriesText({ ...key, revision: 0, basePeriodId: null });
        sums.set(place, (sums.get(place) ?? 0) + (exact ?? 0));
      }
    }
    return sums;
  };
  const [old, next] = [means(plan.first), means(plan.later)];
  const rows = [...next].flatMap(([key, sum]): CopyValue[][] => {
    const before = old.get(key);
    return before
      ? [
          [
            key,
            bases.first,
            bases.later,
            bases.months[0] ?? '',
            bases.months.at(-1) ?? '',
            roundHalfAway({ value: before / sum, decimals: 6 }),
            collection.people.approver,
          ],
        ]
      : [];
  });
  await copyIn(
    db,
    'link_factors',
    ['series_key', 'old_base_id', 'new_base_id', 'overlap_from', 'overlap_to', 'factor', 'approved_by'],
    rows,
  );
}
