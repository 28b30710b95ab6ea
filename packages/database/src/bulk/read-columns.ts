import type { CompiledQuery } from 'kysely';
import type { Reading } from '../open.ts';
import { copyOut } from './copy-out.ts';

/**
 * How a column's text becomes a number: `integer` as it is, `month` (`2026-10`) as months since year 0,
 * `decimal` as the double nearest to the exact decimal. Null is NaN.
 */
export type ColumnKind = 'integer' | 'month' | 'decimal';

/**
 * Reads a query of numbers into one array a column: millions of rows in about the time that the server needs to
 * send them, 8 bytes a value, no object a row.
 * @param reading a transaction
 * @param query without parameters, with as many columns as `kinds`
 */
export async function readColumns(
  reading: Reading,
  query: CompiledQuery,
  kinds: readonly ColumnKind[],
): Promise<Float64Array[]> {
  const columns = new GrowingColumns(kinds.length);
  const isMonth = kinds.map((kind) => kind === 'month');
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of copyOut(reading, query)) {
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = text.lastIndexOf(newline) + 1;
    readLines(text, end, isMonth, columns);
    rest = text.subarray(end);
  }
  return columns.finished();
}

const [tab, newline, dash, point, backslash, zero] = [...Buffer.from('\t\n-.\\0')] as [
  number,
  number,
  number,
  number,
  number,
  number,
];
/** Up to here the digits of a number are an exact double, and so is the power of ten: one division rounds right. */
const exactDigits = 15;
const powersOfTen = Float64Array.from({ length: exactDigits + 1 }, (_, power) => 10 ** power);

/** One pass over the bytes of whole lines. */
function readLines(text: Buffer, end: number, isMonth: readonly boolean[], columns: GrowingColumns): void {
  let [start, column, digits, decimals, value, year] = [0, 0, 0, 0, 0, 0];
  let [isNegative, isNull, isAfterPoint] = [false, false, false];
  for (let position = 0; position < end; position++) {
    const byte = text[position] as number; // within the buffer
    if (byte >= zero && byte <= zero + 9) {
      value = value * 10 + (byte - zero);
      digits++;
      if (isAfterPoint) decimals++;
      continue;
    }
    if (byte === point) isAfterPoint = true;
    else if (byte === backslash) isNull = true;
    else if (byte === dash && digits === 0) isNegative = true;
    else if (byte === dash) [year, value] = [value, 0];
    else if (byte === tab || byte === newline) {
      if (isNull) value = Number.NaN;
      else if (isMonth[column]) value += year * 12 - 1;
      else if (digits > exactDigits) value = Number(text.toString('latin1', start, position));
      else value = (isNegative ? -value : value) / (powersOfTen[decimals] as number); // at most exactDigits
      columns.set(column, value);
      if (byte === tab) column++;
      else {
        column = 0;
        columns.nextRow();
      }
      start = position + 1;
      [digits, decimals, value, year] = [0, 0, 0, 0];
      isNegative = isNull = isAfterPoint = false;
    }
  }
}

/** Columns of doubles that double their room when it is used up. */
class GrowingColumns {
  #columns: Float64Array[];
  #row = 0;
  #room = 1 << 16;

  constructor(count: number) {
    this.#columns = Array.from({ length: count }, () => new Float64Array(this.#room));
  }

  set(column: number, value: number): void {
    const values = this.#columns[column];
    if (!values) throw new RangeError('the query has more columns than kinds');
    values[this.#row] = value;
  }

  nextRow(): void {
    this.#row++;
    if (this.#row < this.#room) return;
    this.#room *= 2;
    this.#columns = this.#columns.map((values) => {
      const larger = new Float64Array(this.#room);
      larger.set(values);
      return larger;
    });
  }

  finished(): Float64Array[] {
    return this.#columns.map((values) => values.subarray(0, this.#row));
  }
}
