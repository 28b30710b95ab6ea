import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** A group that a weight set weighs and a structure has no item with a weight of. */
export interface WithoutItem {
  readonly structure: number;
  readonly group: LocalText;
}

/** Such groups of pairs of a structure and a weight set, in the order of their list. */
export async function readGroupsWithoutItem(
  db: Reading,
  asked: readonly { readonly structure: number; readonly weights: number }[],
): Promise<WithoutItem[]> {
  const { rows } = await sql<WithoutItem>`select x.structure, g.name as "group"
    from unnest(${asked.map(({ structure }) => structure)}::bigint[],
      ${asked.map(({ weights }) => weights)}::bigint[]) x (structure, weights)
    join item_groups g on exists (select from weights w
        where w.weight_set_id = x.weights and w.group_id = g.id and w.value > 0)
      and not exists (select from structure_items m
        where m.structure_id = x.structure and m.group_id = g.id and m.weight > 0)
    order by g.sort, g.code`.execute(db);
  return rows;
}
