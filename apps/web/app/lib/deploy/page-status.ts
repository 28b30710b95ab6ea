/** The layouts of the public pages, which the office can close while it works on them. */
const CLOSED_BY_MAINTENANCE: ReadonlySet<string> = new Set(['layouts/portal', 'layouts/default']);

interface Drawn {
  /** Routes of the page, from the document down. */
  readonly routes: readonly string[];
  readonly portal: { readonly maintenance: unknown } | null | undefined;
}

/**
 * The status of a document: 503 for a public page that shows that the site is being worked on, so that search engines come
 * back for it. The API goes on with its own answers, and so does the sign-in of staff: 503 from there would end sessions.
 */
export const statusOfPage = (status: number, { routes, portal }: Drawn): number =>
  portal?.maintenance && routes.some((route) => CLOSED_BY_MAINTENANCE.has(route)) ? 503 : status;
