/** What may qualify a published number: provisional, revised, partly imputed, estimated, corrected. */
export const figureFlags = ['p', 'r', 'i', 'e', 'c'] as const;

/** The letter that stands after a number as a superscript. */
export type FigureFlag = (typeof figureFlags)[number];
