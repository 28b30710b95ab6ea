import type { Reading } from '@datum/database/open';
import { lendersOf, originName } from '@datum/index-numbers/matched-sample/origin';
import { printDouble } from '@datum/index-numbers/publication/print';
import { sql } from 'kysely';
import { printAverage } from '../features/averages/print.rules.ts';
import { imputedNote } from '../features/runs/matched/indices/imputed-note.rules.ts';
import { FAMILY, type LoadedCase } from './load-case.queries.ts';
import { type Case, periodOf, type Row } from './read-case.ts';
import { readUpdatedWeights } from './updated-weights.queries.ts';

/** The output files of a computed case, by name; read from the database alone. */
export async function readOutput(
  db: Reading,
  input: Case,
  loaded: LoadedCase,
  bases: ReadonlyMap<string, number>,
): Promise<Readonly<Record<string, readonly Row[]>>> {
  const names = namesOf(input, loaded);
  return {
    averages: await averages(db, input, names),
    relatives: await relatives(db, input, names, bases),
    group_indices: await indices(db, input, names, bases, 'group_index'),
    cost_indices: await indices(db, input, names, bases, 'cost_index'),
    link_factors: await linkFactors(db, input, names, bases),
    updated_weights: await readUpdatedWeights(db, input, loaded, bases),
    prices: await prices(db, names),
  };
}

const percent = (share: number) => printDouble({ value: share, decimals: 1, shift: 2 });

/** The runs of a stage that count, one a period. */
const currentRuns = (stage: string) => sql`(select distinct on (period) id, period from runs
  where subject = ${FAMILY} and stage = ${stage} and state in ('done', 'approved') order by period, id desc)`;

type Names = ReturnType<typeof namesOf>;

function namesOf(input: Case, loaded: LoadedCase) {
  const turned = (ids: ReadonlyMap<string, number>) => new Map([...ids].map(([name, id]) => [id, name]));
  const leaves = turned(loaded.leaves);
  const groups = turned(loaded.regionGroups);
  return {
    period: (month: string) => periodOf(input, month),
    item: turned(loaded.items),
    group: turned(loaded.groups),
    category: turned(loaded.categories),
    line: turned(loaded.lines),
    place: (id: number) =>
      leaves.has(id)
        ? { level: 'leaf', region: leaves.get(id) ?? '' }
        : groups.has(id)
          ? { level: 'region_group', region: groups.get(id) ?? '' }
          : { level: 'country', region: 'all' },
    leaves: (id: number) =>
      leaves.has(id)
        ? 1
        : input.regions.filter(
            ({ region_group }) => id === loaded.countryId || region_group === groups.get(id),
          ).length,
  };
}

async function averages(db: Reading, { rules }: Case, names: Names): Promise<Row[]> {
  const { rows } = await sql<{
    item_id: number;
    region_id: number;
    period: string;
    value: number;
    exact: string;
    is_computed: boolean;
    n_quotes: number;
    n_sources: number;
    low: string | null;
    high: string | null;
    imputed_share: number;
    leaves: number;
    suppressed: boolean;
  }>`select a.* from averages a join ${currentRuns('table_one')} r on r.id = a.run_id
    where a.value is not null order by a.item_id, a.region_id, a.period`.execute(db);
  return rows.map((row) => ({
    item: names.item.get(row.item_id) ?? '',
    ...names.place(row.region_id),
    period: names.period(row.period),
    exact: row.exact,
    value: String(row.value),
    printed: printAverage({ exact: row.exact, isComputed: row.is_computed }, rules.decimals.price),
    n: String(row.n_quotes),
    n_sources: String(row.n_sources),
    low: row.low ?? '',
    high: row.high ?? '',
    imputed_share: String(row.imputed_share),
    imputed_percent: percent(row.imputed_share),
    leaves: `${row.leaves}/${names.leaves(row.region_id)}`,
    suppressed: row.suppressed ? 'yes' : 'no',
  }));
}

async function relatives(
  db: Reading,
  { rules }: Case,
  names: Names,
  bases: ReadonlyMap<string, number>,
): Promise<Row[]> {
  const [first = 0] = bases.values();
  const { rows } = await sql<{
    item_id: number;
    region_id: number;
    period: string;
    movement: number | null;
    level: number;
    base_level: number;
    place: string | null;
    entered: string | null;
    lenders: number;
    lines: number;
    imputed_lines: number;
    imputed_share: number;
    quotes: number;
    priced: number;
  }>`select r.*, coalesce(b.level, e.level) as base_level, e.place, e.period as entered, a.n_quotes as quotes,
      (select count(*)::int from unnest(r.origins) origin where origin > 0) as priced
    from relatives r join ${currentRuns('table_one')} run on run.id = r.run_id
    left join averages a on a.run_id = r.run_id and a.item_id = r.item_id and a.region_id = r.region_id
    left join base_levels b on b.base_period_id = ${first} and b.item_id = r.item_id and b.region_id = r.region_id
    left join (select e.* from entered_levels e join ${currentRuns('table_two')} two on two.id = e.run_id) e
      on e.item_id = r.item_id and e.region_id = r.region_id`.execute(db);
  return rows.map((row) => {
    const isLate = row.entered === row.period;
    const isDirect = rules.form === 'direct';
    const share = isLate ? 1 : row.imputed_share;
    const lenders = isDirect && row.quotes > 0 ? '' : lendersOf(row.lenders).join('+');
    const lines = isDirect ? (row.quotes > 0 ? row.quotes : row.priced) : row.lines;
    return {
      item: names.item.get(row.item_id) ?? '',
      region: names.place(row.region_id).region,
      period: names.period(row.period),
      m: row.movement === null ? '' : String(row.movement),
      c: String(row.level),
      l: String(row.level / row.base_level),
      lender: isLate ? `level:${row.place}` : lenders,
      lines: String(lines),
      imputed_lines: String(isDirect ? (row.quotes > 0 ? 0 : row.priced) : row.imputed_lines),
      imputed_share: String(share),
      imputed_percent: percent(share),
    };
  });
}

async function indices(
  db: Reading,
  { rules }: Case,
  names: Names,
  bases: ReadonlyMap<string, number>,
  kind: 'group_index' | 'cost_index',
): Promise<Row[]> {
  const { rows } = await sql<{
    base_period_id: number;
    group_id: number | null;
    category_id: number | null;
    variant: string;
    region_id: number;
    period: string;
    value: number;
    imputed_share: number;
    lender: string | null;
  }>`select distinct on (v.series_id, v.period) s.base_period_id, s.group_id, s.category_id, s.variant, s.region_id,
      v.period, v.value, v.imputed_share, g.lender
    from index_values v join runs r on r.id = v.run_id and r.state in ('done', 'approved')
    join series s on s.id = v.series_id and s.kind = ${kind}
    left join (select distinct on (g.period, g.group_id, g.region_id) g.* from group_levels g
      join runs r on r.id = g.run_id and r.state in ('done', 'approved')
      order by g.period, g.group_id, g.region_id, g.run_id desc) g
      on g.period = v.period and g.group_id = s.group_id and g.region_id = s.region_id
    order by v.series_id, v.period, v.run_id desc`.execute(db);
  const baseOf = new Map([...bases].map(([name, id]) => [id, name]));
  return rows.map((row): Row => {
    const note = imputedNote(row.imputed_share, rules.maxImputed);
    const printed = printDouble({ value: row.value, decimals: rules.decimals.index, shift: 2 });
    return {
      base: baseOf.get(row.base_period_id) ?? '',
      ...(kind === 'group_index'
        ? { group: names.group.get(row.group_id ?? 0) ?? '' }
        : { category: names.category.get(row.category_id ?? 0) ?? '', variant: row.variant }),
      ...names.place(row.region_id),
      period: names.period(row.period),
      index: String(row.value),
      printed: note === 'refused' ? '' : printed,
      imputed_share: String(row.imputed_share),
      imputed_percent: percent(row.imputed_share),
      note,
      ...(kind === 'group_index' ? { lender: row.lender ?? '' } : {}),
    };
  });
}

async function linkFactors(
  db: Reading,
  input: Case,
  names: Names,
  bases: ReadonlyMap<string, number>,
): Promise<Row[]> {
  const { rows } = await sql<{
    new_base_id: number;
    series_key: string;
    exact: number;
    overlap: number | null;
  }>`
    select f.new_base_id, f.series_key, f.exact, l.overlap
    from link_factors f
    left join base_periods b on b.id = f.new_base_id
    left join weight_sets w on w.code = b.code
    left join (select l.* from weight_links l join runs r on r.id = l.run_id and r.state in ('done', 'approved')) l
      on l.weight_set_id = w.id
        and f.series_key = concat_ws('|', 'cost_index', l.category_id, l.variant, l.region_id)`.execute(db);
  const order = [...bases];
  return rows.map((row) => {
    const at = order.findIndex(([, id]) => id === row.new_base_id);
    const [kind, member = '', variant = '', region = ''] = row.series_key.split('|');
    const isGroup = kind === 'group_index';
    const link = row.overlap === null ? '' : (input.bases[at]?.link ?? '');
    return {
      base: order[at]?.[0] ?? '',
      old_base: order[at - 1]?.[0] ?? '',
      kind: isGroup ? 'group' : 'cost',
      series: (isGroup ? names.group : names.category).get(Number(member)) ?? '',
      variant,
      ...names.place(Number(region)),
      factor: String(row.exact),
      link,
      overlap: row.overlap === null ? '' : String(row.overlap),
    };
  });
}

async function prices(db: Reading, names: Names): Promise<Row[]> {
  const { rows } = await sql<{ line: number; period: string; price: number; origin: number }>`
    select u.line, r.period, u.price, u.origin
    from relatives r join ${currentRuns('table_one')} run on run.id = r.run_id
    cross join lateral unnest(r.line_ids, r.now, r.origins) as u (line, price, origin)
    where u.origin > 0`.execute(db);
  return rows.map(({ line, period, price, origin }) => ({
    line: names.line.get(line) ?? '',
    period: names.period(period),
    price: String(price),
    origin: originName(origin) ?? '',
  }));
}
