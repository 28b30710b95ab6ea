import { Problem } from '../http/problem.ts';

export interface LineRules {
  /** Which group of callers is served next: the one that came first, or last. */
  readonly next: 'first' | 'last';
  /** How many may wait, and how many of them in one group. */
  readonly most: number;
  readonly ofOne: number;
  /** How long one waits before being refused, in ms. */
  readonly patienceMs: number;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface Group {
  readonly by: string;
  readonly since: number;
  readonly waiting: Waiting[];
}

/** Callers who wait, in groups: of each group one, then one of the next. Nobody waits for ever, and not too many wait. */
export class WaitingLine {
  private readonly rules: LineRules;
  /** In the order in which they are served. */
  private groups: Group[] = [];
  private count = 0;

  constructor(rules: LineRules) {
    this.rules = rules;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Settles when `beginNext` has come to this caller. @throws Problem too_many for who is one too many or waited too long */
  wait(by: string, since = Date.now()): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.leave(by, caller), this.rules.patienceMs);
    const caller: Waiting = {
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
      refuse: () => {
        clearTimeout(timer);
        reject(new Problem('too_many', undefined, { headers: { 'retry-after': '5' } }));
      },
    };
    this.join(by, since, caller);
    return promise;
  }

  /** Lets the next caller begin, and puts the rest of the group behind all others. */
  beginNext(): void {
    const group = this.groups.shift();
    const caller = group?.waiting.shift();
    if (!group || !caller) return;
    this.count -= 1;
    if (group.waiting.length > 0) this.groups.push({ ...group, since: Number.NEGATIVE_INFINITY });
    caller.begin();
  }

  private join(by: string, since: number, caller: Waiting): void {
    if ((this.groupOf(by)?.waiting.length ?? 0) >= this.rules.ofOne || !this.hasRoom()) {
      caller.refuse();
      return;
    }
    this.count += 1;
    const group = this.groupOf(by);
    if (group) group.waiting.push(caller);
    else this.groups.splice(this.placeOf(since), 0, { by, since, waiting: [caller] });
  }

  /** Where those who came last go first, a full line refuses the one at its end, who would wait longest. */
  private hasRoom(): boolean {
    if (this.count < this.rules.most) return true;
    const last = this.groups.at(-1);
    const caller = last?.waiting.at(-1);
    if (this.rules.next === 'first' || !last || !caller) return false;
    this.leave(last.by, caller);
    return true;
  }

  /** Refuses one who waits; nothing happens where its turn has come. */
  private leave(by: string, caller: Waiting): void {
    const group = this.groupOf(by);
    const place = group?.waiting.indexOf(caller) ?? -1;
    if (!group || place === -1) return;
    group.waiting.splice(place, 1);
    if (group.waiting.length === 0) this.groups = this.groups.filter((each) => each !== group);
    this.count -= 1;
    caller.refuse();
  }

  /** Before whom a group is served that came at this time; a group that had a turn already counts as older than all. */
  private placeOf(since: number): number {
    const place = this.rules.next === 'first' ? -1 : this.groups.findIndex((group) => group.since <= since);
    return place === -1 ? this.groups.length : place;
  }

  private groupOf(by: string): Group | undefined {
    return this.groups.find((group) => group.by === by);
  }
}
