import type { Reading } from '@datum/database/open';

/** What is no secret: who belongs to whom, with which share and which weight. */
export interface Structure {
  readonly leaves: readonly { readonly code: string; readonly group: string; readonly share: number }[];
  /** Items that a material group's index is made of in a period. */
  readonly itemsOf: (group: string, period: string) => readonly string[];
  readonly weightOf: (item: string, period: string) => number;
  /** One name for all vintages of a figure that have the same number. */
  readonly nameOf: (figure: string) => string;
  /** The secret itself, by name: what a reader's bounds must hold, and must not close in on. */
  readonly truth: ReadonlyMap<string, number>;
}

/** Reads the structure past the API, so that a reader of the tests knows at least as much as any other. */
export async function readStructure(db: Reading): Promise<Structure> {
  const leaves = await db
    .selectFrom('regions as r')
    .innerJoin('regions as p', 'p.id', 'r.parent_id')
    .where('r.is_leaf', '=', true)
    .select(['r.code', 'p.code as group', 'r.share'])
    .execute();
  const items = await db
    .selectFrom('runs as r')
    .innerJoin('structure_items as s', 's.structure_id', 'r.structure_id')
    .innerJoin('items as i', 'i.id', 's.item_id')
    .innerJoin('item_groups as g', 'g.id', 's.group_id')
    .where('r.stage', '=', 'table_one')
    .distinct()
    .select(['r.period', 'i.code', 'g.code as group', 's.weight'])
    .execute();
  const byGroup = Map.groupBy(items, ({ group, period }) => `${group} ${period}`);
  const weights = new Map(items.map(({ code, period, weight }) => [`${code} ${period}`, Number(weight)]));
  return {
    leaves: leaves.map(({ code, group, share }) => ({ code, group, share: Number(share) })),
    itemsOf: (group, period) => (byGroup.get(`${group} ${period}`) ?? []).map(({ code }) => code),
    weightOf: (item, period) => weights.get(`${item} ${period}`) ?? 0,
    ...(await readNumbers(db)),
  };
}

async function readNumbers(db: Reading): Promise<Pick<Structure, 'nameOf' | 'truth'>> {
  const cells = await db
    .selectFrom('release_cells')
    .where('sequence', 'is not', null)
    .where('exact', 'is not', null)
    .orderBy('sequence')
    .select(['series_id', 'period', 'sequence', 'exact'])
    .execute();
  const names = new Map<string, string>();
  const first = new Map<string, string>();
  const truth = new Map<string, number>();
  for (const { series_id, period, sequence, exact } of cells) {
    const figure = `${series_id}.${period}.${sequence}`;
    const name = first.get(`${series_id} ${period} ${exact}`) ?? figure;
    first.set(`${series_id} ${period} ${exact}`, name);
    names.set(figure, name);
    truth.set(name, exact ?? Number.NaN);
  }
  return { nameOf: (figure) => names.get(figure) ?? figure, truth };
}
