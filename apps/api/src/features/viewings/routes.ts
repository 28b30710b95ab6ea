import { refusal } from '@datum/contract/messages/refusals/refusal';
import { startViewing, stopViewing, VIEWING_MINUTES } from '@datum/contract/subscriptions/viewings';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../platform/http/mount.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { endViewing, findSeen, insertViewing } from './queries.ts';

/** Staff see what a subscriber sees: read only, in one session, for half an hour. */
export function viewingRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, startViewing, async (call) => {
    const { db, body, now } = call;
    const staff = knownPerson(call.person);
    const seen = await findSeen(db, body.person);
    if (!seen) throw invalid({ person: [refusal('subscriptions.person-unknown')] });
    if (!seen.base_role.endsWith('Subscriber')) {
      throw invalid({ person: [refusal('subscriptions.see-as-staff')] });
    }
    const expires = new Date(now.getTime() + VIEWING_MINUTES * 60_000);
    const { uuid } = await insertViewing(db, {
      session_id: staff.session.id,
      staff_uuid: staff.uuid,
      user_uuid: seen.uuid,
      reason: body.reason,
      started_at: now,
      expires_at: expires,
    });
    call.audit({
      action: 'subscriptions.see-as',
      resource: 'subscriptions',
      id: seen.uuid,
      after: { person: seen.uuid, until: expires.toISOString() },
      subject: seen.uuid,
      reason: body.reason,
    });
    return { uuid, person: { uuid: seen.uuid, name: seen.name }, expires_at: expires.toISOString() };
  });

  mountWrite(app, platform, stopViewing, async (call) => {
    const { db, params, now } = call;
    const ended = await endViewing(db, params.uuid, knownPerson(call.person).session.id, now);
    if (!ended) throw notFound();
    call.audit({
      action: 'subscriptions.stop-seeing',
      resource: 'subscriptions',
      id: ended.user_uuid,
      before: { person: ended.user_uuid },
      subject: ended.user_uuid,
    });
    call.afterCommit(() => platform.viewings.forget(params.uuid));
    return undefined;
  });
}
