import type { Reading, Writing } from '@datum/database/open';

/** A viewing to be stored. */
export interface NewViewing {
  readonly session_id: number;
  readonly staff_uuid: string;
  readonly user_uuid: string;
  readonly reason: string;
  readonly started_at: Date;
  readonly expires_at: Date;
}

export const insertViewing = (db: Writing, viewing: NewViewing) =>
  db.insertInto('viewings').values(viewing).returning('uuid').executeTakeFirstOrThrow();

/** Ends a viewing of a session; undefined where it has none such. */
export const endViewing = (db: Writing, uuid: string, session: number, now: Date) =>
  db
    .updateTable('viewings')
    .set({ ended_at: now })
    .where('uuid', '=', uuid)
    .where('session_id', '=', session)
    .where('ended_at', 'is', null)
    .returning(['user_uuid', 'started_at'])
    .executeTakeFirst();

export const findSeen = (db: Reading, uuid: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('u.uuid', '=', uuid)
    .select(['u.uuid', 'u.name', 'u.status', 'r.base_role'])
    .executeTakeFirst();
