import { listMails, resendMail, showMail } from '@datum/contract/messages/mails';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { notFound, wrongState } from '../../platform/http/problem.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { mailJobs } from './jobs.ts';
import { findMail, listMails as readMails, requeueMail } from './queries.ts';

/** The outbox that staff can read: the only place where mails are, until a mail server is set up. */
export function mailRoutes(app: FastifyInstance, platform: Platform): void {
  mailJobs(platform);

  mountRead(app, platform, listMails, async ({ db, query, request }) => {
    const { page, per_page } = query;
    const rows = await readMails(db, query, { limit: per_page, offset: (page - 1) * per_page });
    const data = rows.map(({ all_rows: _, ...row }) => onWire(row));
    return pageAnswer(request, data, Number(rows[0]?.all_rows ?? 0), query);
  });

  mountRead(app, platform, showMail, async ({ db, params, person }) => {
    const found = await findMail(db, params.uuid);
    if (!found) throw notFound();
    const { user_uuid, rank, ...mail } = found;
    return onWire(mayRead(knownPerson(person), user_uuid, rank) ? mail : { ...mail, ...HIDDEN });
  });

  mountWrite(app, platform, resendMail, async (call) => {
    const before = await findMail(call.db, call.params.uuid);
    if (!before) throw notFound();
    if (!(await requeueMail(call.db, call.params.uuid))) {
      throw wrongState(refusal('mails.not-failed'));
    }
    await enqueueMail(call.db, before, knownPerson(call.person).uuid);
    call.audit({ action: 'mails.resend', resource: 'mails', id: before.uuid });
    const { text_body: _text, html_body: _html, user_uuid: _user, rank: _rank, ...mail } = before;
    return onWire({ ...mail, state: 'queued' as const });
  });
}

/** What stands in place of a mail that is not for the reader's eyes. */
const HIDDEN = { text_body: '', html_body: '' };

/** Mails carry links that open accounts: those of people at or above the own rank stay closed. */
const mayRead = (person: SignedIn, recipient: string | null, rank: number | null): boolean =>
  person.role === 'Super Administrator' ||
  recipient === null ||
  recipient === person.uuid ||
  (rank ?? 0) > person.rank;

const onWire = <T extends { created_at: Date; sent_at: Date | null }>(mail: T) => ({
  ...mail,
  created_at: mail.created_at.toISOString(),
  sent_at: mail.sent_at?.toISOString() ?? null,
});
