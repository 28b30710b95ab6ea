import type { PlanTerms } from '@datum/contract/plans/plan-terms';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** The next version of each public plan after a day: when it begins, and what it costs then. */
export async function readComingPrices(db: Reading, today: string) {
  const { rows } = await sql<{ uuid: string; from: string; prices: PlanTerms['prices'] }>`
    select distinct on (p.id) p.uuid, to_char(v.valid_from, 'YYYY-MM-DD') as from, v.terms->'prices' as prices
    from plans p join plan_versions v on v.plan_id = p.id
    where p.visibility = 'public' and v.valid_from > ${today}::date
    order by p.id, v.valid_from`.execute(db);
  return new Map(rows.map(({ uuid, ...coming }) => [uuid, coming]));
}
export type ComingPrices = NonNullable<ReturnType<Awaited<ReturnType<typeof readComingPrices>>['get']>>;
