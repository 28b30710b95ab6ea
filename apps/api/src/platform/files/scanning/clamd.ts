import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { mustHoldNone } from '@datum/database/transaction';

/** Where clamd listens. */
export type ClamdPlace = { readonly path: string } | { readonly host: string; readonly port: number };

/** Reads `unix:/run/clamav/clamd.ctl` or `tcp://127.0.0.1:3310`; null for anything else. */
export function clamdPlace(word: string): ClamdPlace | null {
  const [, path] = /^unix:(\/\S+)$/.exec(word) ?? [];
  if (path !== undefined) return { path };
  const [, host, port] = /^tcp:\/\/(\[[0-9a-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(word) ?? [];
  const number = Number(port);
  return host !== undefined && number >= 1 && number <= 65_535
    ? { host: host.replace(/^\[|\]$/g, ''), port: number }
    : null;
}

/** The scanner gave no verdict: it is away, too slow, or would not take the file. */
export class NoVerdict extends Error {}

const SCAN_MS = 60_000;
const PING_MS = 5_000;
const STEP = 256 * 1024;

/** Has a file scanned (INSTREAM). Gives the name of what was found, null for a clean file. @throws NoVerdict */
export async function scan(place: ClamdPlace, path: string): Promise<string | null> {
  const said = await ask(place, () => framed(path), SCAN_MS);
  const [, signature] = /^stream: (.+) FOUND$/.exec(said) ?? [];
  if (signature !== undefined) return signature;
  if (said === 'stream: OK') return null;
  throw new NoVerdict(`the scanner said "${said}"`);
}

/** @throws NoVerdict where no scanner answers */
export async function ping(place: ClamdPlace): Promise<void> {
  const said = await ask(place, () => [Buffer.from('zPING\0')], PING_MS);
  if (said !== 'PONG') throw new NoVerdict(`the scanner said "${said}" to a ping`);
}

/** The command, the file in pieces with their lengths before them, and an empty piece as its end. */
async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of createReadStream(path, { highWaterMark: STEP })) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

async function ask(
  place: ClamdPlace,
  words: () => Iterable<Buffer> | AsyncIterable<Buffer>,
  ms: number,
): Promise<string> {
  mustHoldNone('asking the scanner');
  const socket = connect(place);
  try {
    return await exchange(socket, words(), AbortSignal.timeout(ms));
  } catch (error) {
    throw new NoVerdict(`the scanner gave no answer: ${String(error)}`);
  } finally {
    socket.destroy();
  }
}

/** What is said back. One that refuses a file in the middle says why before it hangs up. */
async function exchange(
  socket: Socket,
  words: Iterable<Buffer> | AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<string> {
  const answer = text(socket);
  const asking = pipeline(Readable.from(words), socket, { end: false, signal });
  const [heard, asked] = await Promise.allSettled([answer, asking]);
  const said = heard.status === 'fulfilled' ? heard.value.replace(/[\0\n]+$/, '') : '';
  if (said !== '') return said;
  if (asked.status === 'rejected') throw asked.reason;
  throw heard.status === 'rejected' ? heard.reason : new Error('it said nothing');
}
