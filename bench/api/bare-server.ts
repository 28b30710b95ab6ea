/**
 * The yardstick: `node:http` and `pg`, nothing else. Runs the query that it is told for each request, over the span of
 * periods that the address names (else all), and sends the bytes that it is told, or the span's share of them; what a framework, access checks and a cache add or save is the difference.
 */
import { createServer } from 'node:http';
import pg from 'pg';

export interface BareOrder {
  databaseUrl: string;
  query: string;
  values: unknown[];
  body: string;
}

process.once('message', ({ databaseUrl, query, values, body }: BareOrder) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const bytes = Buffer.from(body);
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '/', 'http://bare').searchParams;
    const [series, first, last, sequence] = values;
    const span = [series, asked.get('from') ?? first, asked.get('to') ?? last, sequence];
    const { rowCount } = await pool.query({ name: 'cells', text: query, values: span });
    const sent = bytes.subarray(0, Math.ceil(bytes.length * Number(asked.get('share') ?? 1)));
    response.writeHead(rowCount ? 200 : 500, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': sent.length,
    });
    response.end(sent);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
  });
});
process.on('disconnect', () => process.exit());
