import { mustHoldNone } from '@datum/database/transaction';
import { Problem } from '../http/problem.ts';
import { tooMany } from './rate-limits.ts';

/** When it may be asked for again, in milliseconds. */
const AGAIN_MS = 10_000;

/** Work that takes much memory or many seconds, one piece after the other in this process. */
export class OneByOne {
  private readonly most: number;
  private readonly line = new Set<() => void>();
  private isBusy = false;

  /** @param most pieces that may be waiting or under way; the next is refused */
  constructor(most: number) {
    this.most = most;
  }

  /**
   * Does the work when all before it is done.
   * @param gone aborted when nobody waits for it any more: then it leaves the line
   * @throws Problem too_many where many wait
   */
  async take<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    mustHoldNone('waiting for a turn');
    if (this.isBusy && this.line.size + 1 >= this.most) throw tooMany(this.most, AGAIN_MS);
    if (gone?.aborted) throw nobodyWaits();
    if (this.isBusy) await this.turn(gone);
    this.isBusy = true;
    try {
      return await work();
    } finally {
      this.beginNext();
    }
  }

  private turn(gone: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.line.delete(begin);
      reject(nobodyWaits());
    };
    const begin = () => {
      gone?.removeEventListener('abort', leave);
      resolve();
    };
    gone?.addEventListener('abort', leave, { once: true });
    this.line.add(begin);
    return promise;
  }

  /** The place stays taken between one and the next. */
  private beginNext(): void {
    const [next] = this.line;
    this.isBusy = next !== undefined;
    if (!next) return;
    this.line.delete(next);
    next();
  }
}

/** For the log: who asked has gone. */
const nobodyWaits = () => new Problem('timeout');
