import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  freeOwnSeat,
  giveOwnSeat,
  listOwnSeats,
  showOwnSeats,
} from '@datum/contract/subscriptions/own-seats';
import { addDays } from '@datum/contract/values/day';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { findHolder } from '../subscriptions/detail.queries.ts';
import { giveSeat } from '../subscriptions/firm/give-seats.queries.ts';
import { endSeat } from '../subscriptions/write.queries.ts';
import { follow, lockSeated, needOrganisation, summaryOf } from './call.routes.ts';
import { inviteRoutes } from './invite.routes.ts';
import { joinRoutes } from './join.routes.ts';
import { ownInvitationRoutes } from './own.routes.ts';
import { findSeated, listSeats } from './queries.ts';
import { isFull, refuseSuspended } from './rules.ts';

/** Seats of an organisation, kept by who buys for it; and the way in of who is invited. */
export function seatRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showOwnSeats, async ({ db, person, now }) => {
    const { organisation_id } = await needOrganisation(db, knownPerson(person).uuid);
    const row = await findSeated(db, platform.today(), organisation_id);
    return { seats: row ? await summaryOf(db, row, now) : null };
  });

  mountRead(app, platform, listOwnSeats, async ({ db, person, query, request }) => {
    const { uuid } = knownPerson(person);
    const { organisation_id } = await needOrganisation(db, uuid);
    const row = await findSeated(db, platform.today(), organisation_id);
    const place = { limit: query.per_page, offset: (query.page - 1) * query.per_page };
    const { rows, total } = row ? await listSeats(db, row.id, place) : { rows: [], total: 0 };
    const data = rows.map(({ last_login_at, ...seat }) => ({
      uuid: seat.uuid,
      name: seat.name,
      email: seat.email,
      from: seat.from,
      last_sign_in_at: last_login_at?.toISOString() ?? null,
      is_me: seat.uuid === uuid,
    }));
    return pageAnswer(request, data, total, query);
  });

  mountWrite(app, platform, freeOwnSeat, async (call) => {
    const row = await lockSeated(call);
    const { uuid } = call.params;
    if (!(await endSeat(call.db, row.id, uuid, addDays(platform.today(), -1)))) {
      throw wrongState(refusal('subscriptions.seat-none'));
    }
    return follow(call, row, 'subscriptions.free-seat', { seat_of: uuid }, [uuid]);
  });

  mountWrite(app, platform, giveOwnSeat, async (call) => {
    const { db, params } = call;
    const row = await lockSeated(call);
    const { person } = await findHolder(db, { user_uuid: params.uuid, organisation_id: null });
    const isColleague = person?.organisation_id === row.organisation_id && person.status === 'active';
    refuseSuspended(row);
    if (!isColleague) throw wrongState(refusal('subscriptions.seat-member'));
    if (isFull(row)) throw wrongState(refusal('subscriptions.seats-full', { count: row.seats_used }));
    await giveSeat(call, row.id, params.uuid);
    return follow(call, row, 'subscriptions.give-seat', { seat_of: params.uuid });
  });

  inviteRoutes(app, platform);
  joinRoutes(app, platform);
  ownInvitationRoutes(app, platform);
}
