import { contentCalls } from '@datum/contract/content/content-calls';
import { changesBetween } from '@datum/contract/content/content-changes';
import type { Content } from '@datum/contract/content/content-schema';
import { CONTENT_TYPE_NAMES, type ContentTypeName, contentType } from '@datum/contract/content/content-types';
import { findFigures } from '@datum/contract/content/figure-search';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { notePresence, readPresence } from '../../platform/presence/presence.queries.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import { mountCreate, mountEdit, mountShow, need } from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { correctionArticleRoutes } from './corrections/article.routes.ts';
import { requireFigures } from './figures/asked.queries.ts';
import { findSeriesBy } from './figures/search.queries.ts';
import { groupRoutes } from './groups/groups.routes.ts';
import { type AskedPlace, checkProducts, placeOf, readPlaceNames } from './placed.queries.ts';
import { hasItems, type ItemRow, listItems, readVersion } from './queries.ts';
import { feedRoutes } from './reading/feed.routes.ts';
import { findRoutes } from './reading/find.routes.ts';
import { previewRoutes, shareRoutes } from './reading/preview.routes.ts';
import { publicContentRoutes } from './reading/reading.routes.ts';
import { recheckRoutes, revisedRoutes } from './rechecks/rechecks.routes.ts';
import { itemKind } from './record.routes.ts';
import { placeChanges, requireStep, shownRow, shownVersion } from './rules.ts';
import { bulkRoutes } from './steps/bulk.routes.ts';
import { stepRoutes } from './steps/steps.routes.ts';
import { toReviewRoutes } from './steps/to-review.routes.ts';
import { translationRoutes } from './translation/translation.routes.ts';
import { insertItem, saveVersion } from './write.queries.ts';

/** Content of every type: the same calls over each declaration, and what readers see. */
export function contentRoutes(app: FastifyInstance, platform: Platform): void {
  for (const type of CONTENT_TYPE_NAMES) {
    readRoutes(app, platform, type);
    writeRoutes(app, platform, type);
    stepRoutes(app, platform, type);
    bulkRoutes(app, platform, type);
    shareRoutes(app, platform, type);
    recheckRoutes(app, platform, type);
    translationRoutes(app, platform, type);
  }
  mountRead(app, platform, findFigures, async ({ db, query }) => ({
    data: await findSeriesBy(db, query.search, platform.published.vintage),
  }));
  groupRoutes(app, platform);
  publicContentRoutes(app, platform);
  previewRoutes(app, platform);
  revisedRoutes(app, platform);
  correctionArticleRoutes(app, platform);
  feedRoutes(app, platform);
  findRoutes(app, platform);
  toReviewRoutes(app, platform);
}

function readRoutes(app: FastifyInstance, platform: Platform, type: ContentTypeName): void {
  const calls = contentCalls(type);
  const kind = itemKind(type);
  const read: ReadList<Parameters<typeof listItems>[2], ItemRow> = ({ db, query }, place) =>
    listItems(db, type, query, place);
  mountList(app, platform, calls.list, read, shownRow);
  mountExport(app, platform, calls.export, read, {
    name: type,
    title: contentType(type).words.many,
    page: href(`cms.${type}.list`),
    columns: EXPORTED,
  });
  mountShow(app, platform, calls.show, kind);
  mountRead(app, platform, calls.showVersion, async (call) => {
    const item = await need(kind, call, call.params);
    const { number } = call.params;
    const against = call.query.against ?? (number > 1 ? number - 1 : null);
    const version = await readVersion(call.db, item.id, number);
    const other = against === null ? undefined : await readVersion(call.db, item.id, against);
    if (!version || (call.query.against !== undefined && !other)) throw notFound();
    const places = [other?.place ?? null, version.place] as const;
    const names = await readPlaceNames(call.db, places, call.locale);
    const changes = [
      ...placeChanges(...places, (key) => names.get(key) ?? key),
      ...changesBetween(type, other?.content ?? EMPTY, version.content),
    ];
    return {
      ...shownVersion(item, version),
      content: version.content,
      against: other ? against : null,
      changes: changes.map((change) => ({ ...change, blocks: change.blocks && [...change.blocks] })),
    };
  });
}

const EMPTY: Content = { item: {}, en: {}, ms: {} };

interface Written extends AskedPlace {
  readonly content: Content;
  readonly note: string;
}

function writeRoutes(app: FastifyInstance, platform: Platform, type: ContentTypeName): void {
  const calls = contentCalls(type);
  const kind = itemKind(type);
  mountCreate(app, platform, calls.create, kind, 'content.create', async ({ db, body, person, now }) => {
    const { content, note, ...place }: Written = body;
    if (contentType(type).single && (await hasItems(db, type))) throw wrongState(refusal('content.single'));
    checkProducts(content);
    await requireFigures(db, type, content, platform.today());
    const placed = await placeOf(db, type, place, null);
    const by = knownPerson(person).uuid;
    const { uuid } = await insertItem(db, type, placed, { content, note, by, now });
    return { uuid };
  });

  mountEdit(app, platform, calls.save, kind, 'content.save', async ({ db, body, person, now }, before) => {
    const { content, note, version, ...place }: Written & { readonly version: number } = body;
    requireStep('save', before);
    checkProducts(content);
    await requireFigures(db, type, content, platform.today());
    const placed = await placeOf(db, type, place, before);
    const by = knownPerson(person).uuid;
    return saveVersion(db, { ...before, version }, placed, { content, note, by, now });
  });

  mountWrite(app, platform, calls.presence, async (call) => {
    const { db, now, body } = call;
    const item = await need(kind, call, call.params);
    const user = knownPerson(call.person).uuid;
    const place = { kind: 'content', record: item.id } as const;
    await notePresence(db, place, { user, isWriting: body.is_writing, now });
    return { data: await readPresence(db, place, user, now), version: item.version };
  });

  mountEdit(app, platform, calls.bringBack, kind, 'content.bring-back', async (call, before) => {
    const { db, body, person, now } = call;
    requireStep('save', before);
    const version = await readVersion(db, before.id, body.number);
    if (!version) throw notFound();
    const by = knownPerson(person).uuid;
    const { content, number } = version;
    return saveVersion(db, before, null, { content, note: '', restoredFrom: number, by, now });
  });
}

const EXPORTED: readonly TableColumn<ItemRow>[] = [
  { header: 'title', kind: 'text', width: 48, value: ({ title }) => title },
  { header: 'address', kind: 'text', width: 32, value: ({ slug }) => slug },
  { header: 'state', kind: 'text', width: 12, value: ({ state }) => state },
  { header: 'filed', kind: 'text', width: 16, value: ({ filed }) => filed },
  { header: 'tags', kind: 'text', width: 24, value: ({ tags }) => tags.join(', ') },
  { header: 'english_percent', kind: 'number', decimals: 0, value: ({ languages }) => languages.en },
  { header: 'malay_percent', kind: 'number', decimals: 0, value: ({ languages }) => languages.ms },
  { header: 'audience', kind: 'text', width: 12, value: ({ audience }) => audience },
  { header: 'author', kind: 'text', width: 24, value: ({ author_name }) => author_name },
  {
    header: 'published_at',
    kind: 'text',
    width: 26,
    value: (row) => row.published_at?.toISOString() ?? null,
  },
  { header: 'updated_at', kind: 'text', width: 26, value: (row) => row.updated_at.toISOString() },
  { header: 'views_30_days', kind: 'number', decimals: 0, value: ({ views }) => views },
];
