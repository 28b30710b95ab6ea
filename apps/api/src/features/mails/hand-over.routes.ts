import { handOverMail } from '@datum/contract/messages/mails';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../platform/http/mount.ts';
import { fourEyes, notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { tieByHand } from '../../platform/proofs/same-person.queries.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { noteHands, whoTakes } from '../approvals/hands.queries.ts';
import { isHeldByOne } from '../approvals/held-by-one.queries.ts';
import { findWhole } from './queries.ts';

/**
 * The way of an office that begins: one person, no mail server, and somebody who was invited. Who holds the right to give
 * roles alone reads what no server takes, and only invitations of accounts that staff made and that nobody has come in by yet:
 * codes of who signed up, and links that customers sent each other, open what staff never gave.
 */
export function handOverRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, handOverMail, async (call) => {
    const { db, params, audit } = call;
    const mail = await findWhole(db, params.uuid);
    if (!mail) throw notFound();
    if (mail.withheld === 'sent') throw wrongState(refusal('mails.hand-over-sent'));
    if (mail.withheld === 'taken') {
      throw wrongState(refusal('mails.hand-over-taken', { address: mail.recipient }));
    }
    if (mail.withheld === 'other') throw wrongState(refusal('mails.hand-over-other'));
    if (!(await isHeldByOne(db, GIVES_ROLES))) throw fourEyes(refusal('mails.hand-over-two'), GIVES_ROLES);
    // who has read it can come in by it: from now on both accounts count as one person
    await tieByHand(db, whoTakes(call), mail, call.now);
    if (mail.user_uuid) await noteHands(call, [mail.user_uuid]);
    audit({
      action: 'mails.hand-over',
      resource: 'mails',
      id: params.uuid,
      after: { template: mail.template, recipient: mail.recipient, alone: true },
      ...(mail.user_uuid ? { subject: mail.user_uuid } : {}),
    });
    return { subject: mail.subject, text_body: mail.text_body };
  });
}

const GIVES_ROLES = 'people.user.assign-role';

/** Whether a reader of the outbox may read a mail whole. */
export async function mayHandOver(db: Reading, uuid: string, person: SignedIn): Promise<boolean> {
  if (!person.permissions.includes(GIVES_ROLES) || !(await isHeldByOne(db, GIVES_ROLES))) return false;
  return (await findWhole(db, uuid))?.withheld === null;
}
