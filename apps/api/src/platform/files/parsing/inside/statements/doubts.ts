import { headOf } from './csv-heads.ts';
import { toldBy } from './directions.ts';

type Rows = readonly (readonly string[])[];

/**
 * Rows of which a word may say that their money went out, although their amount has no mark. A file that marks some amounts with a
 * minus may do so for corrections alone, and tell the direction in words that are not known here: such words differ from row to
 * row, in a column that is not read, or beside the text that has the references. A column that says the same of all rows tells none
 * of them apart.
 */
export function doubtsOf(heads: readonly string[], rows: Rows): readonly boolean[] {
  const columns = heads.map((head, index) => ({
    head: headOf(head),
    cells: rows.map((row) => (row[index] ?? '').trim()),
  }));
  const texts = columns.filter(({ head }) => head === 'text');
  const notes = texts.length > 1 ? texts.filter(({ cells }) => !cells.some(hasFigures)) : [];
  const mayTell = [...columns.filter(({ head }) => head === undefined), ...notes].filter(({ cells }) =>
    isOfDirections(cells),
  );
  return rows.map(
    (_, index) =>
      mayTell.some(({ cells }) => toldBy(cells[index] ?? '') !== 'credit') ||
      texts.some(({ cells }) => wordsOf(cells[index] ?? '').some(isOut)),
  );
}

/** Whether the words of a column may be directions. */
function isOfDirections(cells: readonly string[]): boolean {
  const [first = '', ...others] = new Set(cells);
  return cells.some((cell) => wordsOf(cell).length > 0) && (others.length > 0 || isOut(first));
}

const hasFigures = (text: string): boolean => /\d/.test(text);
/** What has letters alone: no reference, no account. */
const wordsOf = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => /^[\p{L}\p{M}]+$/u.test(word));
const isOut = (word: string): boolean => word.length > 1 && !['credit', null].includes(toldBy(word));
