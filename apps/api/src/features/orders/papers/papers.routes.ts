import { downloadOwnPaper, openLinkedPaper, sendOwnPaper } from '@datum/contract/orders/papers/order-papers';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { opensLink } from '../../../platform/signed-links/signed-links.ts';
import { findAnyDocument, findDocument, readerOf } from '../own/documents.queries.ts';
import { answerPaper, sendPaper } from './send-paper.jobs.ts';

/** Documents as PDFs: one, by a link from an email, sent to an address. */
export function paperRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, downloadOwnPaper, async ({ db, person, params, query, now, reply }) => {
    const { uuid } = knownPerson(person);
    const row = await findDocument(db, await readerOf(db, uuid), params.uuid);
    if (!row) throw notFound();
    return answerPaper(platform, reply, row, query.language, { via: 'page', by_uuid: uuid, at: now });
  });

  mountRead(app, platform, openLinkedPaper, async ({ db, params, query, now, reply }) => {
    const about = { purpose: 'document', subject: params.uuid, now } as const;
    const row = opensLink(platform.config, query.key, about) && (await findAnyDocument(db, params.uuid));
    if (!row) throw notFound();
    return answerPaper(platform, reply, row, query.language, { via: 'link', by_uuid: null, at: now });
  });

  mountWrite(app, platform, sendOwnPaper, async ({ db, person, params, body, now, audit }) => {
    const { uuid, name } = knownPerson(person);
    const row = await findDocument(db, await readerOf(db, uuid), params.uuid);
    if (!row) throw notFound();
    await sendPaper({ db, platform, now, audit }, row, { ...body, name, subject: uuid });
    return { email: body.email };
  });
}
