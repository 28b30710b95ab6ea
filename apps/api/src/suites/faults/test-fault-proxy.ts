import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of bytes between the API and a service. */
export type Link =
  | 'passes'
  /** Nothing arrives, and nobody says so. */
  | 'silent'
  /** The service hears and answers; its answer is lost. */
  | 'half-open'
  /** The service hears and answers; the connection breaks in place of its answer, the first time. */
  | 'cut once'
  /** Every connection breaks at once. */
  | 'down';

export interface FaultProxy {
  readonly port: number;
  /** From now on, also for connections that are open. */
  link: Link;
  close(): void;
}

/** A proxy on this machine in front of a port, whose link a test breaks. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (proxy.link === 'down') return client.resetAndDestroy();
    const service = connect(target, '127.0.0.1');
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      if (proxy.link === 'down') client.resetAndDestroy();
      else if (proxy.link !== 'silent') service.write(bytes);
    });
    service.on('data', (bytes) => {
      if (proxy.link === 'passes') client.write(bytes);
      if (proxy.link !== 'cut once') return;
      proxy.link = 'passes';
      client.resetAndDestroy();
    });
    client.on('close', () => service.destroy());
    service.on('close', () => proxy.link === 'passes' && client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    link: 'passes',
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return proxy;
}
