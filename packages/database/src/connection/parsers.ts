import pg from 'pg';

const { arrayParser, builtins } = pg.types as typeof pg.types & {
  arrayParser: { create<T>(text: string, parse: (item: string) => T): { parse(): (T | null)[] } };
};

/** PostgreSQL's numbers for array types, which pg does not name. */
const arrays = { int8: 1016, numeric: 1231, date: 1182 } as const;

/** Counts and ids stay exact up to 2^53; anything larger is a fault, never a rounded id. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond exact doubles`);
  return value;
}

const same = (text: string) => text;
const arrayOf =
  <T>(parse: (item: string) => T) =>
  (text: string) =>
    arrayParser.create(text, parse).parse();

/**
 * How values arrive: `date` as `YYYY-MM-DD` (a Date would move by the time zone), `int8` as a number,
 * `numeric` as its exact text, `timestamptz` as a Date; their arrays alike.
 */
export const parsers = new pg.TypeOverrides();
parsers.setTypeParser(builtins.DATE, same);
parsers.setTypeParser(builtins.INT8, safeInteger);
parsers.setTypeParser(builtins.NUMERIC, same);
parsers.setTypeParser(arrays.date, arrayOf(same));
parsers.setTypeParser(arrays.int8, arrayOf(safeInteger));
parsers.setTypeParser(arrays.numeric, arrayOf(same));
