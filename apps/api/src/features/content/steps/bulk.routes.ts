import { may } from '@datum/contract/access/access';
import { contentCalls } from '@datum/contract/content/content-calls';
import { type Content, listOfWords } from '@datum/contract/content/content-schema';
import { type ContentTypeName, fieldsPer } from '@datum/contract/content/content-types';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountWrite, type WriteCall } from '../../../platform/http/mount.ts';
import { forbidden, invalid, Problem } from '../../../platform/http/problem.ts';
import { summaryOf, tellerFor } from '../../../platform/http/tell.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { tellVisitors } from '../../plans/queries.ts';
import { findItem, type ItemRecord } from '../queries.ts';
import { auditedItem, requireStep } from '../rules.ts';
import { putOut, saveVersion, updateItem } from '../write.queries.ts';
import { requireReady, requireUnused, whenOf } from './ready.queries.ts';

type Bulk = ReturnType<typeof contentCalls>['bulk'];
type Body = Bulk extends { readonly body?: { readonly _output: infer B } } ? B : never;
type Call = WriteCall<undefined, undefined, Body>;

/** One step with several items, all in one transaction: what cannot be done is skipped, and told. */
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
    const data = [];
    for (const uuid of new Set(body.uuids)) {
      const item = await findItem(db, type, uuid);
      if (!item) continue;
      const why = await tried(() => STEPS[body.step](call, type, item, when));
      if (why === null) {
        const after = await findItem(db, type, uuid);
        call.audit({
          action: `content.${body.step === 'tag' ? 'save' : body.step}`,
          resource: 'content',
          id: uuid,
          before: auditedItem(item),
          after: after && auditedItem(after),
        });
      }
      data.push({ uuid, title: item.title, done: why === null, why: why === null ? null : tell(why) });
    }
    return { data };
  });
}

const hasTags = (type: ContentTypeName): boolean =>
  fieldsPer(type, 'item').some(({ name }) => name === 'tags');

/** Null where it was done; a refusal is no failure of the others. Checks come before writes, so nothing is half done. */
async function tried(step: () => Promise<unknown>) {
  try {
    await step();
    return null;
  } catch (error) {
    if (error instanceof Problem) return summaryOf(error);
    throw error;
  }
}

type When = Awaited<ReturnType<typeof whenOf>> | null;

const STEPS = {
  publish: async ({ db, now }: Call, type: ContentTypeName, item: ItemRecord) => {
    requireStep('publish', item);
    await requireReady(db, type, item);
    await putOut(db, type, item.id, item.newest, now);
    await updateItem(db, item, now, {});
  },
  schedule: async ({ db, now }: Call, type: ContentTypeName, item: ItemRecord, when: When) => {
    requireStep('schedule', item);
    await requireReady(db, type, item);
    await updateItem(db, item, now, { ...when });
  },
  archive: async ({ db, now }: Call, type: ContentTypeName, item: ItemRecord) => {
    requireStep('archive', item);
    await requireUnused(db, type, item);
    await updateItem(db, item, now, { archived_at: now, published: null, unpublish_at: null });
    await tellVisitors(db);
  },
  tag: async ({ db, now, body, person }: Call, _: ContentTypeName, item: ItemRecord) => {
    requireStep('save', item);
    const tags = [...new Set([...listOfWords(item.content.item, 'tags'), body.tag])];
    const content: Content = { ...item.content, item: { ...item.content.item, tags } };
    await saveVersion(db, item, null, { content, note: '', by: knownPerson(person).uuid, now });
  },
} as const;
