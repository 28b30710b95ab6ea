/** How long after the last key a text counts as typed, in milliseconds: lists search, previews are drawn anew. */
export const SETTLED_MS = 200;
