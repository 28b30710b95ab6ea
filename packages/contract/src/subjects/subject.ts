import type { ResourceWith } from '../access/permissions.ts';
import type { Frequency } from '../values/period.ts';

/** Words of a declaration, in every language. */
export type Words = Readonly<Record<'en' | 'ms', string>>;

type ProductResource = Extract<ResourceWith<'download'>, `product.${string}`>;
export type ProductCode = ProductResource extends `product.${infer Code}` ? Code : never;

/** What an indicator tells of, in the order of the dashboard. */
export const THEMES = ['cost', 'price', 'activity', 'commodity', 'labour'] as const;
export type Theme = (typeof THEMES)[number];

/** What is published under one name: a price data set or an index family. Releases, tables and access take its code. */
export interface Subject {
  /** Stored, and used in permissions (rules 1.11). */
  readonly code: string;
  /** What permissions and access name; two subjects of one page share it. */
  readonly product: ProductCode;
  /** What it tells: prices, or indices. */
  readonly kind: 'prices' | 'indices';
  /** How often it is published. */
  readonly frequency: Frequency;
  /** Path segments: of the public page, of the page of signed-in readers, of its releases. */
  readonly slugs: { readonly product: string; readonly reading: string; readonly publish: string };
  readonly name: Words;
  /** One sentence in the catalogue. */
  readonly summary: Words;
}
