import { useTranslations } from 'use-intl';
import { type OpenPage, usePage } from './page.ts';

/** The words of a page's title; undefined while its data are not there. */
export function useTitleOf(): (page: OpenPage) => string | undefined {
  const t = useTranslations();
  return ({ screen: { title }, data }) => (title === null ? inWords(data, 'title') : t(title));
}

/** The browser's title and the page's description, after the open screen. Layouts draw it beside their outlet. */
export function PageTitle() {
  const t = useTranslations();
  const titleOf = useTitleOf();
  const page = usePage();
  const title = page ? titleOf(page) : undefined;
  const described = page?.screen.description;
  const description = described ? t(described) : page && inWords(page.data, 'description');
  return (
    <>
      <title>{title ? `${title} | Datum` : 'Datum'}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}

/** What a page's loader says of it in words. */
function inWords(data: unknown, name: 'title' | 'description'): string | undefined {
  const words = (data as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof words === 'string' ? words : undefined;
}
