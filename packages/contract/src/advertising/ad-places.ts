/** A picture's measures in CSS pixels. */
export interface AdSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The places on public pages where advertisements may stand. A page asks for its place by this name; what is sold there
 * is a plan of the office.
 */
export const AD_PLACES = {
  front: {
    sizes: [
      { width: 970, height: 250 },
      { width: 728, height: 90 },
    ],
  },
  products: {
    sizes: [
      { width: 728, height: 90 },
      { width: 970, height: 90 },
    ],
  },
  news: {
    sizes: [
      { width: 728, height: 90 },
      { width: 300, height: 250 },
    ],
  },
} as const satisfies Record<string, { readonly sizes: readonly AdSize[] }>;

export type AdPlace = keyof typeof AD_PLACES;
export const AD_PLACE_NAMES = Object.keys(AD_PLACES) as [AdPlace, ...AdPlace[]];

/** Whether a place takes pictures of a size. */
export const takesSize = (place: AdPlace, { width, height }: AdSize): boolean =>
  AD_PLACES[place].sizes.some((size) => size.width === width && size.height === height);
