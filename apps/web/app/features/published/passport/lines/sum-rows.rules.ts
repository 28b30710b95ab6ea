import type { Passport } from '@datum/contract/publication/passport';
import { FACTOR_DIGITS } from '@datum/contract/publication/printed-shares';
import type { PrintedSum } from '@datum/contract/publication/printed-sum';
import type { SumRow } from './cells.rules.ts';

/** Names of the steps below a table. */
export interface StepNames {
  readonly sum: string;
  readonly link: string;
  readonly unrounded: string;
  readonly figure: string;
}

/**
 * The rows below a sum: what its lines add up to, what that is divided by, and the figure. `between`: columns from the shares to
 * the values; `points`: what stands in the last column of the sum, if there is one.
 */
export function sumRows(
  { decimals, value }: Pick<Passport, 'decimals' | 'value'>,
  { sum, link, unrounded, mean, digits }: PrintedSum,
  names: StepNames,
  { between = 0, points, from }: { between?: number; points?: number; from: (mean: string) => string },
): SumRow[] {
  const blank = Array.from({ length: between }, () => null);
  const after = points === undefined ? [] : [null];
  const step = (label: string, cell: SumRow['cells'][number]): SumRow => ({
    label,
    cells: [null, ...blank, cell, ...after],
  });
  const whole = { value: 100, decimals: digits, ...(mean === null ? {} : { from: from(mean) }) };
  const added = sum === null ? null : { value: sum, decimals: digits };
  return [
    {
      label: names.sum,
      cells: [whole, ...blank, added, ...(points === undefined ? [] : [{ value: points, decimals: 2 }])],
    },
    ...(link === null
      ? []
      : [
          step(names.link, { value: link, decimals: FACTOR_DIGITS, sign: '÷' }),
          step(names.unrounded, { value: unrounded, decimals: digits }),
        ]),
    step(names.figure, { value, decimals }),
  ];
}
