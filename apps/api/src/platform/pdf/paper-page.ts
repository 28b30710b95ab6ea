import type PDFDocument from 'pdfkit';

export type Document = InstanceType<typeof PDFDocument>;
export type Part = ReturnType<Document['struct']>;

/** Points: A4 with its margins. */
export const MARGIN = 56;
export const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;

/** Begins a new page where a part of this height has no room on this one. */
export function needRoom(doc: Document, height: number): void {
  if (doc.y + height > BOTTOM - 20) doc.addPage();
}
