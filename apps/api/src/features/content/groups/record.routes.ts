import { may } from '@datum/contract/access/access';
import { contentCalls } from '@datum/contract/content/content-calls';
import type {
  ContentGroupDetail,
  GroupItem,
  NamedContent,
} from '@datum/contract/content/groups/content-groups';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { forbidden } from '../../../platform/http/problem.ts';
import { tellerFor } from '../../../platform/http/tell.ts';
import type { Asked, RecordKind } from '../../../platform/resources/record.ts';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import { findItem } from '../queries.ts';
import { whatLacks } from './go.queries.ts';
import { findGroup, type GroupRow } from './groups.queries.ts';
import { auditedGroup, shownGroup } from './groups.rules.ts';

/** A group of content as its calls know it. */
export const GROUP: RecordKind<{ uuid: string }, GroupRow, ContentGroupDetail, 'content_groups'> = {
  resource: 'content_groups',
  find: ({ db }, { uuid }) => findGroup(db, uuid),
  idOf: ({ uuid }) => uuid,
  shown: detailOf,
  audited: auditedGroup,
};

async function detailOf(row: GroupRow, call: Asked): Promise<ContentGroupDetail> {
  const tell = tellerFor(call.request);
  const content: GroupItem[] = [];
  // each is looked at as it would be at its minute; a group holds few (MOST_IN_GROUP)
  for (const { type, uuid, number } of row.content) {
    const item = await findItem(call.db, type, uuid);
    if (!item) continue;
    const why = row.live_at ? null : await whatLacks(call.db, item);
    content.push({
      type,
      uuid,
      title: may(call.person, contentCalls(type).show) ? item.title : null,
      state: item.state,
      lacks: why && tell(why),
      number,
    });
  }
  return { ...shownGroup(row), content, may_publish: mayPublishAll(call.person, row.content) };
}

const mayPublishAll = (person: SignedIn | null, items: readonly Pick<NamedContent, 'type'>[]): boolean =>
  items.every(({ type }) => may(person, contentCalls(type).publish));

/** @throws Problem forbidden: there is something among it that the person may not publish */
export function requirePublishing(
  person: SignedIn | null,
  items: readonly Pick<NamedContent, 'type'>[],
): void {
  if (!mayPublishAll(person, items)) throw forbidden(refusal('content.group-may-publish'));
}
