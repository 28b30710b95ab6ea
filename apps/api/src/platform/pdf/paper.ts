import PDFDocument from 'pdfkit';
import { FONTS, printable } from './fonts.ts';

/** A page or more of a document that we write: what it is, its facts, one table with sums, and notes. */
export interface Paper {
  readonly language: 'en' | 'ms';
  readonly title: string;
  readonly madeAt: Date;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly table: {
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly sums: readonly (readonly [label: string, value: string])[];
  };
  readonly notes: readonly string[];
}

/** Points: A4 with its margins, and the columns of the table. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
/** The first column takes what the others leave. */
const NUMBER_WIDTH = 84;
const BOTTOM = 841.89 - MARGIN;

/** What the library understands and its types do not name. */
const ACCESSIBLE: object = { subset: 'PDF/UA' };

type Document = InstanceType<typeof PDFDocument>;
type Part = ReturnType<Document['struct']>;
/** A cell's head says whether it is one of its column or of its row. */
type CellKind = 'column' | 'row' | 'value';

/**
 * Writes a paper as a PDF that follows PDF/UA: it names its language and title, has its letters in it, and headings, heads and cells
 * of its table say what they are, so that it can be read aloud. The same paper gives the same bytes.
 */
export function paperPdf(paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    tagged: true,
    ...ACCESSIBLE,
    pdfVersion: '1.7',
    lang: paper.language,
    displayTitle: true,
    // the fonts of readers are no part of the file: ours are
    font: '',
    info: {
      Title: paper.title,
      CreationDate: paper.madeAt,
      ModDate: paper.madeAt,
      Creator: 'Datum',
      Producer: 'Datum',
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  doc.on('end', () => resolve(Buffer.concat(pieces)));
  doc.on('error', reject);
  for (const [name, font] of Object.entries(FONTS)) doc.registerFont(name, font as never);
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeHead(doc, root, paper);
  writeTable(doc, root, paper);
  writeNotes(doc, root, paper);
  root.end();
  doc.end();
  return promise;
}

function writeHead(doc: Document, root: Part, { title, facts }: Paper): void {
  root.add(
    doc.struct('H1', {}, () => {
      doc.font('bold').fontSize(20).text(printable(title), MARGIN, MARGIN, { width: WIDTH });
    }),
  );
  doc.moveDown(0.8);
  for (const [label, value] of facts) {
    root.add(
      doc.struct('P', {}, () => {
        const y = doc.y;
        doc
          .font('bold')
          .fontSize(10)
          .text(`${printable(label)}: `, MARGIN, y, { width: 116 });
        const below = doc.y;
        doc.font('plain').text(printable(value), MARGIN + 120, y, { width: WIDTH - 120 });
        doc.y = Math.max(doc.y, below);
      }),
    );
    doc.moveDown(0.3);
  }
  doc.moveDown(1);
}

function writeTable(doc: Document, root: Part, { table: { head, rows, sums } }: Paper): void {
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
  if (doc.y + height > BOTTOM - 20) doc.addPage();
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

function writeNotes(doc: Document, root: Part, { notes }: Paper): void {
  for (const note of notes) {
    root.add(
      doc.struct('P', {}, () => {
        doc.font('plain').fontSize(10).text(printable(note), MARGIN, doc.y, { width: WIDTH });
      }),
    );
    doc.moveDown(0.6);
  }
}
