import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { Document } from './inside/document.ts';
import type { ParsedMail } from './inside/mail.ts';
import type { MediaPicture } from './inside/media-picture.ts';
import type { Picture } from './inside/picture.ts';

/** What the reading process is asked for. Files lie on the disk: their bytes never pass through the API. */
export type Order =
  /** Rows of a CSV file or workbook. */
  | { readonly kind: 'table'; readonly path: string; readonly name: string }
  /** The same as the text of a CSV file, for imports that take text. */
  | { readonly kind: 'text'; readonly path: string; readonly name: string; readonly most: number }
  /** A picture, drawn anew. */
  | { readonly kind: 'picture'; readonly path: string }
  /** A picture drawn anew; of the site in its widths, too. */
  | { readonly kind: 'media-picture'; readonly path: string; readonly isShown: boolean }
  /** What a PDF, workbook or CSV file is; of the site with its cover. */
  | { readonly kind: 'document'; readonly path: string; readonly name: string; readonly isShown: boolean }
  /** A mail, taken apart. */
  | { readonly kind: 'mail'; readonly path: string }
  /** A bank statement: its format, then its lines as rows. */
  | { readonly kind: 'statement'; readonly path: string }
  /** Rows of pasted cells. */
  | { readonly kind: 'paste'; readonly text: string }
  /** Records of CSV text with a head, each with its line before its cells. */
  | { readonly kind: 'records'; readonly text: string };

/** What it says: pieces of rows, then the end, or why there is none. */
export type Word =
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly text: string }
  | { readonly picture: Picture }
  | { readonly mediaPicture: MediaPicture }
  | { readonly document: Document }
  | { readonly mail: ParsedMail }
  | { readonly refused: Refusal }
  | { readonly broken: string };
