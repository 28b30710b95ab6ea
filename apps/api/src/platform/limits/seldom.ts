const EVERY_MS = 60_000;
const MOST = 10_000;

/** Lets the first of like events pass in a minute, for what is worth a line in a log but not thousands. */
export class Seldom {
  private readonly lastAt = new Map<string, number>();

  /** Whether none of this name passed within the last minute. */
  isFirst(name: string): boolean {
    const now = performance.now();
    const last = this.lastAt.get(name);
    if (last !== undefined && now - last < EVERY_MS) return false;
    if (this.lastAt.size >= MOST) this.lastAt.clear();
    this.lastAt.set(name, now);
    return true;
  }
}
