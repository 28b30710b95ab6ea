/** What a paper is made of, from top to bottom. */
export type Block =
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'text'; readonly text: string }
  /** A QR code, with what is read aloud in its place and what stands beside it. */
  | { readonly kind: 'code'; readonly text: string; readonly alt: string; readonly says: string }
  | { readonly kind: 'picture'; readonly bytes: Buffer; readonly alt: string };

/** A label and its value, in a line. */
export type Fact = readonly [label: string, value: string];

/** Heads, rows and sums below them. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly Fact[];
}

/** A page or more of a document that we write. */
export interface Paper {
  readonly language: 'en' | 'ms';
  readonly title: string;
  readonly madeAt: Date;
  readonly blocks: readonly Block[];
  /** A few lines at the foot of each page. */
  readonly foot?: string;
}
