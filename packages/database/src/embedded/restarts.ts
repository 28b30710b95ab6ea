const firstPauseMs = 200;
const longestPauseMs = 5_000;

/** How often what `npm start` watches is started again; docs/operations.md tells it. */
export const restartsOfPart = () => new Restarts(5, 5 * 60_000);
export const restartsOfDatabase = () => new Restarts(5, 10 * 60_000);

/** How often something that ends unasked is started again, and after which pauses. */
export class Restarts {
  readonly most: number;
  readonly withinMs: number;
  private endedAt: number[] = [];

  /** @param most starts again within `withinMs`; one end more is once too often */
  constructor(most: number, withinMs: number) {
    this.most = most;
    this.withinMs = withinMs;
  }

  /** Notes that it ended. Gives the pause before it is started again, in ms; null when it ended too often. */
  afterEnd(now = performance.now()): number | null {
    this.endedAt = [...this.endedAt.filter((at) => now - at < this.withinMs), now];
    const count = this.endedAt.length;
    return count > this.most ? null : Math.min(firstPauseMs * 3 ** (count - 1), longestPauseMs);
  }

  /** `6 times within 10 minutes`, for the sentence that says why it is not started again. */
  get tooOften(): string {
    return `${this.most + 1} times within ${Math.round(this.withinMs / 60_000)} minutes`;
  }
}
