import type { Passport } from '@datum/contract/publication/passport';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import {
  type Contribution,
  contributionsOf,
  type WeighedGroup,
} from '../../runs/tables/contributions.rules.ts';
import type { PassportFrame } from './passport-frame.queries.ts';

/**
 * What parts have in an index, the same for everybody: staff and readers compare them. `isPrinted`: readers have the parts as
 * printed alone. Then points are computed from the printed parts, brought to the printed index, so that they repeat from what
 * readers see and add up to it; from unrounded parts points would sharpen the printed ones.
 */
export function pointsOf<G extends WeighedGroup>(
  { figure, rules }: Pick<PassportFrame, 'figure' | 'rules'>,
  parts: readonly G[],
  { divisor, isPrinted }: { readonly divisor: number | null; readonly isPrinted: boolean },
): { readonly points_from: Passport['points_from']; readonly parts: readonly Contribution<G>[] } {
  if (!isPrinted || figure.value === null) {
    return { points_from: 'unrounded', parts: contributionsOf(parts, { divisor, index: figure.exact }) };
  }
  const print = (value: number) => Number(publishIndex({ value, decimals: rules.decimals.index })) / 100;
  return {
    points_from: 'printed',
    parts: contributionsOf(
      parts.map((part) => ({
        ...part,
        value: print(part.value),
        before: part.before === null ? null : print(part.before),
      })),
      { divisor: null, index: Number(figure.value) / 100 },
    ),
  };
}
