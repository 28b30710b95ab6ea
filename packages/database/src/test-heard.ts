/**
 * Hears each statement that this process sends through pg, where DATUM_STATEMENTS names a folder to keep them in;
 * `scripts/statements.ts` asks the oldest PostgreSQL about them. Values are not kept, pg sends them apart from the text.
 * A worker has several test files, so this is not in their setup, which is loaded anew for each of them.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Name of the variable with the folder. */
export const statementsVariable = 'DATUM_STATEMENTS';

/** How pg sends a text to be parsed, for what must not be heard. Called with a connection as `this`. */
export const { parse: parseUnheard } = pg.Connection.prototype;

const folder = process.env[statementsVariable];
const heard = new Set<string>();
let unwritten: string[] = [];
if (folder) hear(note);

/** Appends what this process sent for the first time to its file of the folder: a JSON text a line. */
export function writeHeard(): void {
  if (!folder || unwritten.length === 0) return;
  mkdirSync(folder, { recursive: true });
  const lines = unwritten.map((text) => `${JSON.stringify(text)}\n`);
  appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''));
  unwritten = [];
}

function note(text: string): void {
  if (heard.has(text)) return;
  heard.add(text);
  unwritten.push(text);
}

/**
 * Tells `told` of every statement that is sent from now on. All queries of pg, COPY as well, come down to one of two messages:
 * a text alone, or a text that is parsed and gets its values later.
 * @returns what ends it
 */
export function hear(told: (text: string) => void): () => void {
  const { query, parse } = pg.Connection.prototype;
  pg.Connection.prototype.query = function (text) {
    told(text);
    query.call(this, text);
  };
  pg.Connection.prototype.parse = function (statement, more) {
    told(statement.text);
    parse.call(this, statement, more);
  };
  return () => Object.assign(pg.Connection.prototype, { query, parse });
}
