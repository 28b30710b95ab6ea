import type { Endpoint } from '@datum/contract/calls/endpoint';
import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import type { ContentStep } from '@datum/contract/content/content-states';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import type { WriteCall } from '../../../platform/http/mount.ts';
import { fourEyes, invalid } from '../../../platform/http/problem.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mountEdit } from '../../../platform/resources/record.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { isHeldByOne } from '../../approvals/held-by-one.queries.ts';
import { tellVisitors } from '../../plans/queries.ts';
import { type ItemRecord, readWriters } from '../queries.ts';
import { itemKind, reviewOf } from '../record.routes.ts';
import { requireAlone, requireStep } from '../rules.ts';
import { type ItemColumns, putOut, updateItem } from '../write.queries.ts';
import { editHref } from './edit-address.rules.ts';
import { checkReviewer, requireReady, requireUnused, whenOf } from './ready.queries.ts';

type Versioned = { readonly version: number };

/** From a draft to readers and back: review by another person, a minute or a release, and the archive. */
export function stepRoutes(app: FastifyInstance, platform: Platform, type: ContentTypeName): void {
  const calls = contentCalls(type);
  const step = stepOf(app, platform, type);
  step(calls.submit, 'submit', async (call, before) => {
    const { db, body } = call;
    await requireReady(db, type, before);
    if (body.reviewer) await checkReviewer(db, body.reviewer, reviewOf(type));
    await tellReviewers(call, type, before);
    return { review: 'waiting', review_note: body.note, reviewer: body.reviewer };
  });
  step(calls.takeBack, 'take-back', async () => ({ review: 'none' }));
  step(calls.approve, 'approve', async ({ db, person }, before) => {
    await requireReady(db, type, before);
    const own = knownPerson(person).uuid;
    if ((await readWriters(db, before)).has(own) && !(await isHeldByOne(db, reviewOf(type)))) {
      throw fourEyes(refusal('content.own-version'), reviewOf(type));
    }
    return { review: 'none', review_note: '', approved: before.newest, approved_by: own };
  });
  step(calls.return, 'return', async ({ body }, before) => ({
    review: 'returned',
    review_note: body.note,
    approved: before.approved === before.newest ? before.published : before.approved,
  }));
  step(calls.restore, 'restore', async () => ({ archived_at: null, approved: null, review: 'none' }));
  releaseRoutes(app, platform, type);
}

/** Tells those who may review it, or the one who was asked for. */
async function tellReviewers(
  { db, platform, person, body }: WriteCall<unknown, unknown, { reviewer: string | null; note: string }>,
  type: ContentTypeName,
  { uuid, title }: ItemRecord,
): Promise<void> {
  const { name, uuid: own } = knownPerson(person);
  const link = platform.config.webUrl + editHref(type, uuid);
  await sendNotice(db, platform, 'content-waits', () => ({ by: name, title, note: body.note, link }), {
    except: own,
    only: body.reviewer,
    permission: reviewOf(type),
  });
}

/** What readers see changes with these. */
function releaseRoutes(app: FastifyInstance, platform: Platform, type: ContentTypeName): void {
  const calls = contentCalls(type);
  const step = stepOf(app, platform, type);
  step(calls.publish, 'publish', async ({ db, now }, before) => {
    requireAlone(before);
    await requireReady(db, type, before);
    await putOut(db, type, before.id, before.newest, now);
    return {};
  });
  step(calls.schedule, 'schedule', async ({ db, body, now }, before) => {
    requireAlone(before);
    await requireReady(db, type, before);
    return whenOf(db, body, now);
  });
  step(calls.unschedule, 'unschedule', async () => ({ publish_at: null, publish_with: null }));
  step(calls.unpublish, 'unpublish', async ({ db, body, now }, before) => {
    if (body.at && new Date(body.at) <= now) throw invalid({ at: [refusal('content.time-past')] });
    await requireUnused(db, type, before);
    if (body.at) return { unpublish_at: new Date(body.at), held_at: null };
    await tellVisitors(db);
    return { published: null, unpublish_at: null, held_at: null };
  });
  step(calls.archive, 'archive', async ({ db, now }, before) => {
    requireAlone(before);
    await requireUnused(db, type, before);
    await tellVisitors(db);
    return {
      archived_at: now,
      published: null,
      publish_at: null,
      publish_with: null,
      unpublish_at: null,
      held_at: null,
    };
  });
}

/** Mounts a step: it is refused where the item's state does not allow it, else gives the columns that it sets. */
const stepOf =
  (app: FastifyInstance, platform: Platform, type: ContentTypeName) =>
  <Body extends Versioned>(
    endpoint: Endpoint<{ uuid: string }, undefined, Body, ContentDetail>,
    name: ContentStep,
    columns: (call: WriteCall<{ uuid: string }, undefined, Body>, before: ItemRecord) => Promise<ItemColumns>,
  ): void =>
    mountEdit(app, platform, endpoint, itemKind(type), `content.${name}`, async (call, before) => {
      requireStep(name, before);
      const set = await columns(call, before);
      return updateItem(call.db, { ...before, version: call.body.version }, call.now, set);
    });
