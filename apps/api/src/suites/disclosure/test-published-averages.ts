import type { Reading } from '@datum/database/open';
import type { Published, PublishedFigure } from '@datum/index-numbers/test/disclosure/published-attack';
import { shownColumns } from '../../features/published/shown-cell.queries.ts';

/** What readers may have of a month's averages of one item, in all vintages, and what is behind what they may not. */
export interface PublishedItem {
  readonly published: Published;
  /** Figures of leaves and totals that hide by themselves, as `vintage region`. */
  readonly own: ReadonlySet<string>;
}

/** Everything that is live of the averages of a month, item by item. */
export async function readPublishedAverages(
  db: Reading,
  period: string,
  { protection, decimals }: { readonly protection: number; readonly decimals: number },
): Promise<PublishedItem[]> {
  const cells = await db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .innerJoin('items as i', 'i.id', 's.item_id')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .where('s.kind', '=', 'average')
    .where('s.subject', '=', 'bmp')
    .where('c.period', '=', period)
    .where('c.sequence', 'is not', null)
    .orderBy('c.sequence')
    .select(['i.code as item', 'r.code as region', 'r.level', 'c.sequence', 'c.exact', 'c.run_id'])
    .select(shownColumns('c'))
    .execute();
  const averages = await db
    .selectFrom('averages as a')
    .innerJoin('items as i', 'i.id', 'a.item_id')
    .innerJoin('regions as r', 'r.id', 'a.region_id')
    .where('a.period', '=', period)
    .select(['a.run_id', 'i.code as item', 'r.code as region', 'a.suppressed', 'a.was_shown', 'a.entering'])
    .execute();
  const regions = await readRegions(db, cells[0]?.run_id ?? 0);
  const averagesOf = Map.groupBy(averages, ({ item, run_id }) => `${run_id} ${item}`);
  return [...Map.groupBy(cells, ({ item }) => item)].map(([item, own]) => {
    const vintages = [...new Set(own.map(({ run_id }) => run_id ?? 0))];
    const secrets = new Set<string>();
    const figures = vintages.flatMap((run): PublishedFigure[] => {
      const last = own.findLast(({ run_id }) => run_id === run)?.sequence ?? 0;
      // a vintage is read whole: what it did not change is from those before it
      const seen = own.filter(({ sequence }) => (sequence ?? 0) <= last);
      const latest = new Map(seen.map((cell) => [cell.region, cell]));
      const place = { measure: 'average', subject: item, period, vintage: run } as const;
      const told = [...latest.values()].map(({ region, level, exact, value }): PublishedFigure => {
        return {
          ...place,
          region: level === 'country' ? 'country' : region,
          text: value === null ? null : Number(value).toFixed(decimals),
          truth: exact ?? Number.NaN,
          number: `${region} ${exact}`,
        };
      });
      const made = averagesOf.get(`${run} ${item}`) ?? [];
      for (const { region, suppressed } of made) if (suppressed) secrets.add(`${run} ${region}`);
      const entering = made.flatMap(({ region, entering: text, was_shown }): PublishedFigure[] => {
        if (text === null || latest.get(region)?.exact) return [];
        const truth = Number(text.split('/')[0]) / Number(text.split('/')[1]);
        if (!was_shown) secrets.add(`${run} ${region}`);
        return [{ ...place, region, text: was_shown ? truth.toFixed(6) : null, truth }];
      });
      const missing = new Set(entering.map(({ region }) => region));
      const having = told.filter(({ region, truth }) => !missing.has(region) && !Number.isNaN(truth));
      const inside = new Set(
        having.flatMap(({ region }) => regions.find(({ code }) => code === region)?.group ?? []),
      );
      // a total of nothing but what was shown before says no price of this month
      const isOfNow = ({ region }: PublishedFigure) =>
        region === 'country'
          ? inside.size > 0
          : inside.has(region) || regions.some(({ code }) => code === region);
      return [...having.filter(isOfNow), ...entering];
    });
    return { own: secrets, published: { figures, regions, items: [], categories: [], protection } };
  });
}

async function readRegions(db: Reading, runId: number): Promise<Published['regions']> {
  const rows = await db
    .selectFrom('runs as x')
    .innerJoin('structure_regions as s', 's.structure_id', 'x.structure_id')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .innerJoin('regions as g', 'g.id', 's.group_id')
    .where('x.id', '=', runId)
    .select(['r.code', 'g.code as group', 's.share'])
    .execute();
  return rows.map(({ code, group, share }) => ({ code, group, share: Number(share) }));
}
