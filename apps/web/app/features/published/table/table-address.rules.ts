import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A page's `shouldRevalidate`: looking at the same table in another way asks the server for nothing. */
const unlessSame =
  (view: readonly string[]) =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
    tableOf(currentUrl, view) === tableOf(nextUrl, view) ? false : defaultShouldRevalidate;

/** What an address asks the server for, without the parts of it that change what is looked at. */
function tableOf({ pathname, searchParams }: URL, view: readonly string[]): string {
  const filters = new URLSearchParams([...searchParams].filter(([name]) => !view.includes(name)));
  filters.sort();
  return `${pathname}?${filters}`;
}

export const unlessSameTable = unlessSame(['tab', 'series', 'until', 'figure', 'per']);

/** Of entered series `series` says which ones are asked for; what is compared is asked for by its own part. */
export const unlessSameEntered = unlessSame(['figure', 'of', 'with', 'row', 'base']);
