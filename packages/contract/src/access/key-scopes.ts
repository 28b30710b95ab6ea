import { SUBJECTS } from '../subjects/all.ts';
import type { Subject } from '../subjects/subject.ts';

/** What an API key may read. */
interface KeyScopeRule {
  /**
   * Products of this kind: for each that is read the person needs the permission `product.<subject>.api`, and access of the
   * level `api`. Null: files of what the other scopes read.
   */
  readonly opens: Subject['kind'] | null;
}

/** What can be given to an API key. An endpoint names the scopes that it asks for; one that names none refuses keys. */
export const KEY_SCOPES = {
  prices: { opens: 'prices' },
  indices: { opens: 'indices' },
  downloads: { opens: null },
} as const satisfies Record<string, KeyScopeRule>;

export type KeyScope = keyof typeof KEY_SCOPES;
export const KEY_SCOPE_NAMES = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]];

/** Whether none of these scopes opens a product: files of nothing. */
export const opensNothing = (scopes: readonly KeyScope[]): boolean =>
  scopes.every((scope) => KEY_SCOPES[scope].opens === null);

/** The subjects that a scope opens. */
export const subjectsOfScope = (scope: KeyScope): readonly Subject[] =>
  SUBJECTS.filter(({ kind }) => kind === KEY_SCOPES[scope].opens);

/** The scope that a key needs to read a kind of subject. */
export const scopeOfKind = (kind: Subject['kind']): KeyScope =>
  KEY_SCOPE_NAMES.find((scope) => KEY_SCOPES[scope].opens === kind) ?? 'prices';

/** How every key begins, so that people and scanners of leaked secrets know it. */
export const KEY_MARK = 'datum_';

export const MOST_LIVE_KEYS = 10;
/** Days that a key may live at most. */
export const LONGEST_KEY_DAYS = 365;
/** Part of a limit from which its reader is warned. */
export const WARN_FROM = 0.8;
