import { CONTENT_LANGUAGES } from '@datum/contract/content/content-field';
import { richOf } from '@datum/contract/content/content-schema';
import { type ContentTypeName, fieldsPer } from '@datum/contract/content/content-types';
import { type Finding, findingsIn } from '@datum/contract/content/publish-check';
import { figuresOf, linksOf } from '@datum/contract/content/rich-text-parts';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import type { Reading } from '@datum/database/open';
import { findMedia } from '../media/queries.ts';
import { isDescribed } from '../media/rules.ts';
import { readCurrentVintage } from '../published/queries.ts';
import { readDeadLinks } from './dead-links.queries.ts';
import { readNewest } from './figures/figures.queries.ts';
import type { ItemRecord } from './queries.ts';
import { mediaIn } from './stored.rules.ts';

/** Everything that speaks against showing the newest version to readers: in itself, and in what it leads to. */
export async function readFindings(
  db: Reading,
  type: ContentTypeName,
  row: Pick<ItemRecord, 'content' | 'slug' | 'products'>,
): Promise<Finding[]> {
  const texts = fieldsPer(type, 'language')
    .filter(({ kind }) => kind === 'rich')
    .flatMap(({ name }) =>
      CONTENT_LANGUAGES.map((language) => ({ name, language, text: richOf(row.content[language], name) })),
    );
  const [live, dead] = await Promise.all([
    readCurrentVintage(db).then((vintage) =>
      readNewest(
        db,
        [...new Set(texts.flatMap(({ text }) => figuresOf(text).map(({ series }) => series)))],
        vintage,
      ),
    ),
    readDeadLinks(
      db,
      texts.flatMap(({ text }) => linksOf(text)),
    ),
  ]);
  const slugs = CATALOGUE.map((subject) => subject.slugs.product);
  const media = await findMedia(db, mediaIn(type, row.content));
  return [
    ...findingsIn(type, row.content, row.slug),
    ...media
      .filter((medium) => !isDescribed(medium))
      .map(({ label }) => found('media-alt', true, 'media', null, label)),
    ...texts.flatMap(({ name, language, text }) => [
      ...figuresOf(text)
        .filter(({ series }) => !live.has(series))
        .map(({ series }) => found('figure-unknown', true, name, language, String(series))),
      ...linksOf(text)
        .filter((link) => dead.has(link))
        .map((link) => found('link-unknown', false, name, language, link)),
    ]),
    ...row.products
      .filter((slug) => !slugs.includes(slug))
      .map((slug) => found('product-unknown', true, 'products', null, slug)),
  ];
}

const found = (
  what: Finding['what'],
  blocking: boolean,
  field: string,
  language: Finding['language'],
  detail: string,
): Finding => ({ what, blocking, field, language, detail });
