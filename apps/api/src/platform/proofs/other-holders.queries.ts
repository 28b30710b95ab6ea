import type { Permission } from '@datum/contract/access/permissions';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Somebody who counts as a second person for a right. */
export interface OtherHolder {
  readonly uuid: string;
  readonly name: string;
  readonly rank: number;
  /** Cannot act, and counts as long as the role is theirs. */
  readonly is_suspended: boolean;
  /** The account was tied to the person's own lately: it counts, and acts for neither. */
  readonly is_tied: boolean;
  /** When it ends to count, null where it does not. */
  readonly until: Date | null;
}

/** Everybody who counts as a second person beside `person` for a right, by name: who holds it, or held it in the last 14 days. */
export async function listOtherHolders(
  db: Reading,
  permission: Permission,
  person: string,
): Promise<OtherHolder[]> {
  const { rows } = await sql<OtherHolder>`
    with me as (select same_person(array[${person}::uuid]) as same, one_holder(array[${person}::uuid]) as one)
    select u.uuid, u.name, r.rank, u.status = 'suspended' or coalesce(u.expires_on < current_date, false) as is_suspended,
      u.uuid = any(me.same) as is_tied,
      coalesce(case when bool_and(h.until is not null) then max(h.until) end,
        case when u.uuid = any(me.same) then (select max(t.at) + interval '14 days' from tied_accounts t
          where t.was_apart and t.loosened_at is null and t.person_uuid = any(me.same)) end) as until
    from recent_holders h join users u on u.uuid = h.user_uuid join roles r on r.id = u.role_id cross join me
    where h.permission = ${permission} and u.uuid <> all(me.one)
    group by u.uuid, r.rank, me.same order by u.name, u.uuid`.execute(db);
  return rows;
}

/** Whether somebody can take the step now, for whom it waits. */
export const canAct = ({ is_suspended, is_tied, until }: OtherHolder): boolean =>
  !is_suspended && !is_tied && until === null;
