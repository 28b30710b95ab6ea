import { weightedMeanOf } from '@datum/index-numbers/matched-sample/places';
import { withoutResidue } from '@datum/index-numbers/publication/print';

/** A group in a cost index: its weight on the index's base, its index there, and that of the period before. Base = 1. */
export interface WeighedGroup {
  readonly weight: number;
  readonly value: number;
  /** Null where the group had none, or none that the reader sees. */
  readonly before: number | null;
}

/** What a group has in a cost index and in its change on the period before, unrounded. Base = 1. */
export type Contribution<G extends WeighedGroup> = G & {
  /** Percent of the weights. */
  readonly share: number;
  readonly points: number;
  readonly contribution: number | null;
};

/**
 * What each group has in one cost index, and adds to its change: points = weight × unit price index / Σ weight / divisor,
 * contribution = the same of the difference (docs/methodology.md, "Contributions"). Points of all groups sum to the index.
 *
 * `groups`: weights from `weightsOnBase`; `divisor`: from there too. Where that is null (a linked total), or nobody stored it
 * yet, the groups are brought to `index`, of which they are the parts as far as a total has parts.
 */
export function contributionsOf<G extends WeighedGroup>(
  groups: readonly G[],
  { divisor, index }: { readonly divisor: number | null; readonly index: number | null },
): Contribution<G>[] {
  const total = groups.reduce((sum, { weight }) => sum + weight, 0);
  const mean = weightedMeanOf(groups.map(({ weight, value }) => [weight, value]));
  const scale = total * (divisor ?? (index === null || index === 0 ? 1 : mean / index));
  return groups.map((group) => ({
    ...group,
    share: withoutResidue((group.weight / total) * 100),
    points: (group.weight * group.value) / scale,
    contribution: group.before === null ? null : (group.weight * (group.value - group.before)) / scale,
  }));
}
