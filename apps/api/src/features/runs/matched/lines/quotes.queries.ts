import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { NamedSample } from './sample.rules.ts';

/** Accepted quotes of a period, by the lines of a sample. */
export interface LineQuotes {
  /** Unit price as entered; null = none accepted. */
  readonly prices: readonly (string | null)[];
  /** Ids of the quotes; 0 = none accepted. */
  readonly ids: Int32Array;
  /** 1 where the line is listed in the period. */
  readonly listed: Uint8Array;
}

/**
 * The quote of each listed line that goes into its average: a person's latest decision, else reported and corrected prices
 * that no reviewer rejected.
 */
export async function readLineQuotes(
  db: Reading,
  named: NamedSample,
  period: string,
  place: number,
): Promise<LineQuotes> {
  const { rows } = await sql<{ line: number; id: number; price: string }>`
    select q.sample_line_id as line, q.id, q.unit_price::text as price
    from quotes q
    left join lateral (
      select included from average_decisions d
      where d.period = q.period and d.item_id = q.item_id and d.region_id = q.region_id and d.quote_id = q.id
      order by d.id desc limit 1
    ) d on true
    where q.period = ${period} and q.superseded_by is null and q.unit_price is not null
      and coalesce(d.included, q.origin in ('reported', 'corrected') and q.review <> 'rejected')
    order by q.sample_line_id`.execute(db);
  const count = named.lineIds.length;
  const prices: (string | null)[] = Array.from({ length: count }, () => null);
  const ids = new Int32Array(count);
  const listed = Uint8Array.from(named.sample.lines, ({ from, to }) =>
    place >= from && place <= to ? 1 : 0,
  );
  for (const { line, id, price } of rows) {
    const position = named.lineAt.get(line);
    if (position !== undefined && listed[position] === 1) {
      prices[position] = price;
      ids[position] = id;
    }
  }
  return { prices, ids, listed };
}
