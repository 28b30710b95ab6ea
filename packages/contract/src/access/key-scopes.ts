/** What an API key may read: the products that it needs, by short code, and what the choice says to the person. */
interface KeyScopeRule {
  /** The person needs the permission `product.<subject>.api`, and access of the level `api`, to each of them. */
  readonly subjects: readonly string[];
}

/** What can be given to an API key. An endpoint names the scopes that it asks for; one that names none refuses keys. */
export const KEY_SCOPES = {
  prices: { subjects: ['bmp'] },
  indices: { subjects: ['bmci'] },
  /** Files of what the other scopes read. */
  downloads: { subjects: [] },
} as const satisfies Record<string, KeyScopeRule>;

export type KeyScope = keyof typeof KEY_SCOPES;
export const KEY_SCOPE_NAMES = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]];

/** Whether none of these scopes opens a product: files of nothing. */
export const opensNothing = (scopes: readonly KeyScope[]): boolean =>
  scopes.every((scope) => KEY_SCOPES[scope].subjects.length === 0);

/** How every key begins, so that people and scanners of leaked secrets know it. */
export const KEY_MARK = 'datum_';

export const MOST_LIVE_KEYS = 10;
/** Days that a key may live at most. */
export const LONGEST_KEY_DAYS = 365;
/** Part of a limit from which its reader is warned. */
export const WARN_FROM = 0.8;
