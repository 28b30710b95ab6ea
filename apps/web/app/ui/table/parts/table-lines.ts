/** A heading over the rows that follow: a category, a data set. Neighbouring rows with one key share it. */
export interface RowGroup {
  readonly key: string;
  readonly label: string;
  /** Said after the label in normal weight: "monthly". */
  readonly note?: string;
}

/** What the body draws, in order: group headings and rows (`index` counts rows only). */
export type TableLine<Row> =
  | { readonly kind: 'group'; readonly group: RowGroup }
  | { readonly kind: 'row'; readonly row: Row; readonly index: number };

/** Rows with their group headings between them; a heading wherever the key changes. */
export function tableLines<Row>(rows: readonly Row[], groupOf?: (row: Row) => RowGroup): TableLine<Row>[] {
  const lines: TableLine<Row>[] = [];
  let last: string | undefined;
  rows.forEach((row, index) => {
    const group = groupOf?.(row);
    if (group && group.key !== last) lines.push({ kind: 'group', group });
    last = group?.key;
    lines.push({ kind: 'row', row, index });
  });
  return lines;
}
