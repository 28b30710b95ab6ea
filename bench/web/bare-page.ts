/** Run by `pages.ts`: a bare server that sends one page's bytes from a buffer, compressed once. */
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

/** What the bare server is told. */
export interface BarePage {
  readonly bytes: string;
}

process.once('message', ({ bytes }: BarePage) => {
  const body = gzipSync(Buffer.from(bytes));
  const server = createServer((_request, response) => {
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
