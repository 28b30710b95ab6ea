import type { Endpoint } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { SEE_AS } from '@datum/contract/subscriptions/viewings';
import type { Reading } from '@datum/database/open';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { type OfSession, people, personOf, type SignedIn } from './signed-in.ts';

/** Whom staff see as: the session that may, until when, and the person. */
export interface Seen {
  readonly session: number;
  readonly until: Date;
  readonly person: Omit<SignedIn, OfSession>;
}

const HEADER = SEE_AS.toLowerCase();
const uuid = z.uuid();

/**
 * The person whom a read is answered for: the caller, or the subscriber whom `X-See-As` names. With the header only pages
 * of what is published, the user record and the explanation of access are answered; files are not, since they would count
 * on the subscriber's limits. Its answers are kept under the subscriber's access, as the subscriber's own are.
 * @throws Problem forbidden for everything else, and once the view has ended
 */
export async function seenAs(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<SignedIn | null> {
  const { person } = request;
  const header = request.headers[HEADER];
  if (header === undefined) return person;
  const isPage = endpoint.cache === 'published' && endpoint.produces === undefined;
  if (endpoint.method !== 'GET' || (!isPage && !endpoint.seenAs)) {
    throw forbidden(refusal('subscriptions.see-as-reads'));
  }
  // who may not, asks nothing of the database
  const mayStill = person?.permissions.includes('people.user.impersonate-read') && !person.key;
  const isNamed = mayStill && uuid.safeParse(header).success;
  const seen = isNamed ? await viewingOf(platform, String(header)) : null;
  if (!person || seen?.session !== person.session.id || seen.until <= platform.clock.now()) {
    throw forbidden(refusal('subscriptions.see-as-over'));
  }
  const { session, termsDue, needs_second_factor } = person;
  return { ...seen.person, session, termsDue, needs_second_factor, key: null };
}

async function viewingOf(platform: Platform, viewing: string): Promise<Seen | null> {
  const now = platform.clock.now().getTime();
  const known = platform.viewings.get(viewing, now);
  if (known !== undefined) return known;
  const seen = await readSeen(platform.database.quick, viewing, platform.today());
  platform.viewings.set(viewing, seen, now);
  return seen;
}

/** One that has not been stopped, with its person as of today. */
async function readSeen(db: Reading, viewing: string, today: string): Promise<Seen | null> {
  const row = await people(db, today)
    .innerJoin('viewings as w', 'w.user_uuid', 'u.uuid')
    .where('w.uuid', '=', viewing)
    .where('w.ended_at', 'is', null)
    .where('r.base_role', 'in', ['Subscriber', 'Complimentary Subscriber'])
    .select(['w.session_id', 'w.expires_at'])
    .executeTakeFirst();
  return row ? { session: row.session_id, until: row.expires_at, person: personOf(row) } : null;
}
