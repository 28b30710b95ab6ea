import { useTranslations } from 'use-intl';
import { usePortal, useSiteName, useWritten } from '../deploy/use-portal.ts';
import { type OpenPage, usePage } from './page.ts';

/** The words of a page's title; undefined while its data are not there. */
export function useTitleOf(): (page: OpenPage) => string | undefined {
  const t = useTranslations();
  return ({ screen: { title }, data }) => (title === null ? inWords(data, 'title') : t(title));
}

/** What is said of a page in one sentence: by its row, else by its loader. */
export function useDescriptionOf(): (page: OpenPage) => string | undefined {
  const t = useTranslations();
  return ({ screen: { description }, data }) => (description ? t(description) : inWords(data, 'description'));
}

/** The browser's title and the page's description, after the open screen. Layouts draw it beside their outlet. */
export function PageTitle() {
  const titleOf = useTitleOf();
  const descriptionOf = useDescriptionOf();
  const page = usePage();
  const title = page ? titleOf(page) : undefined;
  const portal = usePortal();
  const written = useWritten();
  const name = useSiteName();
  const own = page ? descriptionOf(page) : undefined;
  const description = own || written(portal?.share.description);
  const shared = title ?? written(portal?.share.title);
  return (
    <>
      <title>{title ? `${title} | ${name}` : name}</title>
      {portal && <meta property="og:title" content={shared || name} />}
      {portal && description && <meta property="og:description" content={description} />}
      {description && <meta name="description" content={description} />}
    </>
  );
}

/** What a page's loader says of it in words. */
function inWords(data: unknown, name: 'title' | 'description'): string | undefined {
  const words = (data as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof words === 'string' ? words : undefined;
}
