import { once } from 'node:events';
import type { Server } from 'node:http';

/** Starts listening and returns the port, which matters when 0 was asked for. @throws when it is in use. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port, backlog: 4096 });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening on a TCP port');
  return address.port;
}
