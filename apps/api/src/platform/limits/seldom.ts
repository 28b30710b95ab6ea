import { LRUCache } from 'lru-cache';

const EVERY_MS = 60_000;
const MOST = 10_000;

/** Lets the first of like events pass in a minute, for what is worth a line in a log but not thousands. */
export class Seldom {
  private readonly recent = new LRUCache<string, true>({ max: MOST, ttl: EVERY_MS });

  /** Whether none of this name passed within the last minute. */
  isFirst(name: string): boolean {
    if (this.recent.has(name)) return false;
    this.recent.set(name, true);
    return true;
  }
}
