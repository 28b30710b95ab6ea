/** Whether this is `npm run nightly`, which digs to the ground; `npm test` takes a share that is the same each time. */
export const isNightly = process.env.NIGHTLY === '1';

/** How many of something a test takes: a share by day, all of them at night. */
export const depth = (share: number, all: number): number => (isNightly ? all : share);

/** What drawn values follow from; the night takes another each time and prints it. */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
