import type { RichText } from '../rich-text.ts';

/** What stands for nothing in a field that holds blocks. */
export const EMPTY_TEXT: RichText = { type: 'doc', content: [] };
