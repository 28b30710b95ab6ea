import type { Permission } from '@datum/contract/access/permissions';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { Finding } from '@datum/contract/content/publish-check';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import { invalid, wrongState } from '../../../platform/http/problem.ts';
import { readFindings } from '../findings.queries.ts';
import { readLeading } from '../leading.queries.ts';
import { idsAbove, isSlugTaken } from '../placed.queries.ts';
import type { ItemRecord } from '../queries.ts';

/** @throws Problem state: something that readers are promised is missing */
export async function requireReady(db: Reading, type: ContentTypeName, item: ItemRecord): Promise<void> {
  const blocking = (await readFindings(db, type, item)).filter((finding) => finding.blocking);
  if (blocking.length > 0) {
    throw wrongState(refusal('content.not-ready', { what: blocking.map(wordsOf) }));
  }
  await requirePlace(db, type, item);
}

/** Others may have taken its address, or gone under it, since it was saved. @throws Problem state */
async function requirePlace(
  db: Reading,
  type: ContentTypeName,
  { id, slug, parent_id }: ItemRecord,
): Promise<void> {
  if (slug !== null && (await isSlugTaken(db, type, slug, id)))
    throw wrongState(refusal('content.slug-taken'));
  if (parent_id !== null && (await idsAbove(db, parent_id)).includes(id)) {
    throw wrongState(refusal('content.parent-cycle'));
  }
}

const wordsOf = ({ what, field, language, detail }: Finding): Refusal => {
  if (what === 'figure-unknown') return refusal('content.figure-missing');
  if (what === 'media-alt') return refusal('content.media-alt', { label: detail });
  return refusal('content.missing', { field: { field }, language: language ?? 'all' });
};

/**
 * @param goingToo items that are taken back at the same moment: what they lead to is no dead link
 * @throws Problem state: something that readers see leads them to it
 */
export async function requireUnused(
  db: Reading,
  type: ContentTypeName,
  item: ItemRecord,
  goingToo: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (item.published === null) return;
  const below = (await publishedBelow(db, item.id))
    .filter(({ uuid }) => !goingToo.has(uuid))
    .map(({ title }) => title);
  if (below.length > 0) {
    throw wrongState(refusal('content.pages-below', { count: below.length, titles: below.slice(0, 5) }));
  }
  const { leading } = await readLeading(db, type, item);
  const users = leading.filter(({ isPublic, uuid }) => isPublic && !(uuid && goingToo.has(uuid)));
  if (users.length > 0) {
    const titles = users
      .slice(0, 5)
      .map(({ type: kind, title }) => title || refusal('content.leads-from', { part: kind }));
    throw wrongState(refusal('content.in-use', { count: users.length, titles }));
  }
}

/** Titles of published pages that lie right under a page: readers would find them without the way that leads there. */
const publishedBelow = (db: Reading, id: number) =>
  db
    .selectFrom('content_items as i')
    .innerJoin('content_versions as v', (join) =>
      join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.published'),
    )
    .where('i.parent_id', '=', id)
    .where('i.archived_at', 'is', null)
    .orderBy('i.position')
    .orderBy('i.id')
    .select(['i.uuid', 'v.title'])
    .execute();

/** @throws Problem 422: the person may not review it */
export async function checkReviewer(db: Reading, uuid: string, permission: Permission): Promise<void> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .where('u.uuid', '=', uuid)
    .where('u.status', '=', 'active')
    .where('p.permission', '=', permission)
    .select('u.uuid')
    .executeTakeFirst();
  if (!row) throw invalid({ reviewer: [refusal('content.reviewer-unknown')] });
}

interface AskedTime {
  readonly at: string | null;
  readonly release: number | null;
  readonly unpublish_at?: string | null;
}

/** When something comes out and goes again, as its row keeps it. @throws Problem 422 at the member */
export async function whenOf(db: Reading, { at, release, unpublish_at = null }: AskedTime, now: Date) {
  if ((at === null) === (release === null)) throw invalid({ at: [refusal('content.time-asked')] });
  if (at !== null && new Date(at) <= now) throw invalid({ at: [refusal('content.time-past')] });
  if (release !== null && !(await isToCome(db, release))) {
    throw invalid({ release: [refusal('content.release-gone')] });
  }
  if (unpublish_at !== null && new Date(unpublish_at) <= (at === null ? now : new Date(at))) {
    throw invalid({ unpublish_at: [refusal('content.unpublish-before')] });
  }
  return {
    publish_at: at === null ? null : new Date(at),
    publish_with: release,
    unpublish_at: unpublish_at === null ? null : new Date(unpublish_at),
    held_at: null,
  };
}

async function isToCome(db: Reading, release: number): Promise<boolean> {
  const row = await db
    .selectFrom('releases')
    .where('id', '=', release)
    .where('state', 'not in', ['live', 'superseded', 'withdrawn', 'cancelled'])
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
