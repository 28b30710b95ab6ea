import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Coding, codingFor, encode } from './compress.ts';

/** A page as it leaves the server. */
export interface FinishedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** When it was finished, in ms of `performance.now`. */
  readonly madeAt: number;
  /** Bytes before compression. */
  readonly size: number;
  /** May be sent to everybody who asks for the same address on the same host in the same language. */
  readonly isForAll: boolean;
  /** The page in the best coding that the browser takes; each is made once. */
  encoded(accepted: string | undefined): Promise<{ readonly coding: Coding; readonly body: Buffer }>;
}

const CAPACITY_BYTES = 32 * 1024 * 1024;
/** A page carries the time at which it was made, and words such as "today". */
export const LONGEST_MS = 60_000;
/** Room for the codings of a page. */
const ROOM = 2;

/** Stamps the bytes of a rendered page. */
export function finishPage(
  bytes: Buffer,
  facts: Pick<FinishedPage, 'status' | 'headers' | 'isForAll'>,
): FinishedPage {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const made = new Map<Coding, Promise<Buffer>>();
  return {
    ...facts,
    etag,
    madeAt: performance.now(),
    size: bytes.length,
    async encoded(accepted) {
      const coding = codingFor(accepted, bytes);
      const body = made.get(coding) ?? encode(coding, bytes);
      made.set(coding, body);
      return { coding, body: await body };
    },
  };
}

/**
 * Finished pages, bounded, for as long as nothing has changed. The server never knows who reads: what it renders depends on
 * host, address and language alone. Of several who ask for a page that is not there, one has it made; what it was refused
 * or missed is its own, and the others ask for themselves.
 */
export class FinishedPages {
  private readonly pages = new LRUCache<string, FinishedPage>({
    maxSize: CAPACITY_BYTES,
    ttl: LONGEST_MS,
    sizeCalculation: ({ size }) => ROOM * size + 1,
  });
  private underWay = new Map<string, Promise<FinishedPage>>();

  /** The page of this key, finished before, under way, or made now. */
  async get(key: string, make: () => Promise<FinishedPage>): Promise<FinishedPage> {
    const known = this.pages.get(key);
    if (known) return known;
    const { underWay } = this;
    const others = underWay.get(key);
    const shared = others && (await others.catch(() => null));
    if (shared?.isForAll) return shared;
    const making = make();
    underWay.set(key, making);
    try {
      const page = await making;
      // After a change in the meantime the page may be old: those who wait get it, nobody later.
      if (page.isForAll && underWay === this.underWay) this.pages.set(key, page);
      return page;
    } finally {
      if (underWay.get(key) === making) underWay.delete(key);
    }
  }

  /** Whether a page is still the one of this key. */
  isCurrent(key: string, page: FinishedPage): boolean {
    return this.pages.peek(key) === page;
  }

  /** Forgets everything, and what is being made now is not kept. */
  clear(): void {
    this.pages.clear();
    this.underWay = new Map();
  }
}
