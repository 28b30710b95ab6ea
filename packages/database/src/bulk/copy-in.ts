import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { clientOf } from '../connection/client-of.ts';
import type { Writing } from '../open.ts';

/** A value as COPY's text format can carry it. Doubles keep every bit (shortest text that reads back the same). */
export type CopyValue = string | number | boolean | bigint | Date | null | readonly number[];

/**
 * Writes many rows in one COPY inside the transaction: the fastest way in, about 20 times that of single inserts.
 * @param columns names in the order of each row's values
 * @returns the number of rows written
 * @throws the database's own error; nothing is kept then
 */
export async function copyIn(
  writing: Writing,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>,
): Promise<number> {
  const client = await clientOf(writing);
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const target = client.query(from(`copy ${client.escapeIdentifier(table)} (${names}) from stdin`));
  await pipeline(Readable.from(chunks(rows)), target);
  return target.rowCount;
}

const chunkSize = 64 * 1024;

async function* chunks(rows: Iterable<readonly CopyValue[]> | AsyncIterable<readonly CopyValue[]>) {
  let text = '';
  // rows that are there already are not waited for one by one
  for await (const batch of Symbol.iterator in rows ? inBatches(rows) : rows) {
    text += typeof batch === 'string' ? batch : lineOf(batch);
    if (text.length < chunkSize) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

function* inBatches(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += lineOf(row);
    if (text.length < chunkSize) continue;
    yield text;
    text = '';
  }
  yield text;
}

function lineOf(row: readonly CopyValue[]): string {
  let [text, separator] = ['', ''];
  for (const value of row) {
    text += separator + field(value);
    separator = '\t';
  }
  return `${text}\n`;
}

function field(value: CopyValue): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : `${value}`;
  if (value === null) return '\\N';
  if (typeof value === 'string') {
    return special.test(value) ? value.replace(all, (character) => escapes[character] ?? character) : value;
  }
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return `{${value.join(',')}}`;
  return String(value);
}

const special = /[\\\t\n\r]/;
const all = new RegExp(special, 'g');
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
