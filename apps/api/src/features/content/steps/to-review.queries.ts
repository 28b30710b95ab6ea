import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { samePerson } from '../../../platform/proofs/same-person.queries.ts';

/** As many as a home shows; the lists have all. */
const SHOWN = 20;

/** Content of these types whose newest version waits for a review, of others than the person, and not for a third one. */
export const readToReview = (db: Reading, types: readonly ContentTypeName[], person: string) =>
  types.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('content_items as i')
        .innerJoin('content_versions as v', (join) =>
          join.onRef('v.item_id', '=', 'i.id').onRef('v.number', '=', 'i.newest'),
        )
        .leftJoin('users as a', 'a.uuid', 'v.created_by')
        .where('i.type', 'in', [...types])
        .where('i.review', '=', 'waiting')
        .where('i.archived_at', 'is', null)
        .where((where) => where.or([where('i.reviewer', 'is', null), where('i.reviewer', '=', person)]))
        .where((where) =>
          where.or([
            where('v.created_by', 'is', null),
            sql<boolean>`v.created_by <> all ((select ${samePerson(sql`array[${person}::uuid]`)})::uuid[])`,
          ]),
        )
        .orderBy('i.updated_at', 'desc')
        .orderBy('i.id', 'desc')
        .limit(SHOWN)
        .select(['i.uuid', 'v.title', 'i.updated_at', 'a.name as author_name'])
        .select(sql<ContentTypeName>`i.type`.as('type'))
        .execute();
