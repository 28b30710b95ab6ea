import { mustHoldNone } from '@datum/database/transaction';
import { LINES } from './rate-limits.table.ts';
import { WaitingLine } from './waiting-line.ts';

type LineName = keyof typeof LINES;

/** In which line a caller waits, and whom its turn counts for there: a person, or the address of a stranger. */
export interface Turn {
  readonly line: LineName;
  readonly by: string;
  /** When its request came, in epoch milliseconds; who waits is served by that, not by when it got as far as here. */
  readonly since?: number;
}

/** A turn for which nobody on the network asks: programs, the demonstration. */
export const OWN_TURN: Turn = { line: 'known', by: 'own' };

/** The turn of somebody who has shown who they are: by a session, or a secret that came by mail. */
export const turnOfPerson = (uuid: string): Turn => ({ line: 'known', by: `person ${uuid}` });

/**
 * Costly work, a little at once. Known people and strangers wait in lines of their own, so that no crowd of strangers holds
 * up who works here, and turns are fair to persons and addresses: who asks thirty times waits thirty turns, others one.
 */
export class FairTurns {
  private readonly atOnce: number;
  private readonly rest: number;
  private readonly lines = {
    known: new WaitingLine(LINES.known),
    strangers: new WaitingLine(LINES.strangers),
  };
  private running = 0;
  /** Places that strangers leave free for a while. */
  private resting = 0;
  private current: LineName = 'known';
  /** Turns of the current line in a row. */
  private turns = 0;

  /**
   * @param rest how long a place stays free of strangers after one had it, in times of what that took: what is done for
   * them slows down everything else on the machine, and must not do so all the time
   */
  constructor(atOnce: number, rest = 0) {
    this.atOnce = atOnce;
    this.rest = rest;
  }

  /** Does the work when its turn has come. @throws Problem too_many when too many wait, or the turn does not come in time */
  async take<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    mustHoldNone('waiting for a turn');
    if (this.mayBegin(turn.line)) this.running += 1;
    else await this.lines[turn.line].wait(turn.by, turn.since);
    const from = performance.now();
    try {
      return await work();
    } finally {
      this.running -= 1;
      if (turn.line === 'strangers' && this.rest > 0) this.restFor((performance.now() - from) * this.rest);
      this.beginNext();
    }
  }

  private hasNext(line: LineName): boolean {
    return this.mayBegin(line) && !this.lines[line].isEmpty;
  }

  private mayBegin(line: LineName): boolean {
    const taken = line === 'known' ? this.running : this.running + this.resting;
    return taken < this.atOnce;
  }

  private restFor(ms: number): void {
    this.resting += 1;
    setTimeout(() => {
      this.resting -= 1;
      this.beginNext();
    }, ms).unref();
  }

  private beginNext(): void {
    for (let line = this.nextLine(); line; line = this.nextLine()) {
      this.turns = line === this.current ? this.turns + 1 : 1;
      this.current = line;
      this.running += 1;
      this.lines[line].beginNext();
    }
  }

  /** A line keeps its turns while somebody waits in it; then the other has its own. */
  private nextLine(): LineName | undefined {
    const { current } = this;
    const other: LineName = current === 'known' ? 'strangers' : 'known';
    const [stays, goes] = [this.hasNext(current), this.hasNext(other)];
    if (stays && !(goes && this.turns >= LINES[current].turns)) return current;
    return goes ? other : undefined;
  }
}
