/** What may qualify a published number: provisional, revised, partly imputed, estimated, corrected, withdrawn since, held between two surveys, not shown to readers. */
export const figureFlags = ['p', 'r', 'i', 'e', 'c', 'w', 'h', 's'] as const;

/** The letter that stands after a number as a superscript. */
export type FigureFlag = (typeof figureFlags)[number];
