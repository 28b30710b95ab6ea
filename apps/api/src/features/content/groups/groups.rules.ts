import type { ContentGroup } from '@datum/contract/content/groups/content-groups';
import { REFUSAL_MESSAGES } from '@datum/contract/messages/refusals/messages';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { type Tell, teller } from '@datum/contract/messages/refusals/teller';
import { subjectOf } from '@datum/contract/subjects/all';
import { wrongState } from '../../../platform/http/problem.ts';
import type { GroupRow } from './groups.queries.ts';

/** States of a release that will not go live any more. */
const GONE: readonly string[] = ['live', 'superseded', 'withdrawn', 'cancelled'];

/** A group as lists show it. */
export const shownGroup = (row: GroupRow): ContentGroup => ({
  uuid: row.uuid,
  name: row.name,
  state: row.state,
  publish_at: row.publish_at?.toISOString() ?? null,
  release: releaseOf(row),
  missed_at: row.missed_at?.toISOString() ?? null,
  live_at: row.live_at?.toISOString() ?? null,
  items: row.content.length,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
});

function releaseOf(row: GroupRow): ContentGroup['release'] {
  const { publish_with: id, subject, period, vintage, release_state: state, live_at } = row;
  if (id === null || subject === null || period === null || vintage === null || state === null) return null;
  const name = subjectOf(subject)?.name ?? { en: subject, ms: subject };
  return { id, subject: name, period, vintage, state, is_gone: live_at === null && GONE.includes(state) };
}

/** Why a group stayed back, as the audit log keeps it. */
export const auditedReason: Tell = teller('en', REFUSAL_MESSAGES.en);

/** What the audit trail keeps of a group. */
export const auditedGroup = (row: GroupRow) => ({
  name: row.name,
  state: row.state,
  publish_at: row.publish_at,
  publish_with: row.publish_with,
  missed_at: row.missed_at,
  live_at: row.live_at,
  items: row.content.map(
    ({ type, uuid, number }) => `${type} ${uuid}${number === null ? '' : ` (${number})`}`,
  ),
});

/** @throws Problem state: it is live, and what has gone live together stays as it was told */
export function requireOpen({ state, name }: Pick<GroupRow, 'state' | 'name'>): void {
  if (state === 'live') throw wrongState(refusal('content.group-live', { name }));
}

/** An item as it stands in the way of being put into a group. */
interface Standing {
  readonly title: string | null;
  readonly archived_at: Date | null;
  readonly publish_at: Date | null;
  readonly publish_with: number | null;
  readonly group: string | null;
}

/** Why an item cannot be put into a group; null = it can, or is in it. */
export function whyNotInto(group: Pick<GroupRow, 'uuid'>, item: Standing): Refusal | null {
  const title = item.title ?? '';
  if (item.archived_at) return refusal('content.group-archived', { title });
  if (item.publish_at || item.publish_with !== null)
    return refusal('content.group-scheduled-alone', { title });
  if (item.group !== null && item.group !== group.uuid) return refusal('content.group-other', { title });
  return null;
}
