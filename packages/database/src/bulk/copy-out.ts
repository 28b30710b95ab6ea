import type { CompiledQuery } from 'kysely';
import { to } from 'pg-copy-streams';
import { clientOf } from '../connection/client-of.ts';
import type { Reading } from '../open.ts';

/**
 * Streams the rows of a query in COPY's text format: one line a row, columns parted by tabs, `\N` for null.
 * Memory stays flat however many rows there are.
 * @param reading a transaction (not a pool: the stream holds one connection from beginning to end)
 * @param query without parameters, since COPY takes none
 */
export async function* copyOut(reading: Reading, query: CompiledQuery): AsyncGenerator<Buffer> {
  if (query.parameters.length > 0)
    throw new Error('COPY takes no parameters: write them into the query as literals');
  const client = await clientOf(reading);
  yield* client.query(to(`copy (${query.sql}) to stdout`)) as AsyncIterable<Buffer>;
}
