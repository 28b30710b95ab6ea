import { pathOf } from '@datum/contract/screens/address';
import { SCREENS, screenAt } from '@datum/contract/screens/all';
import type { Screen } from '@datum/contract/screens/screen';
import type { TextKey } from '../texts/texts.ts';
import type { NavEntry } from './menu.ts';

const rows: Readonly<Record<string, Screen<TextKey>>> = SCREENS;

/**
 * The screens above the one at a path, outermost first, as steps of the breadcrumb: the row's `parent`, else the nearest
 * screen whose path this one begins with.
 *
 * @example
 * above('/internal/settings/data/material').map(({ path }) => path); // => ['/internal/settings', '/internal/settings/data']
 */
export function above(pathname: string): readonly NavEntry[] {
  const path = parentOf(pathname);
  const name = path === null ? undefined : screenAt(path)?.name;
  const row = name === undefined ? undefined : rows[name];
  if (path === null || !row) {
    return [];
  }
  const label = typeof row.menu === 'string' ? row.menu : row.title;
  return label === null ? above(path) : [...above(path), { path, label }];
}

/** The path of the next screen above, or null. */
function parentOf(pathname: string): string | null {
  const here = screenAt(pathname);
  const named = here?.screen.parent;
  const row = named === undefined ? undefined : rows[named];
  if (here && row) {
    return pathOf(row, here.params);
  }
  const shorter = pathname.slice(0, pathname.lastIndexOf('/'));
  return shorter === '' ? null : screenAt(shorter) ? shorter : parentOf(shorter);
}
