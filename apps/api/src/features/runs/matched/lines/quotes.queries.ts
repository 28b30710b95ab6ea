import { numbersOf, packed, partsOf } from '@datum/database/bulk/packed';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { NamedSample } from './sample.rules.ts';

/** Accepted quotes of a period, by the lines of a sample. */
export interface LineQuotes {
  /** Unit price as entered; null = none accepted. */
  readonly prices: readonly (string | null)[];
  /** Ids of the quotes; 0 = none accepted. */
  readonly ids: Float64Array;
  /** 1 where the line is listed in the period. */
  readonly listed: Uint8Array;
}

/**
 * The quote of each listed line that goes into its average: a person's latest decision, else reported and corrected prices
 * that no reviewer rejected.
 */
export async function readLineQuotes(
  db: Reading,
  { sample, lineAt }: NamedSample,
  period: string,
  place: number,
): Promise<LineQuotes> {
  const { rows } = await sql<{ line: string | null; id: string | null; price: string | null }>`
    select ${packed(sql`q.sample_line_id`)} as line, ${packed(sql`q.id`)} as id, ${packed(sql`q.unit_price`)} as price
    from quotes q
    left join (
      select distinct on (item_id, region_id, quote_id) item_id, region_id, quote_id, included
      from average_decisions where period = ${period} order by item_id, region_id, quote_id, id desc
    ) d on d.item_id = q.item_id and d.region_id = q.region_id and d.quote_id = q.id
    where q.period = ${period} and q.superseded_by is null and q.unit_price is not null
      and coalesce(d.included, q.origin in ('reported', 'corrected') and q.review <> 'rejected')`.execute(db);
  const { from, to } = sample.lines;
  const listed = new Uint8Array(from.length);
  // columns have one entry for each line, or for each row
  for (let line = 0; line < listed.length; line++) {
    listed[line] = place >= from[line]! && place <= to[line]! ? 1 : 0;
  }
  const prices: (string | null)[] = Array.from({ length: listed.length }, () => null);
  const ids = new Float64Array(listed.length);
  const [quoted, quoteIds, found] = [
    numbersOf(rows[0]?.line),
    numbersOf(rows[0]?.id),
    partsOf(rows[0]?.price),
  ];
  quoted.forEach((id, row) => {
    const line = lineAt.get(id);
    if (line === undefined || listed[line] === 0) return;
    prices[line] = found[row]!;
    ids[line] = quoteIds[row]!;
  });
  return { prices, ids, listed };
}
