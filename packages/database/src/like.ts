const literally = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern for LIKE that finds the words as they stand, wherever they are. */
export const containing = (words: string): string => `%${literally(words)}%`;

/** A pattern for LIKE that finds what begins with the words as they stand. */
export const beginningWith = (words: string): string => `${literally(words)}%`;
