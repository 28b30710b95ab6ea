import { objectsOf, type PdfToken } from './objects.ts';

/** Names of what makes a PDF act, wherever in it they stand: scripts, programs, forms that are sent, files inside it. */
const ACTING: ReadonlySet<string> = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMedia',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'XFA',
]);

/** Whether a PDF holds scripts, starts programs, sends forms or carries files. @throws Unreadable */
export function isActing(bytes: Buffer): boolean {
  for (const object of objectsOf(bytes)) {
    if (object.some(isActingToken)) return true;
  }
  return false;
}

const isActingToken = ({ kind, value }: PdfToken): boolean =>
  kind === 'name' ? ACTING.has(value) : kind === 'text' && isScriptAddress(value);

/** Readers overlook spaces, controls and marks of an encoding before and in the scheme. */
const isScriptAddress = (text: string): boolean =>
  /^(java|vb)script:/i.test(text.slice(0, 200).replaceAll(/[\0-\x20\xfe\xff]/g, ''));
