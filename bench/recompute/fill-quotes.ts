import type { Pool } from 'pg';

export const items = 2_000;
export const regions = 16;
export const months = 60;
export const linesACell = 3;
export const missingShare = 0.08;
export const lines = items * regions * linesACell;

/**
 * Fills the real tables with 5.76 million observations, 8 % of them missing: prices that drift by item and vary by
 * source, the same in every run (a hash of line and month decides). Sample lines are numbered from 1 in the order of
 * item, region, source.
 */
export async function fillQuotes(owner: Pool): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(`set session_replication_role = replica`); // foreign keys of invented rows are right by design
    await client.query(`
      insert into sample_lines (id, data_set, item_id, region_id, outlet_id, period_from)
      overriding system value
      select row_number() over (order by item, region, source), 'bmp', item, region, source, '2020-01'
        from generate_series(1, ${items}) item, generate_series(1, ${regions}) region,
             generate_series(1, ${linesACell}) source`);
    // Neither side reads them, and building them would take most of the time.
    await client.query(
      `drop index quotes_sheet_idx, quotes_period_idx, quotes_line_idx, quotes_id_idx, quotes_batch_idx`,
    );
    for (let month = 0; month < months; month++) await client.query(monthSql(month));
    await client.query('analyze quotes');
  } finally {
    client.release(true);
  }
}

function monthSql(month: number): string {
  const period = `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  const chance = (salt: number) =>
    `(hashint8extended(l.id * ${months} + ${month}, ${salt}) & 65535) / 65536.0`;
  return `
    insert into quotes (item_id, sample_line_id, region_id, period, round_code, unit_id, price, unit_price, origin)
    select l.item_id, l.id, l.region_id, '${period}', '${period}', 1, p.price, p.price,
           case when p.price is null then 'missing' else 'reported' end
      from sample_lines l,
           lateral (select case when ${chance(1)} >= ${missingShare} then
             round((5 + l.item_id % 400) * (1 + 0.003 * ${month}) * (0.9 + 0.2 * ${chance(2)}), 2) end as price) p`;
}
