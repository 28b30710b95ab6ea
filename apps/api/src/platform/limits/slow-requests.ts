import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem.ts';
import { SLOWEST } from './rate-limits.table.ts';

/** For the HTTP server: how long a request may take to arrive, and how often that is looked at (milliseconds). */
export const ARRIVAL = {
  requestTimeout: SLOWEST.requestMs,
  http: { headersTimeout: SLOWEST.headersMs, connectionsCheckingInterval: 1_000 },
} as const;

/**
 * Refuses a body that trickles in, which would hold a connection for as long as its sender likes (slowloris): after a
 * first grace every second must bring `SLOWEST.bytesPerSecond`. Uploads are watched where they are received.
 */
export function refuseSlowBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw }, _reply, payload, done) => {
    if (raw.complete) return done(null, payload);
    const { 'content-length': length = '0', 'transfer-encoding': coding, 'content-type': type } = raw.headers;
    const isComing = coding !== undefined || length !== '0';
    const isUpload = type?.startsWith('multipart/');
    done(null, isComing && !isUpload ? watched(payload as Readable) : payload);
  });
}

/** The same stream, which breaks with 408 when its bytes come too slowly. */
function watched(payload: Readable): Readable {
  const passed = new PassThrough();
  let bytes = 0;
  const stopWatching = watchSpeed(
    () => bytes,
    (error) => passed.destroy(error),
  );
  payload.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  payload.once('end', stopWatching);
  payload.once('error', (error) => passed.destroy(error));
  passed.once('error', () => undefined); // the parser, if any, hears it too
  passed.once('close', () => {
    stopWatching();
    payload.resume(); // what still comes is thrown away, so that the refusal can go out
  });
  return payload.pipe(passed);
}

/**
 * Watches over bytes that arrive, and breaks off what comes too slowly, with 408. Gives how the watch ends.
 * @param arrived bytes so far
 */
export function watchSpeed(arrived: () => number, breakOff: (error: Problem) => void): () => void {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const earned = SLOWEST.graceMs + (arrived() / SLOWEST.bytesPerSecond) * 1_000;
    if (performance.now() - startedAt > earned) breakOff(tooSlow());
  }, 500);
  return () => clearInterval(timer);
}

/** 408; the connection is closed, since its rest would be read as the next request. */
const tooSlow = () => new Problem('timeout', undefined, { headers: { connection: 'close' } });
