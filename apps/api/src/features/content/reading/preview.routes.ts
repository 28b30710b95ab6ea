import { addressOf } from '@datum/contract/content/content-address';
import { contentCalls } from '@datum/contract/content/content-calls';
import { type ContentTypeName, isSingle } from '@datum/contract/content/content-types';
import { showPreview } from '@datum/contract/content/public-content';
import { href } from '@datum/contract/screens/outside';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { need } from '../../../platform/resources/record.ts';
import { opensLink, signLink } from '../../../platform/signed-links/signed-links.ts';
import { readVersion } from '../queries.ts';
import { itemKind } from '../record.routes.ts';
import { findVersion } from './reading.queries.ts';
import { shownItem } from './reading.routes.ts';

const DAY_MS = 86_400_000;

const subjectOf = (type: string, uuid: string, number: number) => `${type}/${uuid}/${number}`;

/** The page that shows a preview: its own where there is one item of the type, else one for all. */
const pageOf = (type: ContentTypeName): string =>
  (isSingle(type) && addressOf(type, { slug: null, products: [] })) || href('page', { id: 'shared' });

/** Links by which people without an account look at one version, published or not, for some days. */
export function shareRoutes(app: FastifyInstance, platform: Platform, type: ContentTypeName): void {
  const kind = itemKind(type);
  mountWrite(app, platform, contentCalls(type).share, async (call) => {
    const { number, days } = call.body;
    const item = await need(kind, call, call.params);
    if (!(await readVersion(call.db, item.id, number))) throw notFound();
    const until = new Date(call.now.getTime() + days * DAY_MS);
    const subject = subjectOf(type, item.uuid, number);
    const token = signLink(platform.config, { purpose: 'preview', subject, now: call.now, until });
    call.audit({
      action: 'content.share',
      resource: 'content',
      id: item.uuid,
      after: { number, until: until.toISOString() },
    });
    return {
      address: `${pageOf(type)}?${new URLSearchParams({ item: subject, token })}`,
      until: until.toISOString(),
    };
  });
}

/** What such a link shows. */
export function previewRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showPreview, async (call) => {
    const { type, uuid, number } = call.params;
    const what = { purpose: 'preview', subject: subjectOf(type, uuid, number), now: call.now } as const;
    const row = opensLink(platform.config, call.query.token, what)
      ? await findVersion(call.db, type, uuid, number)
      : undefined;
    if (!row) throw notFound();
    call.reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    const { reader, language } = call.query;
    return shownItem(call, type, row, { reader, language });
  });
}
