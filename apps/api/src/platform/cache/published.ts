import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** A finished answer: what leaves the server. */
export interface Finished {
  readonly bytes: Buffer;
  /** The bytes compressed, when the first reader asks for them so; null where that is not worth it. */
  gzipped(): Buffer | null;
  readonly etag: string;
  readonly contentType: string;
  /** Further headers, such as Content-Disposition of a download. */
  readonly headers: Readonly<Record<string, string>>;
}

const SMALLEST_TO_COMPRESS = 1_000;
/** Half the time of the usual level for a quarter more bytes: an answer that nobody had asked for yet waits for it. */
const LEVEL = 3;
/** Tables of figures shrink to less than this share. */
const COMPRESSED_SHARE = 0.25;
const MOST_PARTS = 2_000;

/**
 * One bounded cache of finished bytes for published reads (architecture 5). Keys carry the vintage, so nothing in it
 * is ever wrong; the release event clears it to give the memory back, and it drops what was not asked for longest when full.
 */
export class PublishedCache {
  private readonly entries: LRUCache<string, Finished>;
  private readonly parts = new LRUCache<string, Promise<unknown>>({ max: MOST_PARTS });
  private readonly cleared: (() => void)[] = [];
  /** The highest live sequence that this process knows of; part of every key. */
  vintage = 0;

  constructor(capacityBytes = 128 * 1024 * 1024) {
    this.entries = new LRUCache({ maxSize: capacityBytes, sizeCalculation: weigh });
  }

  get(key: string): Finished | undefined {
    return this.entries.get(key);
  }

  set(key: string, finished: Finished): void {
    this.entries.set(key, finished);
  }

  /**
   * A part that many answers of one vintage share, such as the list of series: read once, then remembered until the
   * next release. The key names all that it depends on. A read that fails is not remembered.
   */
  part<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.parts.get(key) as Promise<T> | undefined;
    if (known) {
      return known;
    }
    const part = read();
    this.parts.set(key, part);
    part.catch(() => this.parts.delete(key));
    return part;
  }

  /** Called when a release goes live or is corrected. */
  clear(vintage: number): void {
    this.entries.clear();
    this.parts.clear();
    // what began earlier may be told of later
    this.vintage = Math.max(this.vintage, vintage);
    for (const tell of this.cleared) tell();
  }

  /** Calls `tell` after each change of what is published. */
  onClear(tell: () => void): void {
    this.cleared.push(tell);
  }
}

/** Stamps an answer. The ETag is strong and the same in every process. */
export function finish(
  body: string | Buffer,
  contentType: string,
  headers: Record<string, string> = {},
): Finished {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  let made: Buffer | undefined;
  const gzipped = () => {
    if (bytes.length < SMALLEST_TO_COMPRESS) return null;
    made ??= gzipSync(bytes, { level: LEVEL });
    return made;
  };
  return { bytes, gzipped, etag, contentType, headers };
}

const weigh = ({ bytes }: Finished) =>
  Math.ceil(bytes.length * (bytes.length < SMALLEST_TO_COMPRESS ? 1 : 1 + COMPRESSED_SHARE)) + 500;
