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
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const earned = SLOWEST.graceMs + (bytes / SLOWEST.bytesPerSecond) * 1_000;
    if (performance.now() - startedAt > earned) passed.destroy(tooSlow());
  }, 500);
  payload.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  payload.once('end', () => clearInterval(timer));
  payload.once('error', (error) => passed.destroy(error));
  passed.once('error', () => undefined); // whoever parses hears it too; where nobody does, nobody misses it
  passed.once('close', () => {
    clearInterval(timer);
    payload.resume(); // what still comes is thrown away, so that the refusal can go out
  });
  return payload.pipe(passed);
}

/** 408; the connection is closed, since its rest would be read as the next request. */
export const tooSlow = () => new Problem('timeout', undefined, { headers: { connection: 'close' } });
