import { may } from '@datum/contract/access/access';
import { contentCalls } from '@datum/contract/content/content-calls';
import type { Content } from '@datum/contract/content/content-schema';
import { type ContentTypeName, fieldsPer } from '@datum/contract/content/content-types';
import { listOfWords } from '@datum/contract/content/values/content-values';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountWrite, type WriteCall } from '../../../platform/http/mount.ts';
import { forbidden, invalid } from '../../../platform/http/problem.ts';
import { tellerFor } from '../../../platform/http/tell.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { oneOfMany } from '../../../platform/writes/one-of-many.ts';
import { tellVisitors } from '../../plans/queries.ts';
import { findItem, type ItemRecord, lockItems } from '../queries.ts';
import { auditedItem, requireAlone, requireStep } from '../rules.ts';
import { putOut, saveVersion, updateItem } from '../write.queries.ts';
import { requireReady, requireUnused, whenOf } from './ready.queries.ts';

type Bulk = ReturnType<typeof contentCalls>['bulk'];
type Body = Bulk extends { readonly body?: { readonly _output: infer B } } ? B : never;
type Call = WriteCall<undefined, undefined, Body>;

/** One step with several items in one transaction: each is locked, done or skipped by itself, and told. */
export function bulkRoutes(app: FastifyInstance, platform: Platform, type: ContentTypeName): void {
  const calls = contentCalls(type);
  mountWrite(app, platform, calls.bulk, async (call) => {
    const { db, body, person, request } = call;
    if (body.step === 'archive' && !may(person, calls.archive)) throw forbidden();
    if (body.step === 'tag' && (body.tag === '' || !hasTags(type))) {
      throw invalid({ tag: [refusal('content.tag-asked')] });
    }
    const when = body.step === 'schedule' ? await whenOf(db, body, call.now) : null;
    const tell = tellerFor(request);
    const uuids = [...new Set(body.uuids)];
    await lockItems(db, type, uuids);
    const data = [];
    for (const uuid of uuids) {
      const item = await findItem(db, type, uuid);
      if (!item) continue;
      const why = await oneOfMany(call, (own) => stepOne(own, type, item, when));
      data.push({ uuid, title: item.title, done: why === null, why: why === null ? null : tell(why) });
    }
    return { data };
  });
}

const hasTags = (type: ContentTypeName): boolean =>
  fieldsPer(type, 'item').some(({ name }) => name === 'tags');

/** @throws Problem why it is not possible with this one */
async function stepOne(call: Call, type: ContentTypeName, item: ItemRecord, when: When): Promise<void> {
  const { step } = call.body;
  await STEPS[step](call, type, item, when);
  const after = await findItem(call.db, type, item.uuid);
  call.audit({
    action: `content.${step === 'tag' ? 'save' : step}`,
    resource: 'content',
    id: item.uuid,
    before: auditedItem(item),
    after: after && auditedItem(after),
  });
}

type When = Awaited<ReturnType<typeof whenOf>> | null;

const STEPS = {
  publish: async ({ db, now }: Call, type: ContentTypeName, item: ItemRecord) => {
    requireStep('publish', item);
    requireAlone(item);
    await requireReady(db, type, item);
    await putOut(db, type, item.id, item.newest, now);
    await updateItem(db, item, now, {});
  },
  schedule: async ({ db, now }: Call, type: ContentTypeName, item: ItemRecord, when: When) => {
    requireStep('schedule', item);
    requireAlone(item);
    await requireReady(db, type, item);
    await updateItem(db, item, now, { ...when });
  },
  archive: async ({ db, now }: Call, type: ContentTypeName, item: ItemRecord) => {
    requireStep('archive', item);
    requireAlone(item);
    await requireUnused(db, type, item);
    await updateItem(db, item, now, { archived_at: now, published: null, unpublish_at: null, held_at: null });
    await tellVisitors(db);
  },
  tag: async ({ db, now, body, person }: Call, _: ContentTypeName, item: ItemRecord) => {
    requireStep('save', item);
    const tags = [...new Set([...listOfWords(item.content.item, 'tags'), body.tag])];
    const content: Content = { ...item.content, item: { ...item.content.item, tags } };
    await saveVersion(db, item, null, { content, note: '', by: knownPerson(person).uuid, now });
  },
} as const;
