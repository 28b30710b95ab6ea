import { beginSample, type SampleState } from '@datum/index-numbers/matched-sample/state';
import type { MonthState } from './month.rules.ts';
import { cellOf, type NamedSample, placeOfCell } from './sample.rules.ts';

/**
 * The state of one sample on the positions of another, as a structure changes in memory. Cells, lines and regions that the
 * other does not have are left out.
 */
export function bringState(from: NamedSample, to: NamedSample, { lines, averages }: MonthState): MonthState {
  const entering = new Map(
    [...averages.entering].flatMap(([cell, { lent, ...value }]) => {
      const { itemId, regionId } = placeOfCell(from, cell);
      const own = cellOf(to, itemId, regionId);
      const kept = [...lent].flatMap(([line, outlet]) => {
        const position = to.lineAt.get(from.lineIds[line] ?? -1);
        return position === undefined ? [] : [[position, outlet] as const];
      });
      return own < 0 ? [] : [[own, { ...value, lent: new Map(kept) }] as const];
    }),
  );
  const shown = new Set([...averages.shown].flatMap((key) => bringKey(from, to, key)));
  return { lines: bringLines(from, to, lines), averages: { entering, shown } };
}

function bringLines(from: NamedSample, to: NamedSample, old: SampleState): SampleState {
  const state = beginSample(to.sample);
  for (const cell of to.sample.cellItem.keys()) {
    const { itemId, regionId } = placeOfCell(to, cell);
    state.level[cell] = old.level[cellOf(from, itemId, regionId)] ?? Number.NaN;
  }
  to.lineIds.forEach((id, line) => {
    const was = from.lineAt.get(id);
    if (was === undefined) return;
    // columns have one entry for each line
    state.before[line] = old.before[was]!;
    state.beforeOrigin[line] = old.beforeOrigin[was]!;
    state.priced[line] = old.priced[was]!;
    state.missing[line] = old.missing[was]!;
    state.carried[line] = old.carried[was]!;
    state.source[line] = old.source[was]!;
  });
  return state;
}

/** `item:level:position` of a place that was shown. */
function bringKey(from: NamedSample, to: NamedSample, key: string): string[] {
  const [item = '', level = '', position = ''] = key.split(':');
  const own = to.itemAt.get(from.itemIds[Number(item)] ?? -1);
  const places: Record<string, readonly (readonly number[])[]> = {
    leaf: [from.regionIds, to.regionIds],
    region_group: [from.regionGroupIds, to.regionGroupIds],
  };
  const [was, is] = places[level] ?? [[0], [0]];
  const place = is?.indexOf(was?.[Number(position)] ?? -1) ?? -1;
  return own === undefined || place < 0 ? [] : [`${own}:${level}:${place}`];
}
