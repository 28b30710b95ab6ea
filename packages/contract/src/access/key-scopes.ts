import { CATALOGUE } from '../subjects/catalogue.ts';

type Catalogued = (typeof CATALOGUE)[number];

/** What can be given to an API key. An endpoint names the scopes that it asks for; one that names none refuses keys. */
export const KEY_SCOPE_NAMES = ['prices', 'indices', 'downloads'] as const;
export type KeyScope = (typeof KEY_SCOPE_NAMES)[number];

/**
 * The scope that opens a subject, by its declared kind. For each that is read the person needs the permission
 * `product.<subject>.api`, and access of the level `api`. A scope that opens no kind is files of what the others read.
 */
export const SCOPE_OF_KIND = {
  prices: 'prices',
  indices: 'indices',
  series: 'indices',
} as const satisfies Record<Catalogued['kind'], KeyScope>;

/** The subjects that a scope opens, computed and entered. */
export const subjectsOfScope = (scope: KeyScope): readonly Catalogued[] =>
  CATALOGUE.filter(({ kind }) => SCOPE_OF_KIND[kind] === scope);

/** Whether none of these scopes opens a product: files of nothing. */
export const opensNothing = (scopes: readonly KeyScope[]): boolean =>
  scopes.every((scope) => subjectsOfScope(scope).length === 0);

/** How every key begins, so that people and scanners of leaked secrets know it. */
export const KEY_MARK = 'datum_';

export const MOST_LIVE_KEYS = 10;
/** Days that a key may live at most. */
export const LONGEST_KEY_DAYS = 365;
/** Part of a limit from which its reader is warned. */
export const WARN_FROM = 0.8;
