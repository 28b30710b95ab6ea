import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@datum/database/migrate';
import { connect } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { systemClock } from '../platform/clock.ts';
import { computeCase } from './compute-case.ts';
import { loadCase } from './load-case.queries.ts';
import { type Row, readCase } from './read-case.ts';
import { readOutput } from './write-case.queries.ts';

/**
 * Computes the case in `input` on an empty database by official runs, and writes its figures into `output`.
 * Gives the rows of each file too.
 *
 * @throws CaseRefused with a sentence, where the case cannot be computed; nothing is written then
 */
export async function computeFolder(
  databaseUrl: string,
  input: string,
  output: string,
): Promise<Readonly<Record<string, readonly Row[]>>> {
  const given = readCase(input);
  const database = connect(databaseUrl);
  try {
    await migrate(database.owner);
    const files = await inTransaction(database.write, async (db) => {
      const loaded = await loadCase(db, given);
      const bases = await computeCase(db, given, loaded, systemClock);
      return readOutput(db, given, loaded, bases);
    });
    await mkdir(output, { recursive: true });
    for (const [name, rows] of Object.entries(files)) {
      await writeFile(join(output, `${name}.csv`), asText(name, rows));
    }
    return files;
  } finally {
    await database.close();
  }
}

/** Comma separated, headings first; names and figures of a case hold no commas. */
function asText(name: string, rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {}).length > 0 ? Object.keys(rows[0] ?? {}) : (EMPTY[name] ?? []);
  return `${[columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')}\n`;
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Headings of files that may have no rows. */
const EMPTY: Readonly<Record<string, readonly string[]>> = {
  link_factors: [
    'base',
    'old_base',
    'kind',
    'series',
    'variant',
    'level',
    'region',
    'factor',
    'link',
    'overlap',
  ],
  updated_weights: ['base', 'kind', 'series', 'member', 'region', 'weight'],
};
