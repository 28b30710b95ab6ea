import type { Duplex } from 'node:stream';
import { ownTurn } from './own-turn.ts';

/** Bytes of an answer that are read before others have their turn: some four hundred rows, a few milliseconds. */
const BREATH_BYTES = 65_536;
/** The server sends a longer answer in pieces of this size: a shorter piece is all of an answer, or its end. */
const SENT_BYTES = 8_192;

/**
 * Lets everything else in the process have its turn between pieces of a long answer. While more lies ready, a socket hands
 * over up to two megabytes in one turn of the event loop, and parsing those takes longer than anybody should wait; so do long
 * answers on many connections in the same turn. A short answer waits for none of them.
 */
export function readInBreaths(stream: Duplex): void {
  const listeners = stream.listeners('data');
  let bytes = 0;
  // in place of pg's own listener: COPY takes off and puts back the only one there is
  stream.removeAllListeners('data').on('data', (piece: Buffer) => {
    for (const listen of listeners) Reflect.apply(listen, stream, [piece]);
    bytes = piece.length < SENT_BYTES ? 0 : bytes + piece.length;
    if (bytes < BREATH_BYTES) return;
    bytes = 0;
    stream.pause();
    void ownTurn().then(() => stream.resume());
  });
}
