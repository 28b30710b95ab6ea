import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader of ours finds in a PDF: its text, its structure, and what it says of itself. */
export async function readWritten(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  try {
    const pdf = await task.promise;
    const [{ info, metadata }, marks] = await Promise.all([pdf.getMetadata(), pdf.getMarkInfo()]);
    const texts: string[] = [];
    const roles = new Set<string>();
    for (let at = 1; at <= pdf.numPages; at += 1) {
      const page = await pdf.getPage(at);
      const { items } = await page.getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      rolesIn(await page.getStructTree(), roles);
    }
    const told: unknown = marks;
    return {
      pages: pdf.numPages,
      text: texts.join(' ').replaceAll(/\s+/g, ' '),
      roles: [...roles].sort(),
      isTagged: told instanceof Map && told.get('Marked') === true,
      title: String(Object.entries(info).find(([name]) => name === 'Title')?.[1] ?? ''),
      language: String(Object.entries(info).find(([name]) => name === 'Language')?.[1] ?? ''),
      /** Part of PDF/UA that it says it follows. */
      ua: String(metadata?.get('pdfuaid:part') ?? ''),
      /** A font that is not in the file is drawn with whatever the reader has. */
      embedded: bytes.includes('/FontFile2') && !bytes.includes('/BaseFont /Helvetica'),
    };
  } finally {
    await task.destroy();
  }
}

function rolesIn(node: unknown, roles: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  if ('role' in node) roles.add(String(node.role));
  if ('children' in node && Array.isArray(node.children)) {
    for (const child of node.children) rolesIn(child, roles);
  }
}
