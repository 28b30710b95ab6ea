import { may } from '@datum/contract/access/access';
import { addressOf } from '@datum/contract/content/content-address';
import { contentCalls } from '@datum/contract/content/content-calls';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { prepareCorrection } from '@datum/contract/publication/correction-article';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { forbidden, notFound, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { findItem, lockItems } from '../queries.ts';
import { noteArticle, readOpenRechecks } from '../rechecks/rechecks.queries.ts';
import { readChanged } from './changed.queries.ts';
import { insertArticle } from './prepare.queries.ts';
import { titlesOf } from './text.rules.ts';

/** A text whose figures were revised gets an article that tells old and new figure: a draft, which goes its way as others do. */
export function correctionArticleRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, prepareCorrection, async (call) => {
    const { db, body, now } = call;
    const person = knownPerson(call.person);
    const { type, uuid } = body;
    if (!may(person, contentCalls(type).show)) throw forbidden();
    await lockItems(db, type, [uuid]);
    const item = await findItem(db, type, uuid);
    if (!item) throw notFound();
    const rechecks = await readOpenRechecks(db, item.id);
    const made = rechecks.find(({ correction }) => correction)?.correction;
    if (made) throw wrongState(refusal('content.correction-prepared', { title: made.title }));
    const reader = { vintage: platform.published.vintage, person };
    const changed = await readChanged(db, item, rechecks, reader);
    if (changed.length === 0) throw wrongState(refusal('content.nothing-changed'));
    const { live_slug: slug, products, content, title } = item;
    const about = {
      title: titlesOf(type, content),
      address: addressOf(type, { slug, products }),
      products,
      timeZone: platform.config.timeZone,
    };
    const draft = await insertArticle(db, about, changed, { person: person.uuid, note: '', now });
    await noteArticle(db, item.id, draft.id);
    call.audit({
      action: 'content.create',
      resource: 'content',
      id: draft.uuid,
      after: { type: 'news', title: draft.title, corrects: title },
    });
    return { uuid: draft.uuid, title: draft.title };
  });
}
