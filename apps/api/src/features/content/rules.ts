import type { ContentRow, ContentVersion } from '@datum/contract/content/content-calls';
import type { ContentStep } from '@datum/contract/content/content-states';
import { mayStep } from '@datum/contract/content/content-states';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { wrongState } from '../../platform/http/problem.ts';
import type { VersionPlace } from './placed.queries.ts';
import type { ItemRecord, ItemRow } from './queries.ts';

/** @throws Problem state: the step is not possible as the item stands */
export function requireStep(step: ContentStep, { state }: Pick<ItemRow, 'state'>): void {
  if (!mayStep(step, state)) throw wrongState(refusal('content.wrong-state', { state }));
}

/** @throws Problem state: it goes live with a group, or not at all */
export function requireAlone({ group }: Pick<ItemRow, 'group'>): void {
  if (group) throw wrongState(refusal('content.in-group', { name: group.name }));
}

const personOf = (uuid: string | null, name: string | null) =>
  uuid === null || name === null ? null : { uuid, name };

/** An item as lists show it. */
export const shownRow = (row: ItemRow): ContentRow => ({
  uuid: row.uuid,
  slug: row.slug,
  title: row.title,
  state: row.state,
  languages: row.languages,
  audience: row.audience,
  parent: row.parent,
  position: row.position,
  filed: row.filed,
  tags: row.tags,
  author: personOf(row.author, row.author_name),
  reviewer: personOf(row.reviewer, row.reviewer_name),
  published_at: row.published_at?.toISOString() ?? null,
  publish_at: row.publish_at?.toISOString() ?? null,
  unpublish_at: row.unpublish_at?.toISOString() ?? null,
  is_held: row.held_at !== null,
  updated_at: row.updated_at.toISOString(),
  views: row.views,
  version: row.version,
  is_revised: row.is_revised,
  group: row.group,
});

/** A version as the history of its item shows it. */
export const shownVersion = (
  { published, approved }: Pick<ItemRow, 'published' | 'approved'>,
  version: ItemRecord['versions'][number],
): ContentVersion => ({
  number: version.number,
  note: version.note,
  author: personOf(version.created_by, version.name),
  created_at: version.created_at.toISOString(),
  restored_from: version.restored_from,
  is_published: version.number === published,
  is_approved: version.number === approved,
});

/**
 * What of where an item lies and who reads it two versions say differently; nothing where one says nothing of it.
 * @param nameOf what people call a plan, or a page, by what the place keeps of it
 */
export function placeChanges(
  before: VersionPlace | null,
  after: VersionPlace | null,
  nameOf: (key: string) => string,
) {
  if (!before || !after) return [];
  const words = ({ slug, parent_id, audience, plans }: VersionPlace) => ({
    slug: slug ?? '',
    parent: parent_id === null ? '' : nameOf(String(parent_id)),
    audience,
    plans: plans.map(nameOf).join(', '),
  });
  const [was, is] = [words(before), words(after)];
  return (['slug', 'parent', 'audience', 'plans'] as const)
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, language: null, before: was[field], after: is[field], blocks: null }));
}

/** What the audit trail keeps of an item: what was written is in its versions, which never change. */
export const auditedItem = (row: ItemRow) => ({
  type: row.type,
  title: row.title,
  slug: row.slug,
  state: row.state,
  newest: row.newest,
  approved: row.approved,
  published: row.published,
  audience: row.audience,
  plans: row.plans,
  parent: row.parent,
  position: row.position,
  reviewer: row.reviewer,
  publish_at: row.publish_at,
  publish_with: row.publish_with,
  unpublish_at: row.unpublish_at,
});
