import { slicesOf } from './slices.ts';

/** About the members of a row. */
const MEMBERS = 20;

/** Rows as indented JSON, made in slices. */
export async function jsonOf(rows: readonly unknown[]): Promise<string> {
  const pieces: string[] = [];
  for await (const slice of slicesOf(rows, MEMBERS)) {
    pieces.push(slice.map((row) => `  ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`).join(',\n'));
  }
  return pieces.length === 0 ? '[]' : `[\n${pieces.join(',\n')}\n]`;
}
