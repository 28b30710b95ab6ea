import { screenAt } from '@datum/contract/screens/all';
import { isWellFormed } from '@datum/contract/screens/match';

/** The layouts of the public pages, which the office can close while it works on them. */
const CLOSED_BY_MAINTENANCE: ReadonlySet<string> = new Set(['layouts/portal', 'layouts/default']);

interface Drawn {
  /** Routes of the page, from the document down. */
  readonly routes: readonly string[];
  readonly portal: { readonly maintenance: unknown } | null | undefined;
  /** Path of its address, as it was asked for. */
  readonly pathname: string;
}

/**
 * The status of a document: 503 for a public page that shows that the site is being worked on, so that search engines come
 * back for it. The API goes on with its own answers, and so does the sign-in of staff: 503 from there would end sessions.
 * 404 where a parameter is none (requirements 5), also of a screen whose guards say so in the browser alone.
 */
export function statusOfPage(status: number, { routes, portal, pathname }: Drawn): number {
  if (portal?.maintenance && routes.some((route) => CLOSED_BY_MAINTENANCE.has(route))) return 503;
  const match = screenAt(pathname);
  return match && !isWellFormed(match) ? 404 : status;
}
