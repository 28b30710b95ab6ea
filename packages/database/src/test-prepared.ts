import pg from 'pg';
import { applicationRole, openPool } from './connection/pools.ts';
import { parseUnheard } from './test-heard.ts';

/** A statement with the server's own words against it. */
export interface Refused {
  readonly statement: string;
  readonly message: string;
}

/** What two servers make of the same statements. */
export interface Comparison {
  /** How many the older server takes. */
  readonly taken: number;
  /** The older server refuses it, and the newer does not, or for another reason. */
  readonly refused: readonly Refused[];
  /** Both refuse it for the same reason: it needs a temporary table or a table of the test's own, or is wrong by purpose. */
  readonly leftOut: readonly Refused[];
}

/**
 * Prepares each statement on two databases with the same migrations, and executes none. A server has then understood its
 * words, functions, tables, columns and types.
 * @param statements as they were sent
 * @param databases the addresses of that on which they were written, and of that which must take them, too
 */
export async function prepareOnBoth(
  statements: readonly string[],
  databases: { newer: string; older: string },
): Promise<Comparison> {
  const asked = [...new Set(statements.map(queryOf))];
  const [newer, older] = await Promise.all([
    errorsOf(databases.newer, asked),
    errorsOf(databases.older, asked),
  ]);
  const against = [...older].map(([statement, { code, message }]) => ({
    statement,
    message,
    isAlike: newer.get(statement)?.code === code,
  }));
  const those = (isAlike: boolean): Refused[] =>
    against
      .filter((one) => one.isAlike === isAlike)
      .map(({ statement, message }) => ({ statement, message }));
  return { taken: asked.length - older.size, refused: those(false), leftOut: those(true) };
}

/** A server looks into the query of a COPY only when it runs: the query is prepared by itself. */
function queryOf(statement: string): string {
  return /^copy \((.*)\) to stdout$/s.exec(statement)?.[1] ?? statement;
}

/** The errors of the statements that a server refuses. It is asked as by the application: in its role, with its search path. */
async function errorsOf(url: string, statements: readonly string[]): Promise<Map<string, pg.DatabaseError>> {
  const pool = openPool('write', { url, size: 1, role: applicationRole });
  const client = await pool.connect();
  try {
    const errors = new Map<string, pg.DatabaseError>();
    for (const statement of statements) {
      const error = await prepare(client, statement);
      if (error) errors.set(statement, error);
    }
    return errors;
  } finally {
    client.release();
    await pool.end();
  }
}

/**
 * Sends the first of the messages by which pg sends a statement with values, and no other. PREPARE in SQL would run what stands
 * after a semicolon, and takes queries alone. Nobody hears it: tests of this file prepare what PostgreSQL 15 must refuse.
 * @returns why the server refuses it
 */
function prepare(client: pg.ClientBase, text: string): Promise<pg.DatabaseError | undefined> {
  return new Promise((resolve, reject) => {
    client.query({
      submit(connection: pg.Connection) {
        parseUnheard.call(connection, { name: '', text, types: [] }, false);
        connection.sync();
      },
      handleError: (error: Error) => (error instanceof pg.DatabaseError ? resolve(error) : reject(error)),
      handleReadyForQuery: () => resolve(undefined),
    });
  });
}
