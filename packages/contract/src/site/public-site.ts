import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { shownFigure } from '../content/content-calls.ts';
import { picture } from '../content/picture.ts';
import { FRONT_SLOTS, SOCIAL_NAMES } from './site-facts.ts';

const words = z.object({ en: z.string(), ms: z.string() });
const menuLink = z.object({ label: words, link: z.string() });
const site = z.object({
  name: words,
  /** In place of the sign that Datum comes with. */
  logo: picture.nullable(),
  contact: words,
  /** Empty: the pages of the service. */
  header: z.array(menuLink),
  footer: z.array(menuLink.extend({ links: z.array(menuLink) })),
  /** Published pages that are listed in the footer, by their own choice. */
  pages: z.array(menuLink),
  /** What holds now; null = nothing. */
  notice: words.nullable(),
  /** The service is being worked on: only this is shown. */
  maintenance: words.nullable(),
  /** The container that may be loaded once the reader agrees. */
  measuring: z.object({ id: z.string(), consent: words }).nullable(),
  share: z.object({ title: words, description: words }),
  social: z.array(z.object({ network: z.enum(SOCIAL_NAMES), url: z.string() })),
  /** Legal documents of which a version is in force. */
  legal: z.array(z.string()),
});
export type Site = z.output<typeof site>;

export const showSite = endpoint({
  id: 'site.show',
  method: 'GET',
  path: '/api/v1/site',
  access: 'public',
  beforeTerms: true,
  summary: 'What stands around every public page: name, menus, notice, links.',
  answer: site,
});

const chosen = z.object({
  series: z.number().int(),
  figure: shownFigure,
  /** Change on a year before in percent. */
  change_year: z.string().nullable(),
});
export type ChosenFigure = z.output<typeof chosen>;

export const showFront = endpoint({
  id: 'site.front',
  method: 'GET',
  path: '/api/v1/site/front',
  access: 'public',
  summary:
    'The parts of the front page in their order, with the series that the office chose; one that is withdrawn or closed is left out.',
  answer: z.object({
    title: words,
    lead: words,
    slots: z.array(
      z.object({ slot: z.enum(FRONT_SLOTS), on: z.object({ en: z.boolean(), ms: z.boolean() }) }),
    ),
    chosen: z.array(chosen),
    /** Chosen series that readers do not see any more. */
    missing: z.array(z.number().int()),
  }),
});
