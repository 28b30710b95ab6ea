import { refusal } from '@datum/contract/messages/refusals/refusal';
import { acceptLegal, listLegalDue, showLegal } from '@datum/contract/site/legal';
import type { LegalDocument } from '@datum/contract/site/legal-documents';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type ReadCall } from '../../platform/http/mount.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { notifySessions } from '../../platform/session/sessions.queries.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { findAccepted, insertAcceptance, listDue } from './acceptances.queries.ts';
import { listVersions } from './queries.ts';
import { changesOf, factsOf, inForceOf, isApproved } from './rules.ts';
import { legalDeskRoutes } from './writing.routes.ts';

const DOCUMENTS: readonly LegalDocument[] = ['terms', 'privacy', 'disclaimer'];

/** The legal documents: what readers see, what people accept, and where they are written. */
export function legalRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showLegal, async ({ db, params, query, now }) => {
    const rows = await listVersions(db, params.document);
    const approved = rows.filter(isApproved);
    const shown =
      query.number === undefined
        ? inForceOf(rows, now)
        : approved.find(({ number }) => number === query.number);
    if (query.number !== undefined && !shown) throw notFound();
    const before = approved.find(({ number }) => shown && number < shown.number);
    return {
      document: params.document,
      shown: shown
        ? { ...factsOf(shown, rows, now), body: shown.body, changes: changesOf(before, shown) }
        : null,
      versions: approved.map((row) => factsOf(row, rows, now)),
    };
  });

  mountRead(app, platform, listLegalDue, async (call) => ({ data: await dueOf(call, call.now) }));

  mountWrite(app, platform, acceptLegal, async (call) => {
    const { db, body, now, request } = call;
    const person = knownPerson(call.person);
    const due = await dueOf(call, now);
    const isSame =
      due.length === body.accepted.length &&
      due.every((one) =>
        body.accepted.some(({ document, number }) => document === one.document && number === one.number),
      );
    if (!isSame) throw invalid({ accepted: [refusal('legal.due-changed')] });
    for (const { id, document, number } of due) {
      const acceptance = { version_id: id, user_uuid: person.uuid, accepted_at: now, ip: request.ip };
      await insertAcceptance(db, { ...acceptance, via: 'sign-in' });
      call.audit({
        action: 'legal.accept',
        resource: 'legal',
        id: `${document}/${number}`,
        after: { document, number },
      });
    }
    await notifySessions(db, person.session.id);
    call.afterCommit(() => platform.sessions.forget(person.session.id));
    return undefined;
  });

  legalDeskRoutes(app, platform);
}

/** What the person of a call must accept, each with what it says otherwise than what they accepted before. */
async function dueOf(
  {
    db,
    person,
  }: { readonly db: Reading; readonly person: SignedIn | null } & Pick<
    ReadCall<unknown, unknown, unknown>,
    'platform'
  >,
  now: Date,
) {
  const { uuid, key, session } = knownPerson(person);
  const ids = key ? [] : await listDue(db, uuid, session.createdAt);
  if (ids.length === 0) return [];
  const found = await Promise.all(
    DOCUMENTS.map(async (document) => {
      const rows = await listVersions(db, document);
      const row = rows.filter(isApproved).find(({ id }) => ids.includes(id));
      if (!row) return [];
      const accepted = await findAccepted(db, uuid, document);
      const before = rows.find(({ id }) => id === accepted?.id);
      const changes = changesOf(before, row);
      return [{ ...factsOf(row, rows, now), id: row.id, document, body: row.body, changes }];
    }),
  );
  return found.flat();
}
