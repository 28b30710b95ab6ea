/** The place of a series in the palette; it keeps it while filters change. */
export type SeriesSlot = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Shape at a line's end; `hollow` is filled with the page, `open` is strokes only. */
interface SlotStyle {
  /** Lengths of dash and gap in pixels; empty is solid. */
  readonly dash: readonly number[];
  /** Marker around the origin, about 10 px across. */
  readonly marker: string;
  readonly fill: 'solid' | 'hollow' | 'open';
  /** The same shape by ECharts' name or path, 9 px across. */
  readonly symbol: string;
  readonly rotate?: number;
}

const CIRCLE = 'M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0z';

/** Dash and marker of each slot: with the colour of `--series-<slot>` and a direct label, a line is told three ways. */
export const slots = {
  1: { dash: [], marker: CIRCLE, fill: 'solid', symbol: 'circle' },
  2: { dash: [10, 3, 2, 3], marker: 'M0-5.4L5.4 4H-5.4z', fill: 'solid', symbol: 'triangle' },
  3: { dash: [7, 3], marker: 'M-4-4H4V4H-4z', fill: 'solid', symbol: 'rect' },
  4: { dash: [2, 3], marker: 'M0-5.6L5.6 0L0 5.6L-5.6 0z', fill: 'solid', symbol: 'diamond' },
  5: { dash: [12, 4], marker: CIRCLE, fill: 'hollow', symbol: 'emptyCircle' },
  6: {
    dash: [5, 2, 1, 2, 1, 2],
    marker: 'M-4-4L4 4M4-4L-4 4',
    fill: 'open',
    symbol: 'path://M-4-4L4 4M4-4L-4 4',
  },
  7: { dash: [3, 3], marker: 'M0 5.4L5.4-4H-5.4z', fill: 'solid', symbol: 'triangle', rotate: 180 },
  8: { dash: [1, 4], marker: 'M0-5V5M-5 0H5', fill: 'open', symbol: 'path://M0-5V5M-5 0H5' },
} as const satisfies Record<SeriesSlot, SlotStyle>;

/** How strongly the band around a line is tinted. */
export const BAND_OPACITY = 0.14;

/** The slot of the n-th series (from 0); the ninth and later ones share the grey. */
export function slotOf(place: number): SeriesSlot {
  return Math.min(place + 1, 8) as SeriesSlot;
}
