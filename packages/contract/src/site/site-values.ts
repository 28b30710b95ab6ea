import { z } from 'zod';
import { isSafeLink } from '../content/safe-link.ts';
import { says } from '../messages/refusals/says.ts';
import { instantText } from '../values/day-schema.ts';
import { networkOf, plainAddress } from './site-facts.ts';

const line = (count: number) => z.string().trim().max(count, says('values.characters', { count }));
const inBoth = (count: number) =>
  z.strictObject({ en: line(count).default(''), ms: line(count).default('') }).prefault({});
export interface BothLanguages {
  readonly en: string;
  readonly ms: string;
}

const menuLine = z.strictObject({
  label: z.strictObject({ en: line(60).min(1, says('values.site-label')), ms: line(60).default('') }),
  /** Empty: a heading over the lines below it. */
  link: line(500)
    .refine((link) => link === '' || isSafeLink(link), says('values.content-link'))
    .default(''),
  /** 1 lies under the last one of level 0 before it. */
  level: z.union([z.literal(0), z.literal(1)]).default(0),
});
export type MenuLine = z.output<typeof menuLine>;

const menu = z
  .array(menuLine)
  .max(40, says('values.rows', { count: 40 }))
  .default([])
  .refine((lines) => lines[0]?.level !== 1, says('values.site-menu-first'));
const header = menu.refine(
  (lines) => lines.every(({ link, level }) => link !== '' && level === 0),
  says('values.site-header-links'),
);
const moment = instantText(says('values.instant')).nullable().default(null);

/** What stands around every public page. Empty words are those that Datum comes with. */
export const portalValues = z.strictObject({
  name: inBoth(60),
  /** A picture in place of our own sign in the header. */
  logo: z.uuid().nullable().default(null),
  /** How to reach the office, under the footer. */
  contact: inBoth(200),
  header,
  footer: menu,
  notice: z
    .object({ words: inBoth(300), from: moment, to: moment })
    .prefault({})
    .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
      error: says('values.site-notice-end'),
      path: ['to'],
    }),
  maintenance: z.strictObject({ on: z.boolean().default(false), words: inBoth(500) }).prefault({}),
  measuring: z
    .object({
      /** Identifier of the container, as the vendor gives it. */
      id: z
        .string()
        .trim()
        .max(40)
        .refine((id) => id === '' || /^[A-Z]{1,4}-[A-Z0-9-]{3,30}$/.test(id), says('values.site-measuring'))
        .default(''),
      consent: inBoth(300),
    })
    .prefault({}),
  share: z.strictObject({ title: inBoth(70), description: inBoth(200) }).prefault({}),
});
export type PortalValues = z.output<typeof portalValues>;

const socialLink = z.strictObject({
  url: line(300)
    .refine((url) => networkOf(url) !== null, says('values.site-social'))
    .overwrite(plainAddress),
  is_shown: z.boolean().default(true),
});

/** Links to the office's pages on networks, in the order of the footer. */
export const socialValues = z.strictObject({
  links: z
    .array(socialLink)
    .max(12, says('values.rows', { count: 12 }))
    .default([]),
});
export type SocialValues = z.output<typeof socialValues>;

/** The values of each part by its name. */
export interface SiteValues {
  portal: PortalValues;
  'social-link': SocialValues;
}
