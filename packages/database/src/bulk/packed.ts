import { type RawBuilder, sql } from 'kysely';

/**
 * A column of many rows in one value of the answer: thousands of rows arrive as one row, and no object is made for each. Two
 * columns of one `select` have their values in the same order. Values are numbers, codes or fractions: none holds a comma.
 */
export const packed = (column: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`string_agg(coalesce(${column}::text, ''), ',')`;

/** A column of arrays, one after the other. Columns whose arrays are equally long in each row keep the same order. */
export const packedArrays = (column: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`string_agg(array_to_string(${column}, ',', ''), ',')`;

/** The numbers of a packed column, every bit of them; null is NaN. */
export function numbersOf(text: string | null | undefined): Float64Array {
  const parts = partsOf(text);
  const numbers = new Float64Array(parts.length);
  for (let row = 0; row < parts.length; row++) {
    const part = parts[row];
    numbers[row] = part ? Number(part) : Number.NaN;
  }
  return numbers;
}

/** The texts of a packed column; null is empty. */
export const partsOf = (text: string | null | undefined): string[] =>
  text === null || text === undefined ? [] : text.split(',');
