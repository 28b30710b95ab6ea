import type { Level, PlaceReach } from '../plans/plan-terms.ts';
import type { ProductCode } from '../subjects/subject.ts';
import { addPeriods, frequencyOf, periodsAYear } from '../values/period.ts';
import { type Depths, depthsFor, levelOf, opensAnything, type ReaderAccess } from './reader-access.ts';

/** What is open of one product to one reader for one use. */
export interface Opened {
  /** The highest use that is open, as pages call it. */
  readonly level: Level;
  /** How far the use at hand goes back, by kind of place; the sample stands beside it. */
  readonly depths: Depths;
}

/** What visitors have. */
export const SAMPLE_ONLY: Opened = { level: 'sample', depths: { country: 0, groups: 0, all: 0 } };

/** Everything: for staff, and for what is shown to everybody alike. */
export const ALL_OPEN: Opened = {
  level: 'api',
  depths: { country: Infinity, groups: Infinity, all: Infinity },
};

/** What a reader's access opens of a product for a use. */
export function openedOf(
  access: Pick<ReaderAccess, 'openings'>,
  product: ProductCode,
  use: Exclude<Level, 'sample'> = 'view',
): Opened {
  const depths = depthsFor(access, product, use);
  return { level: levelOf(access, product), depths };
}

/** Whether more than the sample is open. */
export const isOpen = ({ depths }: Pick<Opened, 'depths'>): boolean => opensAnything(depths);

/** The kind of place that plans know a region's level as. */
export const reachOf = (regionLevel: string): PlaceReach =>
  regionLevel === 'country' ? 'country' : regionLevel === 'region_group' ? 'groups' : 'all';

/**
 * First period that a number of years opens, counted back from a product's newest period: each year, and the same period of the
 * year before, so that the oldest has its change on the year. Null = none is open.
 */
export function firstOpened(
  years: number,
  { first, newest }: { readonly first: string; readonly newest: string },
) {
  if (years === 0) return null;
  if (years === Infinity) return first;
  const opened = addPeriods(newest, -years * periodsAYear(frequencyOf(newest)));
  return opened > first ? opened : first;
}

/** Whether a figure's place and period are open. */
export function opensFigure(
  { depths }: Pick<Opened, 'depths'>,
  figure: { readonly reach: PlaceReach; readonly period: string; readonly newest: string },
): boolean {
  const first = firstOpened(depths[figure.reach], { first: '', newest: figure.newest });
  return first !== null && figure.period >= first;
}
