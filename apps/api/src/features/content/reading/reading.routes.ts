import type { ContentLanguage } from '@datum/contract/content/content-field';
import { figuresIn } from '@datum/contract/content/content-schema';
import { type ContentTypeName, contentType } from '@datum/contract/content/content-types';
import {
  listContent,
  noteContentView,
  type PreviewReader,
  type ShownContent,
  showContent,
  showSingle,
} from '@datum/contract/content/public-content';
import { textOf } from '@datum/contract/content/values/content-values';
import type { FastifyInstance } from 'fastify';
import { markReader } from '../../../platform/forms/reader-marks.queries.ts';
import { type Call, mountRead, mountWrite, type ReadCall } from '../../../platform/http/mount.ts';
import { pageAnswer } from '../../../platform/http/paging.ts';
import { notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPictures } from '../../media/queries.ts';
import { readFigures } from '../figures/figures.queries.ts';
import { openMediaIn } from '../stored.rules.ts';
import { NO_MEDIA, readMedia } from './media.queries.ts';
import {
  addView,
  findPublished,
  findSingle,
  listPublished,
  type PublishedRow,
  readBeside,
  readFamily,
  readPlanNames,
} from './reading.queries.ts';
import { cardOf, isOpenAs, isOpenTo, languageOf, shortOf } from './reading.rules.ts';

/** What readers see: lists and single items, with their live figures. */
export function publicContentRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listContent, async (call) => {
    const { db, params, query, locale, request } = call;
    const { page, per_page, ...asked } = query;
    const place = { limit: per_page, offset: (page - 1) * per_page };
    const { rows, total } = await listPublished(db, params.type, platform.today(), asked, place);
    const whole = contentType(params.type).listedWhole ?? false;
    const covers = rows.map(({ content }) => textOf(content.item, 'cover')).filter((uuid) => uuid !== '');
    const pictures = await readPictures(db, covers);
    const data = rows.map((row) => cardOf(params.type, row, locale, whole, pictures));
    return pageAnswer(request, data, total, { page, per_page });
  });

  mountRead(app, platform, showContent, async (call) => {
    const { type, slug } = call.params;
    const row = await findPublished(call.db, type, slug);
    if (!row) throw notFound();
    return shownItem(call, type, row);
  });

  mountRead(app, platform, showSingle, async (call) => {
    const { type } = call.params;
    const row = await findSingle(call.db, type);
    return { item: row ? await shownItem(call, type, row) : null };
  });

  mountWrite(app, platform, noteContentView, async (call) => {
    const { db, params, now } = call;
    const row = await findPublished(db, params.type, params.slug);
    if (!row) throw notFound();
    const deed = { what: 'view', item: row.id, within: now.toISOString().slice(0, 13), said: null } as const;
    if ((await markReader(call, deed)).isFirst) await addView(db, row.id, platform.today());
    return undefined;
  });
}

/** How a link to one version shows it. */
export interface Preview {
  readonly reader: PreviewReader;
  readonly language: ContentLanguage | undefined;
}

/** An item with everything that its page shows to the reader of a call. */
export async function shownItem(
  call: Call<unknown, unknown, unknown> & Pick<ReadCall<unknown, unknown, unknown>, 'db'>,
  type: ContentTypeName,
  row: PublishedRow,
  preview: Preview | null = null,
): Promise<ShownContent> {
  const { db, platform } = call;
  const isPreview = preview !== null;
  const locale = preview?.language ?? call.locale;
  // what a preview shows of figures is for everybody who has its link
  const person = isPreview ? null : call.person;
  const isOpen = preview ? isOpenAs(row, preview.reader) : isOpenTo(row, person);
  const { language } = languageOf(type, row.content, locale);
  const live = isOpen ? figuresIn(type, row.content, [language]) : [];
  const isForAll = row.audience === 'public' && !isPreview;
  const links = isForAll ? null : { config: platform.config, now: call.now };
  const shownMedia = isOpen ? await readMedia(db, openMediaIn(type, row.content), links) : NO_MEDIA;
  const [figures, family, beside, plans] = await Promise.all([
    readFigures(db, platform.published.vintage, live, person),
    contentType(type).tree ? readFamily(db, row) : { above: [], below: [], more: 0 },
    contentType(type).slugged && !contentType(type).tree && !isPreview
      ? readBeside(db, type, row)
      : { older: undefined, newer: undefined },
    isOpen ? [] : readPlanNames(db, row.plans),
  ]);
  const short = (one: PublishedRow) => shortOf(type, one, locale);
  return {
    ...cardOf(type, row, locale, isOpen, shownMedia.pictures),
    pictures: Object.fromEntries(shownMedia.pictures),
    files: shownMedia.files,
    closed: isOpen
      ? null
      : { audience: row.audience, plans: plans.map(({ name }) => name[locale] || name.en || '') },
    figures,
    above: family.above.map(short),
    below: family.below.map(short),
    below_more: family.more,
    older: beside.older ? short(beside.older) : null,
    newer: beside.newer ? short(beside.newer) : null,
    is_demo: row.is_demo,
  };
}
