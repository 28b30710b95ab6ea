import { ValueHash } from '../../hash.rules.ts';
import { regionIdOf } from './average-rows.rules.ts';
import type { ComputedMonth } from './month.rules.ts';
import { type NamedSample, placeOfCell } from './sample.rules.ts';

/** sha256 over averages, movements and levels in the order of the table: same inputs, same bytes. */
export function hashMonth(period: string, named: NamedSample, { averages, cells }: ComputedMonth): string {
  const hash = new ValueHash();
  const regionIds = named.sample.places.map((place) => regionIdOf(named, place));
  let position = 0;
  for (const itemId of named.itemIds) {
    for (const regionId of regionIds) {
      const value = averages.values[position++]!;
      if (!Number.isNaN(value)) hash.add(`average ${itemId} ${regionId} ${period}`, value);
    }
  }
  for (const cell of named.sample.cellItem.keys()) {
    // columns have one entry for each cell
    const { itemId, regionId } = placeOfCell(named, cell);
    const name = `${itemId} ${regionId}`;
    hash.add(`movement ${name} ${period}`, cells.movements[cell]!);
    hash.add(`level ${name} ${period}`, cells.levels[cell]!);
  }
  return hash.digest();
}
