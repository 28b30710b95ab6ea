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
  for await (const row of rows) {
    text += `${row.map(field).join('\t')}\n`;
    if (text.length < chunkSize) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

function field(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string')
    return value.replace(special, (character) => escapes[character] ?? character);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return `{${value.join(',')}}`;
  if (Object.is(value, -0)) return '-0';
  return String(value);
}

const special = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
