import type { Reading } from '@datum/database/open';
import type { Structure } from './test-structure.ts';

/** What is behind hidden figures, from inside, so that an attack can be judged. */
export interface Secrets {
  /** By the name of a figure, in the unit that is printed; NaN where there is none. */
  readonly truthOf: (name: string) => number;
  /** Whether an average hides by itself, not for others. */
  readonly isOwn: (item: string, region: string, period: string) => boolean;
  /** The average that a leaf without quotes enters totals with, as far as readers know it. */
  readonly enteringOf: (
    item: string,
    region: string,
    period: string,
  ) => { readonly id: string; readonly text: string | null } | null;
}

/** Reads them past the API. */
export async function readSecrets(db: Reading, structure: Structure): Promise<Secrets> {
  const rows = await db
    .selectFrom('averages as a')
    .innerJoin('runs as n', 'n.id', 'a.run_id')
    .innerJoin('items as i', 'i.id', 'a.item_id')
    .innerJoin('regions as r', 'r.id', 'a.region_id')
    .where('n.state', '=', 'approved')
    .select(['a.period', 'i.code as item', 'r.code as region', 'a.suppressed', 'a.value'])
    .select(['a.entering', 'a.was_shown'])
    .execute();
  const at = new Map(rows.map((row) => [`${row.item} ${row.region} ${row.period}`, row]));
  const indices = await readIndexFigures(db, structure);
  const entering = new Map<string, number>(
    rows.flatMap(({ item, region, period, value, entering: text }) => {
      const [over = '', under = '1'] = (text ?? '').split('/');
      return value === null && text !== null
        ? [[`entering ${item} ${region} ${period}`, Number(over) / Number(under)] as const]
        : [];
    }),
  );
  return {
    truthOf: (name) =>
      entering.get(name) ?? (structure.truth.get(name) ?? Number.NaN) * (indices.has(name) ? 100 : 1),
    isOwn: (item, region, period) => at.get(`${item} ${region} ${period}`)?.suppressed === true,
    enteringOf: (item, region, period) => {
      const id = `entering ${item} ${region} ${period}`;
      const truth = entering.get(id);
      if (truth === undefined) return null;
      return { id, text: at.get(`${item} ${region} ${period}`)?.was_shown ? truth.toFixed(6) : null };
    },
  };
}

/** Names of figures that are indices: their numbers are stored with base 1. */
async function readIndexFigures(db: Reading, { nameOf }: Structure): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .where('s.kind', '!=', 'average')
    .where('c.sequence', 'is not', null)
    .select(['c.series_id', 'c.period', 'c.sequence'])
    .execute();
  return new Set(rows.map(({ series_id, period, sequence }) => nameOf(`${series_id}.${period}.${sequence}`)));
}
