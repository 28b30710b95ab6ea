import type { Picture } from '@datum/contract/content/picture';
import type { Reading } from '@datum/database/open';
import { linkToMedium } from '../media/links.rules.ts';
import { readPictures } from '../media/queries.ts';

/** What the page of a product shows, for every reader, in the order in which it was made. */
export const listActive = (db: Reading, product: string) =>
  db
    .selectFrom('report_embeds')
    .where('product', '=', product)
    .where('is_active', '=', true)
    .orderBy('id')
    .select(['uuid', 'title', 'summary', 'audience', 'height', 'phone_layout', 'media'])
    .execute();

type LinkConfig = Parameters<typeof linkToMedium>[0];

/** The pictures that stand in for reports; a reader who may see a report may see its picture for some minutes. */
export const readReportPictures = (
  db: Reading,
  reports: readonly { readonly media: string | null }[],
  { config, now }: { readonly config: LinkConfig; readonly now: Date },
): Promise<ReadonlyMap<string, Picture>> =>
  readPictures(
    db,
    reports.flatMap(({ media }) => media ?? []),
    linkToMedium(config, now),
  );
