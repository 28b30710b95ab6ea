import { buffer } from 'node:stream/consumers';
import type { PaperLanguage } from '@datum/contract/orders/papers/order-papers';
import type { Platform } from '../../../platform/platform.ts';
import { openStored } from '../../../platform/storage/stored.ts';
import { findLogo } from './logo.queries.ts';
import type { PaperLogo } from './paper.rules.ts';

/** The logo of the portal as papers draw it; null where the office has none. */
export async function logoOf(platform: Platform, language: PaperLanguage): Promise<PaperLogo | null> {
  const found = await findLogo(platform.database.read);
  if (!found) return null;
  const bytes = await buffer(await openStored(platform, found));
  return { bytes, alt: found.alt?.[language] || found.alt?.['en'] || '' };
}
