import { printable } from './fonts.ts';
import type { Table } from './paper-blocks.ts';
import { type Document, MARGIN, needRoom, type Part, WIDTH } from './paper-page.ts';

/** The first column takes what the others leave. */
const NUMBER_WIDTH = 84;

/** A cell's head says whether it is one of its column or of its row. */
type CellKind = 'column' | 'row' | 'value';

/** A table with sums below it; heads and cells say what they are. */
export function writeTable(doc: Document, root: Part, { head, rows, sums }: Table): void {
  const table = doc.struct('Table');
  root.add(table);
  writeRow(
    doc,
    table,
    head.map((text) => [text, 'column']),
    true,
  );
  for (const row of rows) {
    writeRow(
      doc,
      table,
      row.map((text) => [text, 'value']),
      false,
    );
  }
  for (const [at, [label, value]] of sums.entries()) {
    const between = head.slice(2).map((): [string, CellKind] => ['', 'value']);
    writeRow(doc, table, [[label, 'row'], ...between, [value, 'value']], at === sums.length - 1);
  }
  table.end();
  doc.moveDown(1);
}

/** One row: the first cell at the left, the others, which are numbers, at the right. */
function writeRow(
  doc: Document,
  table: Part,
  cells: readonly (readonly [text: string, kind: CellKind])[],
  isBold: boolean,
): void {
  const font = isBold ? 'bold' : 'plain';
  const first = WIDTH - (cells.length - 1) * NUMBER_WIDTH;
  const widths = cells.map((_, at) => (at === 0 ? first : NUMBER_WIDTH) - 8);
  doc.font(font).fontSize(10);
  const height = Math.max(
    ...cells.map(([text], at) => doc.heightOfString(printable(text) || ' ', { width: widths[at] ?? 0 })),
  );
  needRoom(doc, height);
  const y = doc.y;
  const row = doc.struct('TR');
  table.add(row);
  for (const [at, [text, kind]] of cells.entries()) {
    const x = at === 0 ? MARGIN : MARGIN + first + (at - 1) * NUMBER_WIDTH + 8;
    row.add(
      doc.struct(kind === 'value' ? 'TD' : 'TH', scopeOf(kind), () => {
        doc
          .font(font)
          .text(printable(text) || ' ', x, y, { width: widths[at] ?? 0, align: at === 0 ? 'left' : 'right' });
      }),
    );
  }
  row.end();
  ruleUnder(doc, y + height + 4);
}

// what the library understands and its types do not name
const scopeOf = (kind: CellKind): object =>
  kind === 'value' ? {} : { scope: kind === 'column' ? 'Column' : 'Row' };

function ruleUnder(doc: Document, line: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGIN, line)
    .lineTo(MARGIN + WIDTH, line)
    .lineWidth(0.5)
    .strokeColor('#b8c2bb')
    .stroke();
  doc.endMarkedContent();
  doc.x = MARGIN;
  doc.y = line + 6;
}
