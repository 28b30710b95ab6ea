import { may } from '@datum/contract/access/access';
import { contentCalls } from '@datum/contract/content/content-calls';
import {
  createGroup,
  editGroup,
  historyOfGroup,
  listGroups,
  MOST_IN_GROUP,
  type NamedContent,
  publishGroup,
  putIntoGroup,
  removeGroup,
  scheduleGroup,
  showGroup,
  takeOutOfGroup,
  unscheduleGroup,
} from '@datum/contract/content/groups/content-groups';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { forbidden, invalid, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mountList, type ReadList } from '../../../platform/resources/list.ts';
import {
  mountCreate,
  mountEdit,
  mountHistory,
  mountRemove,
  mountShow,
} from '../../../platform/resources/record.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import { whenOf } from '../steps/ready.queries.ts';
import { bringOut } from './go.queries.ts';
import {
  deleteGroup,
  deleteGroupItem,
  type GroupRow,
  insertGroup,
  insertGroupItems,
  listGroupRows,
  lockNamed,
  updateGroup,
} from './groups.queries.ts';
import { requireOpen, shownGroup, whyNotInto } from './groups.rules.ts';
import { GROUP, requirePublishing } from './record.routes.ts';

const read: ReadList<Parameters<typeof listGroupRows>[1], GroupRow> = ({ db, query }, place) =>
  listGroupRows(db, query, place);

/** Groups of content: what is in them, when they go live, and that all of it does or nothing. */
export function groupRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listGroups, read, shownGroup);
  mountShow(app, platform, showGroup, GROUP);
  mountHistory(app, platform, historyOfGroup, GROUP);
  mountCreate(
    app,
    platform,
    createGroup,
    GROUP,
    'content-groups.create',
    async ({ db, body, person, now }) => ({
      uuid: await insertGroup(db, { name: body.name, by: knownPerson(person).uuid, now }),
    }),
  );
  mountEdit(app, platform, editGroup, GROUP, 'content-groups.edit', ({ db, body, now }, { id }) =>
    updateGroup(db, { id, version: body.version }, now, { name: body.name }),
  );
  mountRemove(app, platform, removeGroup, GROUP, 'content-groups.remove', async ({ db, person }, group) => {
    requireOpen(group);
    // what a minute is set for does not stay back by the hand of somebody who may not publish it
    if (group.state !== 'open') requirePublishing(person, group.content);
    await deleteGroup(db, group.id);
  });
  contentRoutes(app, platform);
  liveRoutes(app, platform);
}

/** What is put into a group and taken out of it. */
function contentRoutes(app: FastifyInstance, platform: Platform): void {
  mountEdit(app, platform, putIntoGroup, GROUP, 'content-groups.put', async (call, group) => {
    const { db, body, person, now } = call;
    requireOpen(group);
    const added = await addable(db, knownPerson(person), group, body.items);
    // what a scheduled group brings out is for those to say who may publish it
    if (group.state !== 'open') requirePublishing(person, body.items);
    await insertGroupItems(db, group.id, added);
    return updateGroup(db, group, now, {});
  });
  mountEdit(app, platform, takeOutOfGroup, GROUP, 'content-groups.take-out', async (call, group) => {
    const { db, body, person, now } = call;
    requireOpen(group);
    if (!may(person, contentCalls(body.item.type).save)) throw forbidden();
    if (group.state !== 'open') requirePublishing(person, [body.item]);
    if (!(await deleteGroupItem(db, group.id, body.item))) {
      throw invalid({ item: [refusal('content.group-not-in')] });
    }
    return updateGroup(db, group, now, {});
  });
}

/** Ids of those items that are not in the group yet. @throws Problem 422 with why one cannot be */
async function addable(
  db: Writing,
  person: SignedIn,
  group: GroupRow,
  items: readonly NamedContent[],
): Promise<number[]> {
  const found = await lockNamed(db, items);
  const isKnown = ({ type, uuid }: NamedContent) =>
    may(person, contentCalls(type).save) && found.some((one) => one.uuid === uuid && one.type === type);
  if (!items.every(isKnown)) throw invalid({ items: [refusal('content.group-unknown-item')] });
  const wrong = found.map((one) => whyNotInto(group, one)).filter((why): why is Refusal => why !== null);
  if (wrong.length > 0) throw invalid({ items: wrong });
  const added = found.filter((one) => one.group === null);
  if (group.content.length + added.length > MOST_IN_GROUP) {
    throw invalid({ items: [refusal('content.group-full', { count: MOST_IN_GROUP })] });
  }
  return added.map(({ id }) => id);
}

/** When a group goes live, and that it does. */
function liveRoutes(app: FastifyInstance, platform: Platform): void {
  mountEdit(app, platform, scheduleGroup, GROUP, 'content-groups.schedule', async (call, group) => {
    const { db, body, person, now } = call;
    requireOpen(group);
    requireContent(person, group);
    const { publish_at, publish_with } = await whenOf(db, body, now);
    return updateGroup(db, group, now, { publish_at, publish_with, missed_at: null });
  });
  mountEdit(app, platform, unscheduleGroup, GROUP, 'content-groups.unschedule', async (call, group) => {
    const { db, person, now } = call;
    requireOpen(group);
    requireContent(person, group);
    return updateGroup(db, group, now, { publish_at: null, publish_with: null });
  });
  mountEdit(app, platform, publishGroup, GROUP, 'content-groups.publish', async (call, group) => {
    const { db, body, person, now, audit } = call;
    requireOpen(group);
    if (group.version !== body.version) return false;
    requireContent(person, group);
    await bringOut(db, group, now, audit);
    return true;
  });
}

/** @throws Problem state, or forbidden: there is nothing in it, or something that the person may not publish */
function requireContent(person: SignedIn | null, { name, content }: GroupRow): void {
  if (content.length === 0) throw wrongState(refusal('content.group-empty', { name }));
  requirePublishing(person, content);
}
