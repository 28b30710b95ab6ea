import { useTranslations } from 'use-intl';
import { type OpenPage, usePages } from './page.ts';

/** The words of a page's title; undefined while its data are not there. */
export function useTitleOf(): (page: OpenPage) => string | undefined {
  const t = useTranslations();
  return ({ handle: { title }, data }) =>
    typeof title === 'function' ? title(data as never) : title === undefined ? undefined : t(title);
}

/** The browser's title, after the innermost open page. Layouts draw it beside their outlet. */
export function PageTitle() {
  const titleOf = useTitleOf();
  const title = usePages()
    .map(titleOf)
    .findLast((words) => words !== undefined);
  return <title>{title ? `${title} | Datum` : 'Datum'}</title>;
}
