import { exportMails, listMails, resendMail, showMail } from '@datum/contract/messages/mails';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { notFound, wrongState } from '../../platform/http/problem.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { handOverRoutes, mayHandOver } from './hand-over.routes.ts';
import { mailJobs } from './jobs.ts';
import { findMail, type MailFilter, listMails as readMails, requeueMail } from './queries.ts';

/** The outbox: what was written and whether it left. Nobody reads codes and links there; staff send anew instead. */
export function mailRoutes(app: FastifyInstance, platform: Platform): void {
  mailJobs(platform);

  mountList(app, platform, listMails, readList, onWire);
  mountExport(app, platform, exportMails, readList, {
    name: 'mails',
    title: 'Outgoing mail',
    page: href('mail-templates.list', { query: { tab: 'outbox' } }),
    columns: EXPORTED,
    noted: 'personal-data-exported',
  });

  mountRead(app, platform, showMail, async ({ db, params, person }) => {
    const mail = await findMail(db, params.uuid);
    if (!mail) throw notFound();
    return { ...onWire(mail), may_hand_over: await mayHandOver(db, params.uuid, knownPerson(person)) };
  });

  handOverRoutes(app, platform);

  mountWrite(app, platform, resendMail, async (call) => {
    const before = await findMail(call.db, call.params.uuid);
    if (!before) throw notFound();
    if (!(await requeueMail(call.db, call.params.uuid))) {
      throw wrongState(refusal('mails.not-failed'));
    }
    await enqueueMail(call.db, before, knownPerson(call.person).uuid);
    call.audit({ action: 'mails.resend', resource: 'mails', id: before.uuid });
    const { text_body: _text, html_body: _html, ...mail } = before;
    return onWire({ ...mail, state: 'queued' as const });
  });
}

type ListedMail = Awaited<ReturnType<typeof readMails>>['rows'][number];
const readList: ReadList<MailFilter, ListedMail> = ({ db, query }, place) => readMails(db, query, place);

/** Everything but the words of the mails. */
const EXPORTED: readonly TableColumn<ListedMail>[] = [
  { header: 'written', kind: 'text', value: ({ created_at }) => created_at.toISOString(), width: 26 },
  { header: 'kind', kind: 'text', value: ({ template }) => template, width: 24 },
  { header: 'language', kind: 'text', value: ({ locale }) => locale },
  { header: 'recipient', kind: 'text', value: ({ recipient }) => recipient, width: 36 },
  { header: 'subject', kind: 'text', value: ({ subject }) => subject, width: 48 },
  { header: 'state', kind: 'text', value: ({ state }) => state },
  { header: 'attempts', kind: 'number', decimals: 0, value: ({ attempts }) => attempts },
  { header: 'sent', kind: 'text', value: ({ sent_at }) => sent_at?.toISOString(), width: 26 },
  { header: 'last_error', kind: 'text', value: ({ last_error }) => last_error, width: 48 },
];

const onWire = <T extends { created_at: Date; sent_at: Date | null }>(mail: T) => ({
  ...mail,
  created_at: mail.created_at.toISOString(),
  sent_at: mail.sent_at?.toISOString() ?? null,
});
