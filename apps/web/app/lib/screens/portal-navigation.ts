import { pathOf } from '@datum/contract/screens/address';
import { OUTSIDE } from '@datum/contract/screens/outside';
import { FOOT_COLUMNS, type Screen } from '@datum/contract/screens/screen';
import type { TextKey } from '../texts/texts.ts';
import { menuOf, type NavEntry } from './menu.ts';

/** Every row that stands outside the areas of the internal navigation. */
const rows = Object.values<Screen<TextKey>>(OUTSIDE).filter(({ area }) => area === null);

/** The links of the public header. */
export const PORTAL_LINKS: readonly NavEntry[] = menuOf(rows);

/** The columns of the public footer, beside what it says of the service: each line where its row says. */
export const PORTAL_FOOTER: readonly { readonly heading: TextKey; readonly links: readonly NavEntry[] }[] =
  FOOT_COLUMNS.map((column) => ({
    heading: `front.foot.${column}` as const,
    links: rows.flatMap((row) =>
      row.foot?.column === column ? [{ path: pathOf(row, {}), label: row.foot.label }] : [],
    ),
  })).filter(({ links }) => links.length > 0);
