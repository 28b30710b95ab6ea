import type { Equations } from './equations.ts';

/**
 * Sources of what is hidden in some hidden cells: of a leaf its own, of a total those of what is hidden in it, because the
 * rest of it is known. A source of two leaves counts once: it knows both.
 *
 * `sources`: null where a cell does not say its sources; `secrets`: the cells hidden by themselves that are in them.
 * @example
 * const cell = { value: 20, decimals: 1, cost: 1, status: 'own' };
 * const equations = equationsOf({
 *   cells: [{ ...cell, id: 'A', sources: [7] }, { ...cell, id: 'B', status: 'open', sources: [8, 9] }, { ...cell, id: 'all' }],
 *   relations: [{ kind: 'sum', total: 'all', members: [{ cell: 'A', weight: 1 }, { cell: 'B', weight: 1 }] }],
 * });
 * [...sourcesHidden(equations, Uint8Array.of(1, 0, 1), [2]).sources]; // => [7]
 */
export function sourcesHidden(
  equations: Equations,
  hidden: Uint8Array,
  cells: readonly number[],
): { readonly sources: ReadonlySet<number> | null; readonly secrets: readonly number[] } {
  const sources = new Set<number>();
  const secrets: number[] = [];
  let isTold = true;
  const seen = new Set<number>();
  const visit = (cell: number) => {
    if (seen.has(cell)) return;
    seen.add(cell);
    const own = equations.cells[cell]!;
    if (own.sources) {
      for (const source of own.sources) sources.add(source);
      if (own.status === 'own') secrets.push(cell);
      return;
    }
    const mean = equations.at[cell]!.map((at) => equations.list[at]!).find(
      (equation) => equation.isMean && equation.total === cell,
    );
    if (!mean) {
      isTold = false;
      if (own.status === 'own') secrets.push(cell);
      return;
    }
    for (const member of mean.cells) {
      if (member !== cell && hidden[member] === 1) visit(member);
    }
  };
  for (const cell of cells) visit(cell);
  return { sources: isTold ? sources : null, secrets };
}
