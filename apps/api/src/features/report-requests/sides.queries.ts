import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';

/** Whether a person, by any account that counts as theirs, asked for a report, pays for it, or belongs to the organisation that does. */
export async function asksFor(db: Reading, request: number, person: string): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`select exists (select from report_requests asked
    join users side on side.uuid = any((select ${samePerson(sql`array[${person}::uuid]`)})::uuid[])
    left join users asker on asker.uuid = asked.requester_uuid
    where asked.id = ${request} and (asked.requester_uuid = side.uuid or lower(asked.requester_email) = lower(side.email)
      or asker.organisation_id = side.organisation_id
      or exists (select from orders bought join report_request_quotes quoted on quoted.id = bought.report_quote_id
        where quoted.request_id = asked.id
          and (bought.buyer_uuid = side.uuid or bought.organisation_id = side.organisation_id)))) as is_own`.execute(
    db,
  );
  return rows[0]?.is_own ?? false;
}
