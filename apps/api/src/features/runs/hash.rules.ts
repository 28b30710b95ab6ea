import { createHash } from 'node:crypto';
import type { TableOne } from './tables/table-one.rules.ts';
import type { CostIndex } from './tables/table-two.rules.ts';

/**
 * Version of the computation, stored with each run: raise it in the commit after which the same inputs would give other bytes.
 * 1: until totals went on over new region shares. 2: totals of a structure with other shares are linked to the one before.
 * 3: an item that the structure does not have is not averaged any more once no line asks for it.
 * 4: a cost index goes on from where it stood where a group leaves the structure; weights that are approved
 * late are linked before new shares.
 */
export const ENGINE_VERSION = '4';

/** sha256 over (series, period, float64 bits) in the order of the table (rules 2.4): same inputs, same bytes. */
export function hashTableOne({ period, averages, groupIndices }: TableOne): string {
  const hash = new ValueHash();
  for (const { itemId, regionId, value } of averages) {
    hash.add(`average ${itemId} ${regionId} ${period}`, value);
  }
  for (const { groupId, regionId, value } of groupIndices) {
    hash.add(`group ${groupId} ${regionId} ${period}`, value);
  }
  return hash.digest();
}

/** The same for a table of cost indices. */
export function hashTableTwo(period: string, indices: readonly CostIndex[]): string {
  const hash = new ValueHash();
  for (const { categoryId, regionId, variant, value } of indices) {
    hash.add(`cost ${categoryId} ${regionId} ${variant} ${period}`, value);
  }
  return hash.digest();
}

/** sha256 over a JSON text of everything that a run reads. */
export const hashInputs = (inputs: unknown): string =>
  createHash('sha256').update(JSON.stringify(inputs)).digest('hex');

/** Hashes named doubles in the order in which they are added. */
export class ValueHash {
  private readonly hash = createHash('sha256');
  /** Names and bits that wait for the hash, which takes many bytes at once faster than a few often. */
  private readonly waiting = Buffer.alloc(1 << 16);
  private length = 0;

  add(series: string, value: number | null): void {
    // a name has three bytes a character at most, and a zero and the bits follow
    if (this.length + series.length * 3 + 9 > this.waiting.length) this.flush();
    this.length += this.waiting.write(series, this.length);
    this.length = this.waiting.writeUInt8(0, this.length);
    this.length = this.waiting.writeDoubleBE(value ?? Number.NaN, this.length);
  }

  digest(): string {
    this.flush();
    return this.hash.digest('hex');
  }

  private flush(): void {
    this.hash.update(this.waiting.subarray(0, this.length));
    this.length = 0;
  }
}
