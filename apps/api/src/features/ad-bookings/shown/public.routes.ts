import { mondayOf } from '@datum/contract/advertising/ad-weeks';
import {
  followAd,
  openAdPicture,
  openHousePicture,
  showAdPlace,
  showMediaKit,
} from '@datum/contract/advertising/public-ads';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mountRead } from '../../../platform/http/mount.ts';
import { notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openStored } from '../../../platform/storage/stored.ts';
import { findShown } from '../pictures/creatives.queries.ts';
import { readKit } from '../weeks/bookable.queries.ts';
import { findDestination, readPlacePlans, readRunning } from './place.queries.ts';
import { boxesOf, houseSvg, isProgram } from './place.rules.ts';

const MINUTE_MS = 60_000;

/** What visitors see of advertising: places, pictures, where they lead, the media kit. Nothing is kept of who looks. */
export function publicAdRoutes(app: FastifyInstance, platform: Platform): void {
  app.addHook('onClose', () => platform.adCounts.close());
  mountRead(app, platform, showMediaKit, async ({ db }) => ({
    currency: OWN_CURRENCY,
    data: await readKit(db, platform.today()),
  }));
  mountRead(app, platform, showAdPlace, async ({ db, params: { place }, now }) => {
    const [running, [plan]] = await Promise.all([
      readRunning(db, place, mondayOf(platform.today())),
      readPlacePlans(db, place),
    ]);
    return { data: boxesOf(running, plan, Math.floor(now.getTime() / MINUTE_MS)) };
  });
  mountRead(app, platform, openHousePicture, async ({ db, params: { place }, request, reply }) => {
    const [plan] = await readPlacePlans(db, place);
    if (!plan?.shows_house) throw notFound();
    count(request, { plan: plan.id, booking: null, kind: 'views' });
    const etag = `"house-${plan.width}-${plan.height}"`;
    if (!isKnown(request, reply, etag)) await reply.type('image/svg+xml').send(houseSvg(plan));
    return undefined;
  });
  mountRead(app, platform, openAdPicture, async ({ db, params: { uuid }, request, reply }) => {
    const found = await findShown(db, uuid);
    if (!found) throw notFound();
    count(request, { plan: found.plan_id, booking: found.booking_id, kind: 'views' });
    if (isKnown(request, reply, `"${found.sha256.slice(0, 32)}"`)) return undefined;
    await reply
      .header('content-length', found.size)
      .type(found.media_type)
      .send(await openStored(platform, found));
    return undefined;
  });
  mountRead(app, platform, followAd, async ({ db, params: { uuid }, request, reply }) => {
    const found = await findDestination(db, uuid);
    if (!found) throw notFound();
    count(request, { plan: found.plan_id, booking: found.id, kind: 'clicks' });
    await reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'origin', 'x-robots-tag': 'noindex' })
      .redirect(found.destination, 302);
    return undefined;
  });

  function count(request: FastifyRequest, counted: Parameters<typeof platform.adCounts.note>[0]): void {
    const isAhead = String(request.headers['sec-purpose'] ?? '').includes('prefetch');
    if (request.method === 'GET' && !isAhead && !isProgram(request.headers['user-agent'])) {
      platform.adCounts.note(counted);
    }
  }
}

/** A picture is asked for each time that it is shown; its bytes are sent where the browser lacks them. */
function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ etag, 'cache-control': 'no-cache', 'content-disposition': 'inline' });
  if (!request.headers['if-none-match']?.includes(etag)) return false;
  reply.code(304).send();
  return true;
}
