import { addressOf } from '@datum/contract/content/content-address';
import { type ContentHit, findContent } from '@datum/contract/content/content-search';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { listOfWords, textOf } from '@datum/contract/content/values/content-values';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../../platform/http/mount.ts';
import { pageAnswer } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readMedia } from './media.queries.ts';
import { findByWords, type PublishedRow } from './reading.queries.ts';
import { cardOf, isOpenTo } from './reading.rules.ts';

/** The search over everything that is written for readers, and the list of documents. */
export function findRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, findContent, async ({ db, query, locale, person, request }) => {
    const { page, per_page, ...asked } = query;
    const { rows, total } = await findByWords(db, asked, { limit: per_page, offset: (page - 1) * per_page });
    const fileOf = (row: FoundRow) => (isOpenTo(row, person) ? textOf(row.content.item, 'file') : '');
    const named = rows.map(fileOf).filter((uuid) => uuid !== '');
    const { files } = await readMedia(db, named, null);
    const hitOf = (row: FoundRow): ContentHit => {
      const { uuid, title, text, language, audience, published_at } = cardOf(row.type, row, locale, false);
      const excerpt = textOf(text, 'excerpt') || textOf(text, 'abstract');
      const file = files[fileOf(row)] ?? null;
      const shown = { uuid, title, excerpt, language, audience, published_at, file };
      return { ...shown, type: row.type, address: pageOf(row) };
    };
    return pageAnswer(request, rows.map(hitOf), total, { page, per_page });
  });
}

type FoundRow = PublishedRow & { readonly type: ContentTypeName };

const pageOf = ({ type, slug, content }: FoundRow): string | null =>
  addressOf(type, { slug, products: listOfWords(content.item, 'products') });
