import { opensLink, signLink } from '../../platform/signed-links/signed-links.ts';
import type { LinkTo } from './rules.ts';

type Config = Parameters<typeof signLink>[0];
type Asked = Parameters<typeof opensLink>[2];

const MINUTES = 5;
const MINUTE_MS = 60_000;

/**
 * Makes links that open media which are not public, for staff and for previews. Within a minute they are the same, so
 * that a page that is drawn again shows the pictures that the browser has.
 */
export const linkToMedium =
  (config: Config, now: Date): LinkTo =>
  (uuid) => {
    const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
    return signLink(config, {
      purpose: 'media',
      subject: uuid,
      now,
      until: new Date(minute + MINUTES * MINUTE_MS),
    });
  };

/** Whether a link opens a medium now. */
export const opensMedium = (
  config: Config,
  link: string | undefined,
  { uuid, now }: { readonly uuid: string } & Pick<Asked, 'now'>,
): boolean => opensLink(config, link, { purpose: 'media', subject: uuid, now });
