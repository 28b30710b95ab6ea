/** Rows in pieces of at most this number of cells and characters; a larger row is a piece of its own. */
export function* piecesOf(
  rows: readonly (readonly string[])[],
  most: { readonly cells: number; readonly characters: number },
): Generator<readonly (readonly string[])[]> {
  let from = 0;
  let cells = 0;
  let characters = 0;
  for (const [at, row] of rows.entries()) {
    const length = row.reduce((sum, cell) => sum + cell.length, 0);
    const isFull = cells + row.length > most.cells || characters + length > most.characters;
    if (isFull && at > from) {
      yield rows.slice(from, at);
      [from, cells, characters] = [at, 0, 0];
    }
    cells += row.length;
    characters += length;
  }
  if (from < rows.length) yield rows.slice(from);
}
