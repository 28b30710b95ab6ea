import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** Groups that a weight set weighs and a structure has no item with a weight of, in the order of their list. */
export async function readGroupsWithoutItem(
  db: Reading,
  { structure, weights }: { readonly structure: number; readonly weights: number },
): Promise<LocalText[]> {
  const { rows } = await sql<{ name: LocalText }>`select g.name from item_groups g
    where exists (select from weights w where w.weight_set_id = ${weights} and w.group_id = g.id and w.value > 0)
      and not exists (select from structure_items m
        where m.structure_id = ${structure} and m.group_id = g.id and m.weight > 0)
    order by g.sort, g.code`.execute(db);
  return rows.map(({ name }) => name);
}
