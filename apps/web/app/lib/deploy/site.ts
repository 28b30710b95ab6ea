import type { PublicConfig } from '../../../server/config.ts';

/** Name of the `<meta>` element in which the server hands its public configuration to the browser. */
export const SITE_META = 'datum:site';

let site: PublicConfig | undefined;

/** The public configuration, read once from the document; browser only. */
export function siteConfig(): PublicConfig {
  site ??= JSON.parse(
    document.querySelector<HTMLMetaElement>(`meta[name="${SITE_META}"]`)?.content ?? '{}',
  ) as PublicConfig;
  return site;
}
