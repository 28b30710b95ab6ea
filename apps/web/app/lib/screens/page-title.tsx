import { useTranslations } from 'use-intl';
import { type OpenPage, usePages } from './page.ts';

/** The words of a page's title; undefined while its data are not there. */
export function useTitleOf(): (page: OpenPage) => string | undefined {
  return useWordsOf('title');
}

function useWordsOf(name: 'title' | 'description'): (page: OpenPage) => string | undefined {
  const t = useTranslations();
  return ({ handle: { [name]: words }, data }) =>
    typeof words === 'function' ? words(data as never) : words === undefined ? undefined : t(words);
}

/** The browser's title and the page's description, after the innermost open page. Layouts draw it beside their outlet. */
export function PageTitle() {
  const titleOf = useTitleOf();
  const descriptionOf = useWordsOf('description');
  const pages = usePages();
  const title = pages.map(titleOf).findLast((words) => words !== undefined);
  const description = pages.map(descriptionOf).findLast((words) => words !== undefined);
  return (
    <>
      <title>{title ? `${title} | Datum` : 'Datum'}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
