import { PERIOD_PATTERN } from '@datum/contract/values/period';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** How one part of a screen's state stands in the address; `read` gets every value under its name. */
export interface Param<T> {
  readonly read: (values: readonly string[]) => T;
  /** What is written; an empty list leaves the name out. */
  readonly write: (value: T) => readonly string[];
}

/** Free text. */
export const text = (initial = ''): Param<string> => ({
  read: ([value]) => value ?? initial,
  write: (value) => (value === initial ? [] : [value]),
});

/** A whole number from 1; anything else in the address reads as `initial`. */
export const count = (initial = 1): Param<number> => ({
  read: ([value]) => (/^[1-9]\d{0,8}$/.test(value ?? '') ? Number(value) : initial),
  write: (value) => (value === initial ? [] : [String(value)]),
});

/** One of a list of words; a word that is not in it reads as `initial`. */
export const oneOf = <const T extends string>(words: readonly T[], initial: NoInfer<T>): Param<T> => ({
  read: ([value]) => words.find((word) => word === value) ?? initial,
  write: (value) => (value === initial ? [] : [value]),
});

/** Any of a list of words, in the order of the list; without a list, any words. */
export const manyOf = <const T extends string = string>(words?: readonly T[]): Param<readonly T[]> => ({
  read: (values) => (words ? words.filter((word) => values.includes(word)) : (values as readonly T[])),
  write: (value) => value,
});

/** A word or nothing, such as the id of the drawer that is open. */
export const optional = (): Param<string | null> => ({
  read: ([value]) => value || null,
  write: (value) => (value === null ? [] : [value]),
});

/** What has the form of a pattern, or nothing. */
export const matching = (pattern: RegExp): Param<string | null> => ({
  read: ([value]) => (value && pattern.test(value) ? value : null),
  write: (value) => (value === null ? [] : [value]),
});

/** A reference period of any frequency, or nothing. */
export const period = () => matching(PERIOD_PATTERN);

/** A state `S`, told part by part how it stands in the address. */
export type Declared<S> = { readonly [Name in keyof S]: Param<S[Name]> };

const entries = <S extends object>(declared: Declared<S>) =>
  Object.entries(declared) as [keyof S & string, Param<S[keyof S]>][];

/** The state in a query. Never throws: what cannot be read is as if it were not there. */
export const readParams = <S extends object>(declared: Declared<S>, search: URLSearchParams): Readonly<S> =>
  Object.fromEntries(entries(declared).map(([name, param]) => [name, param.read(search.getAll(name))])) as S;

/** The query with some of the state changed; what is as it is at first is left out, other names stay. */
export function writeParams<S extends object>(
  declared: Declared<S>,
  search: URLSearchParams,
  change: Partial<S>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, param] of entries(declared)) {
    const value = change[name];
    if (value !== undefined) {
      next.delete(name);
      for (const word of param.write(value)) {
        next.append(name, word);
      }
    }
  }
  return next;
}

/**
 * A screen's state, kept in the address: it survives opening a row and coming back, and can be sent to others.
 * Declare the parameters outside the component. `change` takes `{ push: true }` where Back should undo the step.
 *
 *     const state = { search: text(), page: count(), view: oneOf(['board', 'list'], 'board') };
 *     const [{ search, page, view }, change] = useParamsState(state);
 */
export function useParamsState<S extends object>(declared: Declared<S>) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readParams(declared, search), [declared, search]);
  // from the address itself: what was drawn last may be older than a change that was just made
  const change = (part: Partial<S>, { push = false }: { readonly push?: boolean } = {}) =>
    setSearch(writeParams(declared, new URLSearchParams(window.location.search), part), {
      replace: !push,
      preventScrollReset: true,
    });
  return [state, change] as const;
}
