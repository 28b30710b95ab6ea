import type { LiveFigure } from '@datum/contract/content/rich-text';
import { addPeriods, yearBefore } from '@datum/contract/values/period';

/** A live figure with what it reads as. */
export type Read<Shown> = readonly [figure: LiveFigure, shown: Shown];

/** The period that a figure's change is on; none for a value. */
export function comparedWith({ show }: Pick<LiveFigure, 'show'>, period: string): string[] {
  if (show === 'value') return [];
  return [show === 'change_month' ? addPeriods(period, -1) : yearBefore(period)];
}

/** Every period whose value the sentence of a figure tells: a change with one value tells the other. */
export const toldPeriods = (figure: Pick<LiveFigure, 'show'>, period: string): string[] => [
  period,
  ...comparedWith(figure, period),
];
