import type { Site } from '@datum/contract/site/public-site';
import { networkOf, type SitePart } from '@datum/contract/site/site-facts';
import {
  type BothLanguages,
  type MenuLine,
  type PortalValues,
  portalValues,
  type SiteValues,
  type SocialValues,
  socialValues,
} from '@datum/contract/site/site-values';

const SCHEMAS = { portal: portalValues, 'social-link': socialValues } as const;

/** The values of a part: what was set, and what Datum comes with where nothing was. */
export const valuesOf = <Part extends SitePart>(part: Part, settings: unknown): SiteValues[Part] =>
  SCHEMAS[part].parse(settings ?? {}) as SiteValues[Part]; // the schema of that part

/** What is read beside the settings. */
interface Beside {
  readonly now: Date;
  /** Documents in force. */
  readonly legal: readonly string[];
  /** The picture of the portal's `logo`. */
  readonly logo: Site['logo'];
  /** Pages that are listed in the footer. */
  readonly pages: Site['pages'];
}

/** What visitors see of the settings at a moment. */
export function siteOf(
  portal: PortalValues,
  { links }: SocialValues,
  { now, legal, logo, pages }: Beside,
): Site {
  const { notice, maintenance, measuring } = portal;
  const isOn =
    isSaid(notice.words) &&
    (notice.from === null || Date.parse(notice.from) <= now.getTime()) &&
    (notice.to === null || Date.parse(notice.to) > now.getTime());
  return {
    name: portal.name,
    logo,
    contact: portal.contact,
    header: portal.header.map(({ label, link }) => ({ label, link })),
    footer: columnsOf(portal.footer),
    pages: [...pages],
    notice: isOn ? notice.words : null,
    maintenance: maintenance.on ? maintenance.words : null,
    measuring: measuring.id === '' ? null : measuring,
    share: portal.share,
    social: links.flatMap(({ url, is_shown }) => {
      const network = networkOf(url);
      return is_shown && network ? [{ network, url }] : [];
    }),
    legal: [...legal],
  };
}

const isSaid = ({ en, ms }: BothLanguages) => en !== '' || ms !== '';

/** Lines of level 1 under the line of level 0 before them. */
function columnsOf(lines: readonly MenuLine[]): Site['footer'] {
  const columns: Site['footer'] = [];
  for (const { label, link, level } of lines) {
    const last = columns.at(-1);
    if (level === 1 && last) last.links.push({ label, link });
    else columns.push({ label, link, links: [] });
  }
  return columns;
}
