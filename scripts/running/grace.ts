/**
 * How long an ending may take, in ms from its beginning: the promise to people is 10 s. The web server goes first, since what
 * it still answers needs the API; then the API; then the database.
 */
export const END_WITHIN = { webAlone: 2_000, parts: 8_500, database: 9_000, all: 9_500 } as const;

/** How long a part may take to end when its watcher was killed, in ms: what starts next wants its ports. */
export const ORPHAN_ENDS_WITHIN = 2_000;
