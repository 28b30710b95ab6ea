/**
 * Run by `pages.ts`: React with one query. A plain page of the wanted size around a table of 50 rows, rendered to a string
 * for each request, and sent compressed: what a page costs that is in no cache, without a design, a router or an API.
 */
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** What the React server is told. */
export interface ReactPage {
  readonly databaseUrl: string;
  /** Of the page before compression; paragraphs fill what the table leaves. */
  readonly bytes: number;
}

const PARAGRAPH = 'Prices are collected each month by the offices of the regions and checked twice. '.repeat(
  4,
);
const query = `
  select series_id, period, value, value_status, n_quotes, grade
    from release_cells order by series_id, period, sequence limit 50`;

type Row = Record<string, unknown>;

const table = (rows: readonly Row[]) =>
  createElement(
    'table',
    null,
    createElement(
      'tbody',
      null,
      rows.map((row, at) =>
        createElement(
          'tr',
          { key: at },
          Object.entries(row).map(([name, value]) =>
            createElement('td', { key: name, className: name }, String(value)),
          ),
        ),
      ),
    ),
  );

/** Elements of some 100 bytes each, as many as our own pages have for their size. */
const filling = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    createElement('p', { key: at, className: 'text' }, PARAGRAPH.slice(0, 75)),
  );

const page = (rows: readonly Row[], paragraphs: number) =>
  createElement('html', null, createElement('body', null, table(rows), ...filling(paragraphs)));

process.once('message', async ({ databaseUrl, bytes }: ReactPage) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const read = async () => (await pool.query<Row>({ name: 'rows', text: query })).rows;
  const one = renderToString(page([], 1)).length - renderToString(page([], 0)).length;
  const missing = bytes - renderToString(page(await read(), 0)).length;
  const paragraphs = Math.max(0, Math.round(missing / one));
  const server = createServer(async (_request, response) => {
    const html = `<!doctype html>${renderToString(page(await read(), paragraphs))}`;
    const body = await promisify(gzip)(html);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': body.length,
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit());
