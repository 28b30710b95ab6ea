/** A pattern for ILIKE that finds the words as they stand, wherever they are. */
export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
