import { addAdCreative, openAdCreative } from '@datum/contract/advertising/ad-bookings';
import { canEdit } from '@datum/contract/advertising/ad-steps';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { receiveFile } from '../../../platform/files/uploaded-file.ts';
import { mountPrepared, mountRead, type ReadCall } from '../../../platform/http/mount.ts';
import { forbidden, invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import { turnOfPerson } from '../../../platform/limits/fair-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { openStored, Stored } from '../../../platform/storage/stored.ts';
import { lockSeen, needBooking, opensCreative, shownDetail } from '../call.routes.ts';
import { type AdBookingRow, lockAdBooking, updateAdBooking } from '../queries.ts';
import { auditedBooking, MOST_CREATIVES, mayEditBooking, wrongPicture } from '../rules.ts';
import { findPicture, insertCreative } from './creatives.queries.ts';

/** A picture that was looked at, drawn anew and put away; nothing names it yet. */
interface Arrived {
  readonly stored: Stored;
  readonly picture: {
    readonly object_key: string;
    readonly media_type: string;
    readonly width: number;
    readonly height: number;
    readonly size: number;
    readonly sha256: string;
  };
  /** Of what came, for repeated calls. */
  readonly digest: string;
}

/** Pictures of bookings: taken in, and shown to who may see the booking. */
export function creativeRoutes(app: FastifyInstance, platform: Platform): void {
  mountPrepared(
    app,
    platform,
    addAdCreative,
    arrive,
    async (call, { stored, picture }) => {
      const { db, now, query } = call;
      const me = knownPerson(call.person);
      const row = await lockSeen(call, call.params.uuid);
      refuseEdit(me, row);
      const number = (row.creative?.number ?? 0) + 1;
      if (number > MOST_CREATIVES) {
        throw wrongState(refusal('ads.creatives-many', { count: MOST_CREATIVES }));
      }
      await stored.name(call);
      await insertCreative(db, {
        ...picture,
        booking_id: row.id,
        number,
        alt: query.alt,
        created_by: me.uuid,
        created_at: now,
      });
      await updateAdBooking(db, row, { updated_at: now });
      const after = await lockAdBooking(db, row.id);
      call.audit({
        action: 'ad-bookings.creative',
        resource: 'ad_bookings',
        id: row.uuid,
        before: auditedBooking(row),
        after: auditedBooking(after),
        subject: row.owner_uuid,
      });
      return shownDetail(after, call);
    },
    ({ stored }) => stored.discard(),
  );
  mountRead(app, platform, openAdCreative, async ({ db, params, query, now, reply, request }) => {
    const found = opensCreative(platform, query.link, { ...params, now })
      ? await findPicture(db, params.uuid, params.number)
      : undefined;
    if (!found) throw notFound();
    const etag = `"${found.sha256.slice(0, 32)}"`;
    reply.headers({ etag, 'cache-control': 'private, max-age=300', 'content-disposition': 'inline' });
    if (request.headers['if-none-match']?.includes(etag)) {
      await reply.code(304).send();
      return undefined;
    }
    await reply
      .header('content-length', found.size)
      .type(found.media_type)
      .send(await openStored(platform, found));
    return undefined;
  });
}

/** Receives a picture and looks at it by the rules of its plan, before any transaction. */
async function arrive(call: ReadCall<{ uuid: string }, { alt: string }, unknown>): Promise<Arrived> {
  const { platform, request, query } = call;
  const me = knownPerson(call.person);
  const row = await needBooking(call, call.params.uuid);
  refuseEdit(me, row);
  if (query.alt.length > row.rules.alt_max) {
    const values = { count: query.alt.length, most: row.rules.alt_max };
    throw invalid({ alt: [refusal('ads.alt-long', values)] });
  }
  const received = await receiveFile(request, platform);
  const stored = new Stored(platform);
  try {
    const { mediaType, bytes, width, height } = await platform.parsing.keptPicture(
      received.path,
      turnOfPerson(me.uuid),
    );
    const format = mediaType.replace('image/', '');
    const wrongs = wrongPicture({ bytes: received.size, format, width, height }, row);
    if (wrongs.length > 0) throw invalid({ file: wrongs });
    const { key, size, sha256 } = await stored.put({ mediaType, bytes });
    const picture = { object_key: key, media_type: mediaType, width, height, size, sha256 };
    return { stored, picture, digest: received.sha256 };
  } catch (error) {
    await stored.discard();
    throw error;
  } finally {
    await received.discard();
  }
}

/** @throws Problem 403 for who may not change it, 409 once it is looked at */
function refuseEdit(me: Parameters<typeof mayEditBooking>[0], row: AdBookingRow): void {
  if (!canEdit(row.state)) {
    throw wrongState(refusal('ads.state', { state: refusal('ads.state-word', { state: row.state }) }));
  }
  if (!mayEditBooking(me, row)) throw forbidden(refusal('ads.no-right'));
}
