import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { mustHoldNone } from '@datum/database/transaction';
import { FetchFailure, mayFetch, STATUS_AGAIN } from './fetch.rules.ts';
import { publicAddressOf } from './public-address.jobs.ts';

const MB = 1024 * 1024;
const MOST_MB = 20;
/** Times that a source may send on, within its own host. */
const MOST_TURNS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/** What may be fetched, and for how long. */
export interface DownloadLimits {
  readonly origins: readonly string[];
  readonly seconds: number;
  /** Ends the download: the job was cancelled. */
  readonly signal: AbortSignal;
  progress(bytes: number, total: number): void;
}

/** The whole answer of a source. */
export interface Download {
  readonly bytes: Buffer;
  /** Of the bytes, in hex. */
  readonly sha256: string;
  readonly mediaType: string;
}

/**
 * Fetches an address: only from the origins named, only from public addresses, whole, in time and not too large.
 * @throws FetchFailure with a sentence for each way in which it did not come
 */
export async function download(address: string, limits: DownloadLimits): Promise<Download> {
  mustHoldNone('fetching from another server');
  const late = AbortSignal.timeout(limits.seconds * 1000);
  const { signal } = limits;
  try {
    return await follow(new URL(address), { ...limits, signal: AbortSignal.any([late, signal]) });
  } catch (error) {
    if (signal.aborted || error instanceof FetchFailure) throw error;
    throw new FetchFailure(
      late.aborted
        ? refusal('series.fetch-timeout', { seconds: limits.seconds })
        : refusal('series.fetch-unreachable'),
      { isPassing: true },
    );
  }
}

async function follow(start: URL, limits: DownloadLimits): Promise<Download> {
  let url = start;
  for (let turn = 0; turn <= MOST_TURNS; turn += 1) {
    if (!mayFetch(url, limits.origins)) {
      throw new FetchFailure(refusal('series.fetch-host', { host: url.host }));
    }
    const answer = await ask(url, limits);
    const next = redirectOf(answer, url);
    if (!next) return whole(answer, limits);
    answer.destroy();
    if (next.origin !== url.origin) {
      throw new FetchFailure(refusal('series.fetch-redirect', { host: next.host }));
    }
    url = next;
  }
  throw new FetchFailure(refusal('series.fetch-redirects'));
}

async function ask(url: URL, { signal }: DownloadLimits): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const out = send(url, {
    signal,
    // a connection of its own: what was looked up is what is connected to
    agent: false,
    lookup: publicAddressOf,
    headers: {
      accept: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Datum',
    },
  });
  out.end();
  const [answer] = (await once(out, 'response')) as [IncomingMessage];
  // what breaks later is thrown to who reads the answer
  out.on('error', () => undefined);
  return answer;
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  const { location } = headers;
  return REDIRECTS.includes(statusCode) && location && URL.canParse(location, from.href)
    ? new URL(location, from)
    : null;
}

async function whole(answer: IncomingMessage, { signal, progress }: DownloadLimits): Promise<Download> {
  const { statusCode = 0, headers } = answer;
  if (statusCode !== 200) {
    answer.destroy();
    throw new FetchFailure(refusal('series.fetch-status', { status: statusCode }), {
      isPassing: STATUS_AGAIN(statusCode),
    });
  }
  const total = Number(headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (Math.max(size, total) > MOST_MB * MB) {
        throw new FetchFailure(refusal('series.fetch-large', { most: MOST_MB }));
      }
      chunks.push(chunk);
      progress(size, total);
    }
  } catch (error) {
    if (signal.aborted || error instanceof FetchFailure) throw error;
    throw new FetchFailure(refusal('series.fetch-short'), { isPassing: true });
  }
  if (!answer.complete || (total > 0 && size < total)) {
    throw new FetchFailure(refusal('series.fetch-short'), { isPassing: true });
  }
  const bytes = Buffer.concat(chunks);
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mediaType: headers['content-type'] ?? '',
  };
}
