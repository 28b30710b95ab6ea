/** What the pages of a PDF for a test hold. */
interface TestPdf {
  readonly pages?: number;
  /** Pages from the first on that have text; the others are drawn. */
  readonly withText?: number;
  readonly isTagged?: boolean;
  /** Further entries of its catalogue. */
  readonly more?: string;
  /** Further entries of each of its pages. */
  readonly page?: string;
  /** Further objects. */
  readonly objects?: readonly string[];
  /** Further entries of its trailer. */
  readonly trailer?: string;
}

/** A small PDF, written by hand as the standard has it. */
export function pdfOf({
  pages = 1,
  withText = pages,
  isTagged = false,
  more = '',
  page = '',
  objects: others = [],
  trailer = '',
}: TestPdf = {}): Buffer {
  const tags = isTagged ? '/MarkInfo << /Marked true >> /StructTreeRoot 4 0 R /Lang (en)' : '';
  const contents = Array.from({ length: pages }, (_, at) =>
    at < withText ? `BT /F1 24 Tf 72 700 Td (Prices, page ${at + 1}) Tj ET` : '0.5 g 100 100 300 300 re f',
  );
  const kids = contents.map((_, at) => `${6 + 2 * at} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${tags} ${more} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /StructTreeRoot /K [] >>',
    ...contents.flatMap((text, at) => [
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> ${page} >>`,
    ]),
    ...others,
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text + table + end, 'latin1');
}
