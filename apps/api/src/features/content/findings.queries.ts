import { CONTENT_LANGUAGES } from '@datum/contract/content/content-field';
import { chosenSeries, figuresIn } from '@datum/contract/content/content-schema';
import { type ContentTypeName, fieldsPer } from '@datum/contract/content/content-types';
import { type Finding, findingsIn } from '@datum/contract/content/publish-check';
import type { LiveFigure } from '@datum/contract/content/rich-text';
import { figuresOf, linksOf, seriesKey } from '@datum/contract/content/rich-text-parts';
import { richOf } from '@datum/contract/content/values/content-values';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { findMedia } from '../media/queries.ts';
import { isDescribed } from '../media/rules.ts';
import { readCurrentVintage } from '../published/queries.ts';
import { readDeadLinks } from './dead-links.queries.ts';
import { readNewest } from './figures/series.queries.ts';
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
    readLiveSeries(db, figuresIn(type, row.content)),
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
        .filter((figure) => !live.has(seriesKey(figure)))
        .map((figure) => found('figure-unknown', true, name, language, seriesKey(figure))),
      ...linksOf(text)
        .filter((link) => dead.has(link))
        .map((link) => found('link-unknown', false, name, language, link)),
    ]),
    ...chosenSeries(type, row.content).flatMap(({ name, series }) =>
      series
        .filter((one) => !live.has(String(one)))
        .map((one) => found('figure-unknown', false, name, null, String(one))),
    ),
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

/** What names those of the figures' series that have a live one. */
async function readLiveSeries(db: Reading, figures: readonly LiveFigure[]): Promise<ReadonlySet<string>> {
  if (figures.length === 0) return new Set();
  const vintage = await readCurrentVintage(db);
  const idsOf = (source: LiveFigure['source']) => [
    ...new Set(figures.filter((figure) => figure.source === source).map(({ series }) => series)),
  ];
  const [computed, entered] = await Promise.all([
    readNewest(db, idsOf(undefined), vintage),
    sql<{ readonly named: string }>`select distinct 'e' || series_id as named from entered_observations
      where series_id = any(${idsOf('entered')}::bigint[]) and sequence <= ${vintage}`.execute(db),
  ]);
  return new Set([...[...computed.keys()].map(String), ...entered.rows.map(({ named }) => named)]);
}
