import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Bytes of an answer that are read before others have their turn: some four hundred rows, a few milliseconds. */
const BREATH_BYTES = 65_536;

/**
 * Lets everything else in the process have its turn between pieces of a long answer. While more lies ready, a socket hands
 * over up to two megabytes in one turn of the event loop, and parsing those takes longer than anybody should wait.
 */
export function readInBreaths(client: pg.ClientBase): void {
  // pg has the stream, its types do not
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
  const listeners = stream.listeners('data') as ((piece: Buffer) => void)[];
  let bytes = 0;
  // in place of pg's own listener: COPY takes off and puts back the only one there is
  stream.removeAllListeners('data').on('data', (piece: Buffer) => {
    for (const listen of listeners) listen(piece);
    bytes += piece.length;
    if (bytes < BREATH_BYTES) return;
    bytes = 0;
    stream.pause();
    setImmediate(() => stream.resume());
  });
}
