/** Random numbers from a seed (mulberry32): the same seed gives the same demonstration. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** Normally distributed. */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next());
  }

  pick<T>(list: readonly T[]): T {
    // callers pass lists that are not empty
    return list[Math.floor(this.next() * list.length)]!;
  }

  /** `count` different members, in their order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const keyed = list
      .map((value, position) => ({ value, position, key: this.next() }))
      .toSorted((a, b) => a.key - b.key);
    return keyed
      .slice(0, count)
      .toSorted((a, b) => a.position - b.position)
      .map(({ value }) => value);
  }
}
