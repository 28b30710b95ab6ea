/** What may qualify a published number: provisional, revised, partly imputed, estimated, corrected, withdrawn since, held between two surveys. */
export const figureFlags = ['p', 'r', 'i', 'e', 'c', 'w', 'h'] as const;

/** The letter that stands after a number as a superscript. */
export type FigureFlag = (typeof figureFlags)[number];
