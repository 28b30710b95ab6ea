import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { mustHoldNone } from '@datum/database/transaction';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { invalid, Problem } from '../http/problem.ts';
import { SLOWEST, UPLOADS_AT_ONCE } from '../limits/rate-limits.table.ts';
import { tooMany } from '../limits/rate-limits.ts';
import { watchSpeed } from '../limits/slow-requests.ts';
import type { Platform } from '../platform.ts';
import { ReceivedFile } from './received-file.ts';
import { refuseMalware } from './scanning/scanning.ts';

/** Where files lie while they arrive. */
export const arrivalFolder = ({ dataDir }: Config): string => join(dataDir, 'arriving');

/** No request takes so long to arrive, in any process that shares the folder. */
const ABANDONED_MS = 10 * SLOWEST.requestMs;

/** Throws away what requests left that were cut off by the end of a process. */
export async function clearArrivals(config: Config): Promise<void> {
  const folder = arrivalFolder(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY })); // answered meanwhile
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

/**
 * Receives the one file of an upload onto the disk, however slowly it comes; nothing else of the service waits for it.
 * The caller discards it in the end.
 * @throws Problem 415 for what is no form, 422 for a form without a file, 413 over the limit, 408 when it comes too slowly,
 * 429 when too many arrive at once, 422 for malware, 500 while the scanner gives no verdict
 */
export async function receiveFile(request: FastifyRequest, platform: Platform): Promise<ReceivedFile> {
  mustHoldNone('receiving a file');
  if (!request.isMultipart()) {
    throw new Problem('media_type', refusal('http.multipart-only'));
  }
  const leave = enter(request);
  const file = await arrive(request, platform).finally(leave);
  try {
    await refuseMalware(platform, request, file);
    return file;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function arrive(request: FastifyRequest, platform: Platform): Promise<ReceivedFile> {
  const tooSlow = new AbortController();
  const stopWatching = watch(request, tooSlow);
  try {
    return await store(request, platform, tooSlow.signal);
  } catch (error) {
    if (tooSlow.signal.aborted) {
      request.raw.unpipe().resume(); // what still comes is thrown away, so that the refusal can go out
      throw tooSlow.signal.reason;
    }
    // a client that hung up gets no answer, and it is no fault of ours
    throw request.raw.errored && !(error instanceof Problem) ? new Problem('bad_request') : error;
  } finally {
    stopWatching();
  }
}

async function store(
  request: FastifyRequest,
  { config, clock }: Platform,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const part = await Promise.race([request.file(), brokenOff(signal)]);
  if (!part) {
    throw invalid({ file: [refusal('http.file-missing')] });
  }
  const folder = arrivalFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, clock.random(16).toString('hex'));
  const hash = createHash('sha256');
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    part.file.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(part.file, target, { signal });
    if (part.file.truncated) throw new Problem('too_large', refusal('files.too-many-bytes'));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return new ReceivedFile({
    name: part.filename.slice(-120),
    mediaType: part.mimetype,
    path,
    size: target.bytesWritten,
    sha256: hash.digest('hex'),
  });
}

const underWay = new Map<string, number>();

/** Takes a place among the uploads under way; gives how it is left. */
function enter({ person }: FastifyRequest): () => void {
  const who = person?.uuid ?? '';
  const own = underWay.get(who) ?? 0;
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
  if (own >= UPLOADS_AT_ONCE.ofPerson || all >= UPLOADS_AT_ONCE.ofProcess) {
    throw tooMany(UPLOADS_AT_ONCE.ofPerson, 5_000);
  }
  underWay.set(who, own + 1);
  return () => {
    const left = (underWay.get(who) ?? 1) - 1;
    if (left > 0) underWay.set(who, left);
    else underWay.delete(who);
  };
}

/** Breaks off an upload that comes more slowly than any line is; gives how the watch ends. */
function watch({ raw }: FastifyRequest, tooSlow: AbortController): () => void {
  const before = raw.socket.bytesRead;
  return watchSpeed(
    () => raw.socket.bytesRead - before,
    (error) => tooSlow.abort(error),
  );
}

/** Fails with the signal's reason; the form's parser does not know of signals. */
const brokenOff = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
