import type { Closure } from '@datum/contract/people/closures';
import type { Reading, Writing } from '@datum/database/open';

/** The newest request of a person to close their account. */
export const newestClosure = (db: Reading, userUuid: string) =>
  db
    .selectFrom('closure_requests')
    .where('user_uuid', '=', userUuid)
    .select(['uuid', 'reason', 'asked_at', 'due_at', 'state', 'answer'])
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
export type ClosureRow = NonNullable<Awaited<ReturnType<typeof newestClosure>>>;

export const insertClosure = (
  db: Writing,
  request: {
    readonly user_uuid: string;
    readonly reason: string;
    readonly asked_at: Date;
    readonly due_at: Date;
  },
) => db.insertInto('closure_requests').values(request).execute();

export const endClosure = (
  db: Writing,
  uuid: string,
  end: {
    readonly state: Exclude<Closure['state'], 'open'>;
    readonly decided_by: string;
    readonly decided_at: Date;
    readonly answer?: string;
  },
) => db.updateTable('closure_requests').set(end).where('uuid', '=', uuid).execute();
