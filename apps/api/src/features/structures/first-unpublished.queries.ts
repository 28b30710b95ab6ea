import { dataSetsOf, surveyOf } from '@datum/contract/subjects/all';
import { familiesReading } from '@datum/contract/subjects/families';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/**
 * The first period of each family, as it is surveyed, whose prices stand behind nothing that readers have; a family of which
 * they have nothing is not in it.
 */
export async function readFirstUnpublished(
  db: Reading,
  families: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pairs = [...new Set(families)].flatMap((family) =>
    [...dataSetsOf(family), ...readersOf(family)].map((subject) => ({ family, subject })),
  );
  const { rows } = await sql<{ family: string; last: string }>`
    select x.family, max(first_month(r.period)) as last
    from unnest(${pairs.map(({ family }) => family)}::text[], ${pairs.map(({ subject }) => subject)}::text[]) x (family, subject)
    join releases r on r.subject = x.subject and r.state = 'live' and r.kind <> 'withdrawal'
    group by x.family`.execute(db);
  return new Map(rows.map(({ family, last }) => [family, addPeriods(surveyOf(family, last), 1)]));
}

/** The families that read one of a family's data sets, itself among them. */
const readersOf = (family: string): string[] =>
  dataSetsOf(family).flatMap((set) => familiesReading(set).map(({ code }) => code));
