import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A page's `shouldRevalidate`: looking at the same table in another way asks the server for nothing. */
export const unlessSameTable = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  isSameTable(currentUrl, nextUrl) ? false : defaultShouldRevalidate;

/** Parts of an address that change what is looked at, not the table itself. */
const VIEW = ['tab', 'series', 'until', 'figure'];

/** Whether two addresses of a page show the same table. */
function isSameTable(one: URL, other: URL): boolean {
  const tableOf = ({ pathname, searchParams }: URL) => {
    const filters = new URLSearchParams([...searchParams].filter(([name]) => !VIEW.includes(name)));
    filters.sort();
    return `${pathname}?${filters}`;
  };
  return tableOf(one) === tableOf(other);
}
