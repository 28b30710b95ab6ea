import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { above } from '../screens/above.ts';

/** The open screen and those above it by their paths, each with its query when it was left. */
let left: ReadonlyMap<string, string> = new Map();

/**
 * The address of a screen above the open one, as the person left it: a list with its filters, order and page. A screen that the way
 * did not lead through is as its path opens it.
 *
 * @example
 * asLeft('/internal/users'); // => '/internal/users?search=ali', in an account that was opened from there
 */
export const asLeft = (path: string): string => path + (left.get(path) ?? '');

/** Remembers the way to the open screen, in this tab alone; the frame calls it. Elsewhere the way begins anew. */
export function useWayBack(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const way = new Set(above(pathname).map(({ path }) => path));
    left = new Map([...[...left].filter(([path]) => way.has(path)), [pathname, search]]);
  }, [pathname, search]);
}

/** Leads to a screen above as it was left: what Cancel does, and what follows where a record is gone. */
export function useBack(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => void navigate(asLeft(path));
}
