import { buildingMaterialPrices } from '@datum/contract/data-sets/building-material-prices';
import { buildingMaterialIndex } from '@datum/contract/subjects/families';
import type { Writing } from '@datum/database/open';
import { CaseRefused } from './case-refused.ts';
import { type Case, monthNamed, monthOf, type Row } from './read-case.ts';

/** The one family that a case is computed as, and the ids of what it names. */
export interface LoadedCase {
  readonly items: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<string, number>;
  readonly leaves: ReadonlyMap<string, number>;
  readonly regionGroups: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, number>;
  readonly lines: ReadonlyMap<string, number>;
  readonly countryId: number;
  readonly ruleSetId: number;
}

export const FAMILY = buildingMaterialIndex.code;
const DATA_SET = buildingMaterialPrices.code;

const named = (code: string) => JSON.stringify({ en: code, ms: code });
const distinct = (rows: readonly Row[], column: string) => [
  ...new Set(rows.flatMap((row) => (row[column] ? [row[column]] : []))),
];

/** Writes the lists, lines and quotes of a case into an empty database, as an office would have entered them. */
export async function loadCase(db: Writing, input: Case): Promise<LoadedCase> {
  const unit = await insertOne(db, 'units', {
    code: 'unit',
    name: named('unit'),
    dimension: 'count',
    factor_to_base: '1',
  });
  const countryId = await insertOne(db, 'regions', {
    code: 'country',
    name: named('country'),
    level: 'country',
  });
  const regionGroups = await insertNamed(distinct(input.regions, 'region_group'), (code, sort) =>
    insertOne(db, 'regions', {
      code: `group ${code}`,
      name: named(code),
      level: 'region_group',
      parent_id: countryId,
      sort,
    }),
  );
  const leaves = await insertNamed(distinct(input.regions, 'region'), (code, sort) => {
    const group = input.regions.find(({ region }) => region === code)?.region_group ?? '';
    const parent_id = regionGroups.get(group) ?? countryId;
    return insertOne(db, 'regions', {
      code: `leaf ${code}`,
      name: named(code),
      level: 'state',
      parent_id,
      is_leaf: true,
      sort,
    });
  });
  const groups = await insertNamed(distinct(input.items, 'group'), (code, sort) =>
    insertOne(db, 'item_groups', { code, data_set: DATA_SET, name: named(code), sort }),
  );
  const items = await insertNamed(distinct(input.items, 'item'), (code, sort) => {
    const group = input.items.find(({ item }) => item === code)?.group ?? '';
    return insertOne(db, 'items', {
      code,
      data_set: DATA_SET,
      group_id: groups.get(group) ?? 0,
      name: named(code),
      unit_id: unit,
      sort,
    });
  });
  const categories = await insertNamed(distinct(input.weights, 'category').toSorted(), (code, sort) =>
    insertOne(db, 'building_categories', { code, name: named(code), sort }),
  );
  await db
    .insertInto('index_families')
    .values({ code: FAMILY, name: named(FAMILY) })
    .execute();
  const ruleSetId = await insertOne(db, 'rule_sets', {
    code: 'case',
    title: named('case'),
    rules: JSON.stringify(input.rules),
    status: 'approved',
    valid_from: monthOf(0),
  });
  await insertStructure(db, input, { items, groups, leaves, regionGroups, countryId });
  for (const at of input.periods.keys()) {
    const day = new Date(`${monthOf(at)}-15T00:00:00Z`);
    await db
      .insertInto('rounds')
      .values({ code: monthOf(at), opens_at: day, due_at: day })
      .execute();
  }
  const loaded = { items, groups, leaves, regionGroups, categories, countryId, ruleSetId };
  return { ...loaded, lines: await insertLines(db, input, loaded, unit) };
}

type ListTable =
  | 'units'
  | 'regions'
  | 'item_groups'
  | 'items'
  | 'building_categories'
  | 'rule_sets'
  | 'outlets'
  | 'organisations'
  | 'structures'
  | 'weight_sets'
  | 'base_periods'
  | 'sample_lines';

/** One row of a list; gives its id. */
export async function insertOne(db: Writing, table: ListTable, values: object): Promise<number> {
  const row = await db
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

async function insertNamed(
  codes: readonly string[],
  insert: (code: string, sort: number) => Promise<number>,
) {
  const ids = new Map<string, number>();
  for (const [sort, code] of codes.entries()) ids.set(code, await insert(code, sort));
  return ids;
}

async function insertStructure(
  db: Writing,
  input: Case,
  {
    items,
    groups,
    leaves,
    regionGroups,
    countryId,
  }: Pick<LoadedCase, 'items' | 'groups' | 'leaves' | 'regionGroups' | 'countryId'>,
): Promise<void> {
  const id = await insertOne(db, 'structures', {
    family: FAMILY,
    revision: 1,
    title: named('case'),
    status: 'approved',
  });
  await db
    .insertInto('structure_items')
    .values(
      input.items.map(({ item = '', group = '', weight = '1' }, position) => ({
        structure_id: id,
        item_id: items.get(item) ?? 0,
        group_id: groups.get(group) ?? 0,
        weight,
        position,
      })),
    )
    .execute();
  await db
    .insertInto('structure_regions')
    .values(
      input.regions.map(({ region = '', region_group = '', share = '' }, position) => ({
        structure_id: id,
        region_id: leaves.get(region) ?? 0,
        // a region without a group counts in the country alone
        group_id: regionGroups.get(region_group) ?? countryId,
        share,
        position,
      })),
    )
    .execute();
  for (const variant of distinct(input.exclusions, 'variant')) {
    const excluded = input.exclusions
      .filter((row) => row.variant === variant)
      .map(({ group = '' }) => groups.get(group) ?? 0);
    await db
      .insertInto('structure_exclusions')
      .values({ structure_id: id, variant, name: named(variant), group_ids: excluded })
      .execute();
  }
}

async function insertLines(
  db: Writing,
  input: Case,
  { items, leaves }: Pick<LoadedCase, 'items' | 'leaves'>,
  unit: number,
): Promise<Map<string, number>> {
  const { id: organisation } = await db
    .insertInto('organisations')
    .values({ code: 'case', name: named('Sources of the case'), kind: 'stakeholder' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const region = [...leaves.values()][0] ?? 0;
  const sources = await insertNamed([...distinct(input.quotes, 'source'), ''], (code) =>
    insertOne(db, 'outlets', {
      code: `source ${code}`,
      name: named(code),
      organisation_id: organisation,
      region_id: region,
    }),
  );
  const lines = new Map<string, number>();
  for (const row of input.lines) {
    const { line = '', item = '', region: at = '', from = '', to = '' } = row;
    const [itemId, regionId] = [items.get(item), leaves.get(at)];
    if (itemId === undefined || regionId === undefined)
      throw new CaseRefused(`Line ${line} is of no item or region.`);
    lines.set(
      line,
      await insertOne(db, 'sample_lines', {
        data_set: DATA_SET,
        item_id: itemId,
        region_id: regionId,
        outlet_id: sources.get(sourceOf(input, line)),
        variant: line,
        period_from: monthNamed(input, from),
        period_to: to === '' ? null : monthNamed(input, to),
      }),
    );
  }
  for (const { line = '', replaced_by = '', ratio = '' } of input.lines) {
    if (replaced_by === '') continue;
    await db
      .updateTable('sample_lines')
      .set({
        replaced_by: lines.get(replaced_by) ?? null,
        ratio: ratio || null,
        ratio_approved_at: ratio ? new Date() : null,
      })
      .where('id', '=', lines.get(line) ?? 0)
      .execute();
  }
  await insertQuotes(db, input, { items, leaves, lines }, unit);
  return lines;
}

/** The outlet of a line: a line is one product of one source. */
function sourceOf({ quotes }: Case, line: string): string {
  const [source = '', ...others] = new Set(
    quotes.filter((quote) => quote.line === line).map((quote) => quote.source ?? ''),
  );
  if (others.length > 0) {
    throw new CaseRefused(`Line ${line} has quotes of several sources: a line is one product of one source.`);
  }
  return source;
}

async function insertQuotes(
  db: Writing,
  input: Case,
  {
    items,
    leaves,
    lines,
  }: {
    items: ReadonlyMap<string, number>;
    leaves: ReadonlyMap<string, number>;
    lines: ReadonlyMap<string, number>;
  },
  unit: number,
): Promise<void> {
  const lineOf = new Map(input.lines.map((row) => [row.line, row]));
  const rows = input.quotes.map(({ line = '', period = '', price = '', accepted }) => {
    const { item = '', region = '' } = lineOf.get(line) ?? {};
    if (!/^\d+(\.\d{1,6})?$/.test(price) || Number(price) <= 0) {
      throw new CaseRefused(
        `Line ${line} has the price ${price} in ${period}: a price is above zero, with six decimals at most.`,
      );
    }
    const month = monthNamed(input, period);
    return {
      item_id: items.get(item) ?? 0,
      sample_line_id: lines.get(line) ?? 0,
      region_id: leaves.get(region) ?? 0,
      period: month,
      round_code: month,
      price,
      unit_id: unit,
      unit_price: price,
      review: accepted === 'yes' ? ('ok' as const) : ('rejected' as const),
    };
  });
  for (let at = 0; at < rows.length; at += BATCH) {
    await db
      .insertInto('quotes')
      .values(rows.slice(at, at + BATCH))
      .execute();
  }
}

/** Rows of one statement. */
const BATCH = 1000;
