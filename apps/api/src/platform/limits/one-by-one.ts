import { mustHoldNone } from '@datum/database/transaction';
import { tooMany } from './rate-limits.ts';

/** When it may be asked for again, in milliseconds. */
const AGAIN_MS = 10_000;

/** Work that takes much memory or many seconds, one piece after the other in this process. */
export class OneByOne {
  private readonly most: number;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @param most pieces that may be waiting or under way; the next is refused */
  constructor(most: number) {
    this.most = most;
  }

  /** Does the work when all before it is done. @throws Problem too_many where many wait */
  async take<T>(work: () => Promise<T>): Promise<T> {
    mustHoldNone('waiting for a turn');
    if (this.waiting >= this.most) throw tooMany(this.most, AGAIN_MS);
    this.waiting += 1;
    const done = this.last.then(work);
    // the next has its turn whatever became of this one, which tells its own caller
    this.last = done.then(
      () => undefined,
      () => undefined,
    );
    return done.finally(() => {
      this.waiting -= 1;
    });
  }
}
