import type { Entering } from '@datum/index-numbers/matched-sample/entering';
import type { AveragesState } from '@datum/index-numbers/matched-sample/price-averages';
import { ratioOfText } from '../../../averages/print.rules.ts';
import { regionIdOf } from './average-rows.rules.ts';
import type { NamedSample } from './sample.rules.ts';

/** Stored averages, as far as the next period reads them: columns with one entry for each. Empty = null. */
export interface StoredAverages {
  readonly itemIds: Float64Array;
  readonly regionIds: Float64Array;
  readonly statuses: readonly string[];
  /** What each is, or enters totals with. */
  readonly fractions: readonly string[];
  /** Ids of the lines that lent, parted by blanks. */
  readonly lines: readonly string[];
  /** 1 where the last average with quotes was shown. */
  readonly shown: Float64Array;
}

/** The state that stored averages leave, on the positions of a sample. Fractions are read where they are asked for. */
export function averagesStateOf(named: NamedSample, stored: StoredAverages): AveragesState {
  const { sample, itemAt } = named;
  const places = new Map(sample.places.map((place, number) => [regionIdOf(named, place), number]));
  const shown = new Uint8Array(sample.items.length * sample.places.length);
  const rowOf = new Int32Array(sample.cellItem.length).fill(-1);
  // columns have one entry for each row
  stored.itemIds.forEach((itemId, row) => {
    const [item, number] = [itemAt.get(itemId), places.get(stored.regionIds[row]!)];
    if (item === undefined || number === undefined) return;
    if (stored.shown[row] === 1) shown[item * sample.places.length + number] = 1;
    const place = sample.places[number]!;
    const cell = place.level === 'leaf' ? sample.cellAt[item * sample.regions.length + place.position]! : -1;
    if (cell >= 0 && stored.fractions[row] !== '') rowOf[cell] = row;
  });
  return {
    shown,
    entering: {
      get: (cell) => {
        const row = rowOf[cell] ?? -1;
        return row < 0 ? undefined : enteringOf(named, stored, row);
      },
    },
  };
}

function enteringOf({ lineAt, outletIds }: NamedSample, stored: StoredAverages, row: number): Entering {
  // the row is one of them
  const ids = stored.lines[row]!.split(' ').filter((id) => id !== '');
  return {
    value: ratioOfText(stored.fractions[row]!),
    imputed: stored.statuses[row] !== 'observed',
    // lines of an older structure's regions lend nothing any more
    lent: new Map(
      ids.flatMap((id) => {
        const line = lineAt.get(Number(id));
        return line === undefined ? [] : [[line, outletIds[line]!] as const];
      }),
    ),
  };
}
