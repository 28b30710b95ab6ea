/** What may qualify a published number: provisional, revised, partly imputed, estimated, corrected, withdrawn since. */
export const figureFlags = ['p', 'r', 'i', 'e', 'c', 'w'] as const;

/** The letter that stands after a number as a superscript. */
export type FigureFlag = (typeof figureFlags)[number];
