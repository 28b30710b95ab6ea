import { beginSample, type SampleState } from '@datum/index-numbers/matched-sample/state';
import type { MonthState } from './month.rules.ts';
import { cellOf, type NamedSample, placeOfCell } from './sample.rules.ts';

/**
 * The state of one sample on the positions of another, as a structure changes in memory. Cells, lines and regions that the
 * other does not have are left out. Which averages were shown is not brought along: nothing of a what-if is published.
 */
export function bringState(from: NamedSample, to: NamedSample, { lines, averages }: MonthState): MonthState {
  const entering = new Map(
    [...to.sample.cellItem.keys()].flatMap((cell) => {
      const { itemId, regionId } = placeOfCell(to, cell);
      const last = averages.entering.get(cellOf(from, itemId, regionId));
      if (!last) return [];
      const lent = [...last.lent].flatMap(([line, outlet]) => {
        const position = to.lineAt.get(from.lineIds[line] ?? -1);
        return position === undefined ? [] : [[position, outlet] as const];
      });
      return [[cell, { ...last, lent: new Map(lent) }] as const];
    }),
  );
  const shown = new Uint8Array(to.sample.places.length * to.sample.items.length);
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
