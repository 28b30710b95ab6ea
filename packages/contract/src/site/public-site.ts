import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { picture } from '../content/values/picture-schema.ts';
import { SOCIAL_NAMES } from './site-facts.ts';

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
