import { type Site, showSite } from '@datum/contract/site/public-site';
import { read } from '../api/api.server.ts';

type Facts = Parameters<typeof read>[2];

/**
 * What stands around public pages. Where the API does not answer, the frame stands with the words that Datum comes with,
 * and the page itself says what is wrong.
 */
export async function readPortal(facts: Facts): Promise<Site | null> {
  try {
    return await read(showSite, {}, facts);
  } catch {
    return null; // the loader of the page meets the same and tells it
  }
}
