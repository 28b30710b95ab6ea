import type { Blocker } from '@datum/contract/computation/runs';
import { inBoth } from '@datum/contract/messages/refusals/in-both';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { LocalText } from '@datum/contract/values/local-text';
import { IndexNumberError } from '@datum/index-numbers/index-number-error';
import { Problem } from '../../../platform/http/problem.ts';
import type { Basket } from '../tables/basket.rules.ts';

/** Indices that what is stored gives no figures for. Its words say of which group or region, and its blocker where it is mended. */
export class NotComputable extends Problem {
  readonly blocker: Blocker;

  constructor(code: 'group_without_price' | 'region_without_share', title: LocalText, cause: Error) {
    super('state', refusal('computation.not-computable', { code, name: inBoth(title) }));
    this.cause = cause;
    const link = href('weights', { query: { tab: 'structures' } });
    this.blocker = { code, count: 1, link, title };
  }
}

/**
 * Computes over the groups and regions of a structure. What the package refuses because of what is stored is told in words: a
 * group that no price gives an index, a region group whose regions have no share.
 *
 * @param groupIds as the package numbers them, with those of the regions
 */
export function computable<Result>(
  { names }: Pick<Basket, 'names'>,
  {
    groupIds,
    regionGroupIds,
  }: { readonly groupIds: readonly number[]; readonly regionGroupIds: readonly number[] },
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof IndexNumberError)) throw error;
    const { code, place } = error;
    const nameOf = (
      ids: readonly number[],
      at: string | number | undefined,
      of: ReadonlyMap<number, LocalText>,
    ) => of.get(ids[Number(at)] ?? 0);
    const group = nameOf(groupIds, place.group, names.groups);
    const region = nameOf(regionGroupIds, place.region_group, names.regions);
    if (code === 'NO_BASE_VALUE' && group) throw new NotComputable('group_without_price', group, error);
    if (code === 'ZERO_TOTAL_WEIGHT' && region)
      throw new NotComputable('region_without_share', region, error);
    throw error;
  }
}
