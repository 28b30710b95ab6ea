import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { LocalText } from '@datum/contract/values/local-text';

/** A base in use, as far as a correction of its months goes. */
export interface FixedBase {
  readonly id: number;
  readonly label: LocalText;
  readonly period_to: string;
  readonly effective_from: string;
  /** It divides levels, or has factors to the first one: it can be computed again. */
  readonly is_versioned: boolean;
}

/**
 * The bases that a correction from a period on changes, of all in their order: the first one where a month of it or before
 * it is computed again, and with it, or by themselves, later ones.
 */
export function basesTouched(
  bases: readonly FixedBase[],
  period: string,
): { readonly first: FixedBase | null; readonly later: readonly FixedBase[] } {
  const [first, ...later] = bases;
  const isFirst = first !== undefined && first.period_to >= period;
  return {
    first: isFirst ? first : null,
    later: later.filter(({ period_to }) => isFirst || period_to >= period),
  };
}

/** Why a correction from a period on is not possible; null when it is. */
export function whyNotByBases(bases: readonly FixedBase[], period: string): Refusal | null {
  const { first, later } = basesTouched(bases, period);
  const isStuck = [first, ...later].some((base) => base !== null && !base.is_versioned);
  return isStuck ? refusal('computation.correction-base') : null;
}
