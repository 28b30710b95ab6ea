import { COMPUTED_FAMILIES } from '@datum/contract/subjects/families';
import { type RawBuilder, sql } from 'kysely';

/** What each family is computed from, as it is declared: a table of (family, data_set) for a `from` or `join`. */
export function familyReads(): RawBuilder<{ family: string; data_set: string }> {
  const pairs = COMPUTED_FAMILIES.flatMap(({ code, reads }) =>
    reads.map((dataSet) => [code, dataSet] as const),
  );
  return sql`(select * from unnest(${pairs.map(([family]) => family)}::text[], ${pairs.map(([, dataSet]) => dataSet)}::text[])
    as declared (family, data_set))`;
}
