import { listOwnInvitations, resendOwnInvitation } from '@datum/contract/subscriptions/seat-invitations';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { lockInvited } from './call.routes.ts';
import { secretOf, sendInvitation } from './invite.routes.ts';
import { findJoining } from './join.queries.ts';
import { findInvited, listInvited, renewInvitation } from './queries.ts';
import { maySit, shown } from './rules.ts';

/** Invitations as the signed-in person sees them: they are shown here, and taken by the mailed link alone (decision 232). */
export function ownInvitationRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listOwnInvitations, async ({ db, person, now }) => {
    const joining = await findJoining(db, knownPerson(person).uuid);
    if (!joining || !maySit(joining)) return { data: [] };
    const waiting = await listInvited(db, now, joining.email);
    return {
      data: waiting.map((invited) => ({
        ...shown(invited),
        uuid: invited.uuid,
        sent_at: invited.sent_at.toISOString(),
      })),
    };
  });

  mountWrite(app, platform, resendOwnInvitation, async (call) => {
    const { db, now, params } = call;
    const invited = await findInvited(db, now, params.uuid);
    // an invitation of another address is not there
    if (invited?.email.toLowerCase() !== knownPerson(call.person).email.toLowerCase()) throw notFound();
    await lockInvited(call, invited);
    const { token, token_hash } = secretOf(platform);
    await renewInvitation(db, invited.id, { token_hash, sent_at: now });
    await sendInvitation(call, invited, token);
    call.audit({
      action: 'subscriptions.invite-again',
      resource: 'subscriptions',
      id: invited.subscription,
      after: { invited: invited.email },
    });
  });
}
