import { may } from '@datum/contract/access/access';
import type { Permission } from '@datum/contract/access/permissions';
import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import { figuresIn } from '@datum/contract/content/content-schema';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import { subjectOf } from '@datum/contract/subjects/all';
import { enteredOf } from '@datum/contract/subjects/entered';
import type { Asked, RecordKind } from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { isHeldByOne } from '../approvals/held-by-one.queries.ts';
import { readFigures } from './figures/figures.queries.ts';
import { readFindings } from './findings.queries.ts';
import { readLeading } from './leading.queries.ts';
import { findItem, type ItemRecord, readWriters } from './queries.ts';
import { readOpenRechecks } from './rechecks/rechecks.queries.ts';
import { auditedItem, shownRow, shownVersion } from './rules.ts';

export const reviewOf = (type: ContentTypeName): Permission => `cms.${type}.review`;

/** An item of one type as its calls know it. */
export const itemKind = (
  type: ContentTypeName,
): RecordKind<{ uuid: string }, ItemRecord, ContentDetail, 'content'> => ({
  resource: 'content',
  find: ({ db }, { uuid }) => findItem(db, type, uuid),
  idOf: ({ uuid }) => uuid,
  shown: (row, call) => detailOf(type, row, call),
  audited: auditedItem,
  unique: { content_items_slug_key: 'slug' },
});

async function detailOf(type: ContentTypeName, row: ItemRecord, call: Asked): Promise<ContentDetail> {
  const { db, person, platform } = call;
  const own = knownPerson(person).uuid;
  const [writers, alone, findings, users, revised, figures] = await Promise.all([
    readWriters(db, row),
    isHeldByOne(db, reviewOf(type)),
    readFindings(db, type, row),
    readLeading(db, type, row),
    row.is_revised ? readOpenRechecks(db, row.id) : [],
    readFigures(db, platform.published.vintage, figuresIn(type, row.content), person),
  ]);
  return {
    ...shownRow(row),
    type,
    plans: row.plans,
    content: row.content,
    newest: row.newest,
    published: row.published,
    approved: row.approved,
    with_release: !row.release
      ? null
      : {
          id: row.release.id,
          subject: nameOf(row.release.subject),
          period: row.release.period,
          vintage: row.release.vintage,
          is_gone: ['cancelled', 'withdrawn'].includes(row.release.state),
        },
    review_note: row.review_note,
    versions: row.versions.map((version) => shownVersion(row, version)),
    findings,
    used_by: users.leading.map(({ isPublic: _, ...user }) => user),
    used_by_more: users.more,
    revised_by: revised.map(({ subject, period, vintage }) => ({
      subject: nameOf(subject),
      period,
      vintage,
    })),
    correction: revised.find(({ correction }) => correction)?.correction ?? null,
    figures,
    old_slugs: row.old_slugs,
    may_approve: may(person, contentCalls(type).approve) && (alone || !writers.has(own)),
    alone,
  };
}

const nameOf = (code: string) => (subjectOf(code) ?? enteredOf(code))?.name ?? { en: code, ms: code };
