import { listMails, resendMail, showMail } from '@datum/contract/mails';
import type { FastifyInstance } from 'fastify';
import { enqueue } from '../../platform/jobs.ts';
import { knownPerson } from '../../platform/known-person.ts';
import { SEND_MAIL } from '../../platform/mail/mail.ts';
import { mountRead, mountWrite } from '../../platform/mount.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound, wrongState } from '../../platform/problem.ts';
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

  mountRead(app, platform, showMail, async ({ db, params }) => {
    const mail = await findMail(db, params.uuid);
    if (!mail) throw notFound();
    return onWire(mail);
  });

  mountWrite(app, platform, resendMail, async (call) => {
    const before = await findMail(call.db, call.params.uuid);
    if (!before) throw notFound();
    if (!(await requeueMail(call.db, call.params.uuid))) {
      throw wrongState('Only a mail that failed can be tried again.');
    }
    await enqueue(call.db, {
      kind: SEND_MAIL,
      title: { en: `Mail: ${before.template}`, ms: `E-mel: ${before.template}` },
      payload: { uuid: before.uuid },
      createdBy: knownPerson(call.person).uuid,
    });
    call.audit({ action: 'mails.resend', resource: 'mails', id: before.uuid });
    const { text_body: _text, html_body: _html, ...mail } = before;
    return onWire({ ...mail, state: 'queued' as const });
  });
}

const onWire = <T extends { created_at: Date; sent_at: Date | null }>(mail: T) => ({
  ...mail,
  created_at: mail.created_at.toISOString(),
  sent_at: mail.sent_at?.toISOString() ?? null,
});
