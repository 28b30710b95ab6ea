import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { Holder } from './held.queries.ts';

/** Why an order may not use a promo code now; null where it may. The code stays locked, so that two cannot both be its last use. */
export async function whyNotPromo(db: Writing, id: number, holder: Holder): Promise<Refusal | null> {
  const promo = await db
    .selectFrom('promo_codes')
    .where('id', '=', id)
    .select(['code', 'max_uses', 'per_account', 'stopped_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { code } = promo;
  if (promo.stopped_at !== null) return refusal('plans.promo-stopped', { code });
  const uses = await countPromoUses(db, id, holder);
  if (promo.max_uses !== null && uses.all >= promo.max_uses) return refusal('plans.promo-used-up', { code });
  return uses.own >= promo.per_account ? refusal('orders.promo-account', { code }) : null;
}

/** How often a holder has used a promo code: orders that are paid, and those that wait for their payment. */
async function countPromoUses(
  db: Reading,
  code: number,
  holder: Holder,
): Promise<{ readonly all: number; readonly own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, count(*) filter (where o.user_uuid = ${holder.user_uuid}::uuid
      or o.organisation_id = ${holder.organisation_id}::bigint)::int as own
    from orders o where o.promo_code_id = ${code} and o.state in ('waiting', 'paid')`.execute(db);
  return rows[0] ?? { all: 0, own: 0 };
}
