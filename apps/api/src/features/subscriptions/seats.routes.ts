import { refusal } from '@datum/contract/messages/refusals/refusal';
import { freeSeat, giveSeat } from '@datum/contract/subscriptions/subscribers';
import { addDays } from '@datum/contract/values/day';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../platform/http/mount.ts';
import { wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { findHolder } from './detail.queries.ts';
import { problemOf, whyNotSeat } from './rules.ts';
import { checkStep, follow, lockVersion } from './told.routes.ts';
import { endSeat, insertSeat, touchSubscription } from './write.queries.ts';

/** Who reads on the subscription of an organisation. */
export function seatRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, giveSeat, async (call) => {
    const { db, body, now } = call;
    const row = await lockVersion(call, call.params.uuid, body.version);
    const { person } = await findHolder(db, { user_uuid: body.user_uuid, organisation_id: null });
    const wrong = whyNotSeat(row.organisation_id, person);
    if (wrong) throw problemOf(wrong);
    const seat = {
      subscription_id: row.id,
      user_uuid: body.user_uuid,
      from_on: platform.today(),
      created_by: knownPerson(call.person).uuid,
      created_at: now,
    };
    if (!(await insertSeat(db, seat))) throw wrongState(refusal('subscriptions.seat-has'));
    await checkStep(call, row, { seats: row.seats_used + 1 });
    await touchSubscription(db, row.id, now);
    const { name, uuid } = person ?? { name: '', uuid: '' };
    return follow(call, {
      action: 'subscriptions.give-seat',
      uuid: row.uuid,
      before: row,
      reason: name,
      more: { seat_of: uuid },
    });
  });

  mountWrite(app, platform, freeSeat, async (call) => {
    const { db, body, now } = call;
    const row = await lockVersion(call, call.params.uuid, body.version);
    if (!(await endSeat(db, row.id, body.user_uuid, addDays(platform.today(), -1)))) {
      throw wrongState(refusal('subscriptions.seat-none'));
    }
    await touchSubscription(db, row.id, now);
    const { person } = await findHolder(db, { user_uuid: body.user_uuid, organisation_id: null });
    return follow(call, {
      action: 'subscriptions.free-seat',
      uuid: row.uuid,
      before: row,
      reason: person?.name ?? '',
      also: [body.user_uuid],
      more: { seat_of: body.user_uuid },
    });
  });
}
