import { create } from 'qrcode';
import { printable } from './fonts.ts';
import { type Document, MARGIN, needRoom, type Part, WIDTH } from './paper-page.ts';

/** Points: a code that a phone reads from paper, and the white around it. */
const CODE = 108;
/** Dots of white that readers of codes ask for on each side. */
const QUIET = 4;
/** A mark of the office stays small beside what it stands on. */
const PICTURE = { width: 160, height: 56 } as const;

/** A QR code, drawn as it is, with what it is for beside it. Level M is what banks ask for. */
export function drawCode(
  doc: Document,
  root: Part,
  { text, alt, says }: { readonly text: string; readonly alt: string; readonly says: string },
): void {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dot = CODE / (size + 2 * QUIET);
  needRoom(doc, CODE);
  const top = doc.y;
  root.add(
    doc.struct('Figure', figure(alt, [MARGIN, top, MARGIN + CODE, top + CODE]), () => {
      for (const [at, isDark] of data.entries()) {
        if (!isDark) continue;
        doc.rect(MARGIN + (QUIET + (at % size)) * dot, top + (QUIET + Math.floor(at / size)) * dot, dot, dot);
      }
      doc.fill('#000000');
    }),
  );
  root.add(
    doc.struct('P', {}, () => {
      doc
        .font('plain')
        .fontSize(10)
        .text(printable(says), MARGIN + CODE + 12, top + 12, { width: WIDTH - CODE - 12 });
    }),
  );
  doc.x = MARGIN;
  doc.y = Math.max(doc.y, top + CODE) + 10;
}

/** A picture within its place, at the left. */
export function drawPicture(
  doc: Document,
  root: Part,
  { bytes, alt }: { readonly bytes: Buffer; readonly alt: string },
): void {
  needRoom(doc, PICTURE.height);
  const top = doc.y;
  root.add(
    doc.struct('Figure', figure(alt, [MARGIN, top, MARGIN + PICTURE.width, top + PICTURE.height]), () => {
      doc.image(bytes, MARGIN, top, { fit: [PICTURE.width, PICTURE.height] });
    }),
  );
  doc.x = MARGIN;
  doc.y = top + PICTURE.height + 12;
}

// what the library understands and its types do not name
const figure = (alt: string, bbox: readonly number[]): object => ({
  alt: printable(alt),
  bbox,
  placement: 'Block',
});
