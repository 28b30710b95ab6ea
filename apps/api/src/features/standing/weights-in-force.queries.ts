import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** A family in a month. */
interface Asked {
  readonly family: string;
  readonly month: string;
}

interface InForce {
  readonly id: number;
  readonly title: LocalText;
}

/** The weights that count for each family in its month, in the order of the question; undefined where none is approved. */
export async function readWeightsOf(
  db: Reading,
  asked: readonly Asked[],
): Promise<readonly (InForce | undefined)[]> {
  const { rows } = await sql<InForce & { place: number }>`select x.place, w.id, w.title
    from unnest(${asked.map(({ family }) => family)}::text[], ${asked.map(({ month }) => month)}::text[])
      with ordinality x (family, month, place)
    cross join lateral (select s.id, s.title from weight_sets s where s.family = x.family
      and s.status in ('approved', 'in_use') and s.valid_from <= x.month
      order by s.valid_from desc, s.id desc limit 1) w`.execute(db);
  const found = new Map(rows.map(({ place, id, title }) => [place, { id, title }]));
  return asked.map((_, at) => found.get(at + 1));
}

/** The same of one family. */
export async function findWeightsOf(
  db: Reading,
  family: string,
  month: string,
): Promise<InForce | undefined> {
  const [found] = await readWeightsOf(db, [{ family, month }]);
  return found;
}
