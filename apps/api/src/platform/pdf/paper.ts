import PDFDocument from 'pdfkit';
import { FONTS, printable } from './fonts.ts';
import type { Block, Fact, Paper } from './paper-blocks.ts';
import { drawCode, drawPicture } from './paper-figures.ts';
import { type Document, MARGIN, type Part, WIDTH } from './paper-page.ts';
import { writeTable } from './paper-table.ts';

/** What the library understands and its types do not name. */
const ACCESSIBLE: object = { subset: 'PDF/UA' };

/**
 * Writes a paper as a PDF that follows PDF/UA: it names its language and title, has its letters in it, and headings, heads and cells
 * of its table say what they are, so that it can be read aloud. The same paper gives the same bytes.
 */
export function paperPdf(paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // the foot is written last, on each page
    bufferPages: true,
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
  // a picture at the very top stands above the title
  const [first, ...others] = paper.blocks;
  const isHeaded = first?.kind === 'picture';
  doc.y = MARGIN;
  if (isHeaded) writeBlock(doc, root, first);
  writeTitle(doc, root, paper.title);
  for (const block of isHeaded ? others : paper.blocks) writeBlock(doc, root, block);
  root.end();
  writeFoot(doc, paper.foot ?? '');
  doc.end();
  return promise;
}

function writeTitle(doc: Document, root: Part, title: string): void {
  root.add(
    doc.struct('H1', {}, () => {
      doc.font('bold').fontSize(20).text(printable(title), MARGIN, doc.y, { width: WIDTH });
    }),
  );
  doc.moveDown(0.8);
}

function writeBlock(doc: Document, root: Part, block: Block): void {
  if (block.kind === 'facts') writeFacts(doc, root, block.facts);
  else if (block.kind === 'table') writeTable(doc, root, block.table);
  else if (block.kind === 'text') writeText(doc, root, block.text);
  else if (block.kind === 'code') drawCode(doc, root, block);
  else drawPicture(doc, root, block);
}

function writeFacts(doc: Document, root: Part, facts: readonly Fact[]): void {
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

function writeText(doc: Document, root: Part, text: string): void {
  root.add(
    doc.struct('P', {}, () => {
      doc.font('plain').fontSize(10).text(printable(text), MARGIN, doc.y, { width: WIDTH });
    }),
  );
  doc.moveDown(0.6);
}

/** The same lines below the margin of each page: an artifact, which is not read aloud again and again. */
function writeFoot(doc: Document, foot: string): void {
  if (foot === '') return;
  for (let page = 0; page < doc.bufferedPageRange().count; page += 1) {
    doc.switchToPage(page);
    // below the margin the library would begin a new page
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font('plain')
      .fontSize(8)
      .fillColor('#4a554d')
      .text(printable(foot), MARGIN, doc.page.height - MARGIN + 12, {
        width: WIDTH,
        height: MARGIN - 16,
        align: 'center',
      });
    doc.endMarkedContent();
  }
}
