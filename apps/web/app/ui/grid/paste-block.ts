/**
 * Reads what a spreadsheet puts on the clipboard: cells by tab, rows by line end, and cells in quotes where they hold
 * one of these themselves (quotes doubled inside). Always a full rectangle: short rows are filled with empty cells.
 */
export function readBlock(text: string): string[][] {
  const rows = cells(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''));
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return rows.map((row) => [...row, ...new Array<string>(width - row.length).fill('')]);
}

function cells(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const quoted = quotedCell(text, at);
    const end = quoted ? quoted.end : endOfCell(text, at);
    rows.at(-1)?.push(quoted ? quoted.value : text.slice(at, end));
    if (end >= text.length) return rows;
    if (text[end] === '\n') rows.push([]);
    at = end + 1;
  }
}

/** A cell in quotes, if a closing quote stands before a tab, a line end or the end; an inch mark is no quote. */
function quotedCell(text: string, at: number): { value: string; end: number } | null {
  const match = /"((?:[^"]|"")*)"(?=\t|\n|$)/y;
  match.lastIndex = at;
  const found = match.exec(text);
  return found ? { value: (found[1] ?? '').replaceAll('""', '"'), end: match.lastIndex } : null;
}

function endOfCell(text: string, at: number): number {
  const found = text.slice(at).search(/[\t\n]/);
  return found < 0 ? text.length : at + found;
}

/** Writes cells as a spreadsheet reads them. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join('\t')).join('\n');
}
