/** A value as it goes into a file. */
export type CellValue = string | number | null | undefined;

/** A column as the thread that writes knows it. */
export interface WrittenColumn {
  readonly header: string;
  readonly kind: 'text' | 'number' | 'date';
  readonly decimals?: number | undefined;
  readonly width?: number | undefined;
}

/** What the thread that writes workbooks is told: the head, the rows in slices, the end. */
export type Order =
  | {
      readonly kind: 'begin';
      readonly about: readonly (readonly [label: string, value: string])[];
      readonly columns: readonly WrittenColumn[];
    }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly CellValue[])[] }
  | { readonly kind: 'end' };

/** What it says at the end. */
export type Word = { readonly bytes: Uint8Array } | { readonly broken: string };
