/** Most series that one table shows. */
export const MOST_SERIES = 12;
