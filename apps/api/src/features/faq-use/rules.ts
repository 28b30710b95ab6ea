/** Words of a search are few; what is longer was pasted. */
const LONGEST = 80;

/** Whether words that a visitor searched for are kept for staff: nothing that may be an email address or a pasted text. */
export const mayBeKept = (words: string): boolean => words.length <= LONGEST && !words.includes('@');
