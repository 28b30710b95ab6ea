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
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { mailJobs } from './jobs.ts';
import { findMail, type MailFilter, listMails as readMails, requeueMail } from './queries.ts';

/** The outbox that staff can read: the only place where mails are, until a mail server is set up. */
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

type ListedMail = Awaited<ReturnType<typeof readMails>>['rows'][number];
const readList: ReadList<MailFilter, ListedMail> = ({ db, query }, place) => readMails(db, query, place);

/** Everything but the words of the mails, which carry links that open accounts. */
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

/** What stands in place of a mail that is not for the reader's eyes. */
const HIDDEN = { text_body: '', html_body: '' };

/**
 * Mails carry links that open accounts: those of people at or above the own rank stay closed, and those to an address without
 * an account, whose invitation or code would open whatever it is for.
 */
const mayRead = (person: SignedIn, recipient: string | null, rank: number | null): boolean =>
  person.role === 'Super Administrator' || recipient === person.uuid || (rank ?? 0) > person.rank;

const onWire = <T extends { created_at: Date; sent_at: Date | null }>(mail: T) => ({
  ...mail,
  created_at: mail.created_at.toISOString(),
  sent_at: mail.sent_at?.toISOString() ?? null,
});
