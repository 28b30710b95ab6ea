import type { Reading } from '@datum/database/open';
import { baseFactor, updatedItemWeight } from '@datum/index-numbers/matched-index/base-change';
import { sql } from 'kysely';
import { FAMILY, type LoadedCase } from './load-case.queries.ts';
import { type Case, monthNamed, type Row } from './read-case.ts';

/**
 * Weights brought to the prices of each later base, so that no growth rate changes (docs/methodology.md, "Change of base"):
 * items by their mean relative, groups by their mean index in each leaf, shares by the mean of each series.
 */
export async function readUpdatedWeights(
  db: Reading,
  input: Case,
  loaded: LoadedCase,
  bases: ReadonlyMap<string, number>,
): Promise<Row[]> {
  const names = (ids: ReadonlyMap<string, number>) =>
    new Map([...ids].map(([name, id]) => [String(id), name]));
  const [leaves, groups, categories] = [names(loaded.leaves), names(loaded.groups), names(loaded.categories)];
  const shareOf = (region: string) => Number(input.regions.find((row) => row.region === region)?.share);
  const rows: Row[] = [];
  for (const [at, base] of input.bases.entries()) {
    if (at === 0) continue;
    const { base: name = '' } = base;
    const factors = await db
      .selectFrom('link_factors')
      .where('new_base_id', '=', bases.get(name) ?? 0)
      .select(['series_key', 'exact'])
      .execute();
    const means = factors.flatMap(({ series_key, exact }) => {
      const [kind, member = '', variant = '', place = ''] = series_key.split('|');
      const region = leaves.get(place);
      return region === undefined ? [] : [{ kind, member, variant, region, mean: exact ?? 1 }];
    });
    const row = (kind: string, series: string, member: string, region: string, weight: number): Row => ({
      base: name,
      kind,
      series,
      member,
      region,
      weight: String(weight),
    });
    const weighed = input.bases
      .slice(0, at)
      .findLast((old) => input.weights.some((w) => w.base === old.base));
    rows.push(...(await itemRows(db, input, loaded, base, row)));
    for (const { kind, member, variant, region, mean } of means) {
      const series = (kind === 'group_index' ? groups : categories).get(member) ?? '';
      rows.push(row('share', series, variant, region, shareOf(region) * mean));
      if (kind !== 'group_index') continue;
      for (const { category = '', weight = '' } of input.weights.filter(
        (w) => w.base === weighed?.base && w.group === series && Number(w.weight) > 0,
      )) {
        rows.push(row('group', category, series, region, Number(weight) * mean));
      }
    }
  }
  return rows;
}

async function itemRows(
  db: Reading,
  input: Case,
  loaded: LoadedCase,
  { from = '', to = '' }: Row,
  row: (kind: string, series: string, member: string, region: string, weight: number) => Row,
): Promise<Row[]> {
  const formula = input.rules.elementary;
  if (formula === 'jevons') return [];
  const { rows } = await sql<{ item_id: number; region_id: number; levels: number[] }>`
    select r.item_id, r.region_id, array_agg(r.level / coalesce(b.level, e.level) order by r.period) as levels
    from relatives r
    join (select distinct on (period) id from runs where subject = ${FAMILY} and stage = 'table_one'
      and state in ('done', 'approved') order by period, id desc) run on run.id = r.run_id
    left join base_levels b on b.item_id = r.item_id and b.region_id = r.region_id
    left join (select e.* from entered_levels e join runs x on x.id = e.run_id and x.state in ('done', 'approved')) e
      on e.item_id = r.item_id and e.region_id = r.region_id
    where r.period between ${monthNamed(input, from)} and ${monthNamed(input, to)}
    group by r.item_id, r.region_id`.execute(db);
  const span = input.periods.indexOf(to) - input.periods.indexOf(from) + 1;
  const nameOf = (ids: ReadonlyMap<string, number>, id: number) =>
    [...ids].find(([, own]) => own === id)?.[0] ?? '';
  return rows.flatMap(({ item_id, region_id, levels }) => {
    if (levels.length < span) return [];
    const [item, region] = [nameOf(loaded.items, item_id), nameOf(loaded.leaves, region_id)];
    const weight = Number(input.items.find((one) => one.item === item)?.weight);
    return [
      row(
        'item',
        `${item}/${region}`,
        '',
        region,
        updatedItemWeight({ formula, weight, level: baseFactor(levels) }),
      ),
    ];
  });
}
