import type { MenuLine } from '@datum/contract/site/site-values';
import type { Label } from '../../lib/screens/menu.ts';
import { PORTAL_FOOTER, PORTAL_LINKS } from '../../lib/screens/portal-navigation.ts';
import type { Locale } from '../../lib/texts/locale.ts';
import { textsOf } from '../../lib/texts/texts.ts';

/** The menus that stand while the office has set none, as lines that it can change; the public texts of both languages are loaded. */
export function usualMenus(): { readonly header: MenuLine[]; readonly footer: MenuLine[] } {
  return {
    header: PORTAL_LINKS.map(({ path, label }) => lineOf(label, path, 0)),
    footer: PORTAL_FOOTER.flatMap(({ heading, links }) => [
      lineOf(heading, '', 0),
      ...links.map(({ path, label }) => lineOf(label, path, 1)),
    ]),
  };
}

const lineOf = (label: Label, link: string, level: 0 | 1): MenuLine => ({
  label: { en: wordsOf(label, 'en'), ms: wordsOf(label, 'ms') },
  link,
  level,
});

function wordsOf(label: Label, locale: Locale): string {
  if (typeof label !== 'string') return label[locale] ?? label.en;
  const found = label
    .split('.')
    .reduce<unknown>(
      (group, name) =>
        typeof group === 'object' && group !== null
          ? Object.entries(group).find(([key]) => key === name)?.[1]
          : undefined,
      textsOf(locale),
    );
  return typeof found === 'string' ? found : '';
}
