import type { Reading } from '@datum/database/open';
import { stands } from '../standing/counting.queries.ts';

/** The last period whose run names a base or weight set and stands; null where none does. */
export async function readLastComputed(
  db: Reading,
  column: 'base_period_id' | 'weight_set_id',
  id: number,
): Promise<string | null> {
  const { last } = await db
    .selectFrom('runs as r')
    .where(`r.${column}`, '=', id)
    .where(stands('r'))
    .select((eb) => eb.fn.max<string | null>('r.period').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}
