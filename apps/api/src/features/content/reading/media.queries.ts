import { fileAddress, type Picture } from '@datum/contract/content/picture';
import type { ShownMediaFile } from '@datum/contract/content/public-content';
import type { Reading } from '@datum/database/open';
import { linkToMedium } from '../../media/links.rules.ts';
import { findMedia, readPictures } from '../../media/queries.ts';

interface ShownMedia {
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly files: Readonly<Record<string, ShownMediaFile>>;
}

export const NO_MEDIA: ShownMedia = { pictures: new Map(), files: {} };

/**
 * Pictures and files as a page shows them.
 * @param links makes links that open those which are not public; null = they are left out
 */
export async function readMedia(
  db: Reading,
  uuids: readonly string[],
  links: { readonly config: Parameters<typeof linkToMedium>[0]; readonly now: Date } | null,
): Promise<ShownMedia> {
  if (uuids.length === 0) return NO_MEDIA;
  const linkTo = links ? linkToMedium(links.config, links.now) : undefined;
  const [pictures, found] = await Promise.all([readPictures(db, uuids, linkTo), findMedia(db, uuids)]);
  const files = found
    .filter((row) => row.kind === 'file' && (row.is_public || linkTo))
    .map((row) => [
      row.uuid,
      {
        label: row.label,
        media_type: row.media_type,
        size: row.size,
        pages: row.pages,
        is_tagged: row.is_tagged,
        address: fileAddress({ uuid: row.uuid, link: row.is_public || !linkTo ? null : linkTo(row.uuid) }),
      },
    ]);
  return { pictures, files: Object.fromEntries(files) };
}
