import type { EnteredCell } from '@datum/contract/entered-series/published';
import { publishedShare } from '@datum/index-numbers/comparison/published-share';
import type { Cells } from './table.rules.ts';

/** Shares are printed so. */
const SHARE_DECIMALS = 1;

interface Described {
  readonly dimensions: Readonly<Record<string, string>>;
  readonly definitions: readonly {
    readonly valid_from: string;
    readonly unit: string;
    readonly currency: string | null;
    readonly base: string;
  }[];
}

const meaningAt = ({ definitions }: Described, period: string) => {
  const one = definitions.findLast(({ valid_from }) => valid_from <= period);
  return one && [one.unit, one.currency, one.base].join('\n');
};

/** Whether a series is the whole of another: it has the text of the whole in one dimension, and the same in all others. */
export function isWholeOf(whole: Described, part: Described, along: string, text: string): boolean {
  const codes = new Set([...Object.keys(whole.dimensions), ...Object.keys(part.dimensions)]);
  return (
    whole.dimensions[along] === text &&
    [...codes].every((code) => code === along || whole.dimensions[code] === part.dimensions[code])
  );
}

/**
 * The cell of a period as its share of a whole in percent, computed from printed values. A whole counts only over the same
 * unit, currency and base in the same period, and above zero; without one there is no figure.
 */
export function shareCell(
  period: string,
  part: Described & { readonly cells: Cells },
  wholes: readonly (Described & { readonly cells: Cells })[],
): EnteredCell | null {
  const cell = part.cells.get(period);
  if (!cell) return null;
  const meaning = meaningAt(part, period);
  const whole = wholes.find((one) => meaningAt(one, period) === meaning && one.cells.has(period));
  const value = whole?.cells.get(period)?.value;
  if (!value || Number(value) <= 0 || cell.value === null) return { ...cell, value: null, why: 'no-whole' };
  return { ...cell, value: publishedShare({ part: cell.value, whole: value, decimals: SHARE_DECIMALS }) };
}
