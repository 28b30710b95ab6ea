import type { Pool } from 'pg';

/** Stores what was possible before the database held lines to their own item and region (migration 260). */
export async function beforeTheRule(
  owner: Pick<Pool, 'query'>,
  store: () => Promise<unknown>,
): Promise<void> {
  await owner.query('alter table sample_lines drop constraint sample_lines_replaced_in_cell');
  await store();
  await owner.query(`alter table sample_lines add constraint sample_lines_replaced_in_cell
    foreign key (replaced_by, item_id, region_id) references sample_lines (id, item_id, region_id) not valid`);
}
