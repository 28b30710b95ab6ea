import type { LiveFigure } from '@datum/contract/content/rich-text';
import { comparedWith } from '../figures/figures.rules.ts';

/**
 * Whether a figure of a text reads differently when these periods of its series were revised.
 * @param newest period of the series that readers see now; undefined = all of it was withdrawn
 */
export function isRevised(
  figure: LiveFigure,
  revised: readonly string[],
  newest: string | undefined,
): boolean {
  if (figure.period !== 'latest') return shows(figure, figure.period, revised);
  // what was the newest one before it was withdrawn is later than the one of now
  const isNewest = revised.some((period) => newest === undefined || period >= newest);
  return isNewest || (newest !== undefined && shows(figure, newest, revised));
}

const shows = (figure: LiveFigure, period: string, revised: readonly string[]): boolean =>
  [period, ...comparedWith(figure, period)].some((one) => revised.includes(one));
