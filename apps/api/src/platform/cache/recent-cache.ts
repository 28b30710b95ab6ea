import { LRUCache } from 'lru-cache';

/** Longest time that a revocation made in another process may go unseen (rules 8.2; NOTIFY usually clears at once). */
const CACHE_MS = 5_000;
const CACHE_SIZE = 10_000;

/** What was read in the last seconds, also that there is nothing. `forget` is called by the event of a change. */
export class RecentCache<Key extends string | number, Value> {
  private readonly entries = new LRUCache<Key, { readonly readAt: number; readonly value: Value }>({
    max: CACHE_SIZE,
  });

  get(key: Key, now: number): Value | undefined {
    const entry = this.entries.get(key);
    // An entry of the future is as old as nobody knows: the clock was set back meanwhile.
    const isFresh = entry && now >= entry.readAt && now - entry.readAt < CACHE_MS;
    return isFresh ? entry.value : undefined;
  }

  set(key: Key, value: Value, now: number): void {
    this.entries.set(key, { readAt: now, value });
  }

  /** Drops one entry, or all when the key is absent. */
  forget(key?: Key): void {
    if (key === undefined) {
      this.entries.clear();
    } else {
      this.entries.delete(key);
    }
  }
}
