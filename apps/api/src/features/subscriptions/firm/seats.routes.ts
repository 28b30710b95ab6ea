import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { freeSeat, giveSeat as giveSeatEndpoint } from '@datum/contract/subscriptions/subscription-steps';
import { addDays } from '@datum/contract/values/day';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { secondPerson } from '../../proposals/second-person.queries.ts';
import { findHolder } from '../detail.queries.ts';
import { both, problemOf, seatedPerson } from '../rules.ts';
import { checkStep, follow, lockVersion } from '../told.routes.ts';
import { endSeat, touchSubscription } from '../write.queries.ts';
import { giveSeat } from './give-seats.queries.ts';
import { tellOfSeats } from './told-seats.routes.ts';

/** Who reads on the subscription of an organisation. */
export function seatRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, giveSeatEndpoint, async (call) => {
    const { db, body, now } = call;
    const row = await lockVersion(call, call.params.uuid, body.version);
    const found = await findHolder(db, { user_uuid: body.user_uuid, organisation_id: null });
    const person = seatedPerson(row, found.person);
    if ('why' in person) throw problemOf(person);
    await giveSeat(call, row.id, person.uuid);
    await checkStep(call, row, { seats: row.seats_used + 1 });
    await touchSubscription(db, row.id, now);
    const { name, email } = person;
    const given = { name, email, plan: both(row.plan_name), holder: both(row.holder_name) };
    // seats are for who buys for the organisation to give: two of staff do it in their place, and they hear of it
    const two = await secondPerson(call, {
      what: refusal('subscriptions.proposed-seat', given),
      permission: 'billing.subscriber.grant',
      page: href('subscribers'),
    });
    await tellOfSeats(call, row, [person]);
    return follow(call, {
      action: 'subscriptions.give-seat',
      uuid: row.uuid,
      before: row,
      reason: name,
      more: { seat_of: body.user_uuid, ...two },
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
