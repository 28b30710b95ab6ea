import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { CannotStart } from '../../packages/database/src/cannot-start.ts';

/**
 * Finds out early what would fail late: whether each port can be listened on.
 * @param ports variable name to port
 * @throws CannotStart with one sentence for each port that cannot
 */
export async function requireFreePorts(host: string, ports: Record<string, number>): Promise<void> {
  const refusals = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => sentence(name, host, port, await tryPort(host, port))),
  );
  const sentences = refusals.filter((text) => text !== '');
  if (sentences.length > 0) throw new CannotStart(sentences.join('\n'));
}

/**
 * A port that nobody uses now. It lies below the ports that the system gives to outgoing connections and to servers that
 * ask for any: one of those could take it before it is opened.
 */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if ((await tryPort(host, port)) === '') return port;
  }
}

/** The system's error code, or an empty text. */
async function tryPort(host: string, port: number): Promise<string> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return '';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function sentence(name: string, host: string, port: number, code: string): string {
  if (code === '') return '';
  const reasons: Record<string, string> = {
    EADDRINUSE: `${name} ${port} is taken: stop what listens there, or set ${name} to another port.`,
    EACCES: `${name} ${port} may not be opened by this user: set ${name} to a port from 1024 up.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine: set HOST to one, such as 127.0.0.1.`,
    ENOTFOUND: `HOST ${host} is unknown: set HOST to an address of this machine, such as 127.0.0.1.`,
  };
  return reasons[code] ?? `${name} ${port} cannot be opened (${code}): set ${name} or HOST to another one.`;
}
