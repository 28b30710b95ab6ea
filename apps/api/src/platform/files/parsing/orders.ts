import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { Picture } from './inside/picture.ts';

/** What the reading process is asked for. Files lie on the disk: their bytes never pass through the API. */
export type Order =
  /** Rows of a CSV file or workbook. */
  | { readonly kind: 'table'; readonly path: string; readonly name: string }
  /** The same as the text of a CSV file, for imports that take text. */
  | { readonly kind: 'text'; readonly path: string; readonly name: string; readonly most: number }
  /** A picture, drawn anew. */
  | { readonly kind: 'picture'; readonly path: string }
  /** Rows of pasted cells. */
  | { readonly kind: 'paste'; readonly text: string }
  /** Records of CSV text with a head, each with its line before its cells. */
  | { readonly kind: 'records'; readonly text: string };

/** What it says: pieces of rows, then the end, or why there is none. */
export type Word =
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly text: string }
  | { readonly picture: Picture }
  | { readonly refused: Refusal }
  | { readonly broken: string };
