import { refusal } from '@datum/contract/messages/refusals/refusal';
import { downloadOwnPaper, openLinkedPaper, sendOwnPaper } from '@datum/contract/orders/papers/order-papers';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import { tellerIn } from '../../../platform/http/tell.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { findDocument, readerOf } from '../own/documents.queries.ts';
import { findLinked } from './links.jobs.ts';
import { answerPaper, sendPaper } from './send-paper.jobs.ts';

/** Documents as PDFs: one, by a link from an email, sent to an address. */
export function paperRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, downloadOwnPaper, async ({ db, person, params, query, now, reply }) => {
    const { uuid } = knownPerson(person);
    const row = await findDocument(db, await readerOf(db, uuid), params.uuid);
    if (!row) throw notFound();
    return answerPaper(platform, reply, row, query.language, { via: 'page', by_uuid: uuid, at: now });
  });

  mountRead(app, platform, openLinkedPaper, async ({ db, params, query, now, request, reply }) => {
    const row = await findLinked(db, platform, { ...params, ...query, now });
    if (row)
      return answerPaper(platform, reply, row, query.language, { via: 'link', by_uuid: null, at: now });
    const said = refusal('orders.link-over');
    if (!request.headers.accept?.includes('text/html')) throw new Problem('not_found', said);
    // a person who follows a link of an email reads a sentence, not JSON
    await reply.code(404).type('text/plain; charset=utf-8').send(tellerIn(query.language)(said));
    return undefined;
  });

  mountWrite(app, platform, sendOwnPaper, async ({ db, person, params, body, now, audit }) => {
    const { uuid, name } = knownPerson(person);
    const row = await findDocument(db, await readerOf(db, uuid), params.uuid);
    if (!row) throw notFound();
    await sendPaper({ db, platform, now, audit }, row, { ...body, sender: uuid, name, subject: uuid });
    return { email: body.email };
  });
}
