import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';

/**
 * Whether a person, by any account that counts as theirs, bought an order, belongs to the organisation that bought it, or asked
 * for the report that it pays.
 */
export const isBuyersSide = (order: RawBuilder<number>, person: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from orders bought
    join users side on side.uuid = any((select ${samePerson(sql`array[${person}::uuid]`)})::uuid[])
    left join report_request_quotes quoted on quoted.id = bought.report_quote_id
    left join report_requests asked on asked.id = quoted.request_id
    where bought.id = ${order} and (bought.buyer_uuid = side.uuid or bought.user_uuid = side.uuid
      or bought.organisation_id = side.organisation_id or asked.requester_uuid = side.uuid
      or lower(asked.requester_email) = lower(side.email)))`;

/** The same of one order, now. */
export async function buysFor(db: Reading, order: number, person: string): Promise<boolean> {
  const { rows } = await sql<{
    is_own: boolean;
  }>`select ${isBuyersSide(sql.lit(order), person)} as is_own`.execute(db);
  return rows[0]?.is_own ?? false;
}
