import type { Writing } from '@datum/database/open';
import { REGIONS } from '@datum/database/seed/regions';
import { workInstant } from '../calendar.ts';
import { bilingual, byCode } from '../lists/by-code.ts';
import { supplierOf } from '../lists/organisations.ts';
import { SOURCES_PER_REGION, type SurveyLine } from '../surveys/generate.ts';
import type { DemoSurvey } from '../surveys/survey.ts';
import type { Office } from './office.ts';

/** Ids of a survey's lists by code. */
export interface SurveyLists {
  readonly items: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, number>;
  /** Ids of the lines, in their order. */
  readonly lines: readonly number[];
}

/** Units that prices of surveys come in, beside those of materials. */
const UNITS = [
  { code: 'week', en: 'week of 40 hours', ms: 'minggu 40 jam', factor: '40' },
  { code: 'month', en: 'month of 26 days', ms: 'bulan 26 hari', factor: '208' },
] as const;

/** Stores what is priced in a survey, its sources and its lines. */
export async function storeSurveyLists(
  db: Writing,
  office: Office,
  survey: DemoSurvey,
  lines: readonly SurveyLine[],
  halves: readonly string[],
  utcOffset: number,
): Promise<SurveyLists> {
  const units = await storeUnits(db);
  const items = await storeItems(db, survey, units);
  const sources = await storeSources(db, office, survey);
  const stored = await storeLines(db, { office, survey, lines, halves, items, sources });
  await linkLines(db, office, lines, { stored, halves, utcOffset });
  return { items, units, lines: stored };
}

async function storeLines(
  db: Writing,
  {
    office,
    survey,
    lines,
    halves,
    items,
    sources,
  }: {
    readonly office: Office;
    readonly survey: DemoSurvey;
    readonly lines: readonly SurveyLine[];
    readonly halves: readonly string[];
    readonly items: ReadonlyMap<string, number>;
    readonly sources: ReadonlyMap<string, number>;
  },
): Promise<number[]> {
  const rows = lines.map(({ item, region, source, from, to }) => {
    const code = REGIONS[region]?.code ?? '';
    return {
      data_set: survey.dataSet.code,
      item_id: items.get(item.code) ?? 0,
      region_id: office.regions.get(code) ?? 0,
      outlet_id: sources.get(`${code}-${survey.sources.letter}${source + 1}`) ?? 0,
      period_from: halves[from] ?? '',
      period_to: halves[to] ?? null,
    };
  });
  const stored = await db
    .insertInto('sample_lines')
    .values(rows)
    .returning(['id', 'item_id', 'outlet_id'])
    .execute();
  const ids = new Map(stored.map(({ id, item_id, outlet_id }) => [`${item_id} ${outlet_id}`, id]));
  return rows.map(({ item_id, outlet_id }) => ids.get(`${item_id} ${outlet_id}`) ?? 0);
}

async function linkLines(
  db: Writing,
  { people }: Office,
  lines: readonly SurveyLine[],
  {
    stored,
    halves,
    utcOffset,
  }: { readonly stored: readonly number[]; readonly halves: readonly string[]; readonly utcOffset: number },
): Promise<void> {
  for (const [at, { to, next }] of lines.entries()) {
    if (!next) continue;
    const half = halves[to] ?? '';
    const { ratio } = next;
    await db
      .updateTable('sample_lines')
      .set({
        replaced_by: stored[next.line] ?? null,
        ...(ratio === null
          ? {}
          : {
              ratio,
              ratio_entered_by: people.compiler,
              ratio_approved_by: people.approver,
              ratio_approved_at: workInstant(
                `${half.slice(0, 4)}-${half.endsWith('1') ? '06' : '12'}`,
                1,
                15,
                utcOffset,
              ),
            }),
      })
      .where('id', '=', stored[at] ?? 0)
      .execute();
  }
}

async function storeUnits(db: Writing): Promise<Map<string, number>> {
  await db
    .insertInto('units')
    .values(
      UNITS.map(({ code, en, ms, factor }, sort) => ({
        code,
        name: bilingual(en, ms),
        dimension: 'time' as const,
        factor_to_base: factor,
        sort: 100 + sort,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  return byCode(db.selectFrom('units').select(['id', 'code']).execute());
}

async function storeItems(
  db: Writing,
  { dataSet, groups, unit }: DemoSurvey,
  units: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const stored = await byCode(
    db
      .insertInto('item_groups')
      .values(
        groups.map(({ code, en, ms }, sort) => ({
          code,
          data_set: dataSet.code,
          name: bilingual(en, ms),
          sort,
        })),
      )
      .returning(['id', 'code'])
      .execute(),
  );
  const items = groups.flatMap((group) => group.items.map((item) => ({ ...item, group: group.code })));
  return byCode(
    db
      .insertInto('items')
      .values(
        items.map(({ code, en, ms, attributes, group }, sort) => ({
          code,
          data_set: dataSet.code,
          group_id: stored.get(group) ?? 0,
          name: bilingual(en, ms),
          unit_id: units.get(unit) ?? 0,
          frequency: dataSet.frequency,
          attributes: JSON.stringify(attributes),
          is_headline: sort % 4 === 0,
          sort,
        })),
      )
      .returning(['id', 'code'])
      .execute(),
  );
}

function storeSources(
  db: Writing,
  { regions, organisations }: Office,
  { sources }: DemoSurvey,
): Promise<Map<string, number>> {
  const rows = REGIONS.flatMap(({ code, group, name }) =>
    Array.from({ length: SOURCES_PER_REGION }, (_, position) => ({
      code: `${code}-${sources.letter}${position + 1}`,
      name: bilingual(`${sources.en} ${position + 1}, ${name}`, `${sources.ms} ${position + 1}, ${name}`),
      kind: sources.kind,
      organisation_id: organisations.get(supplierOf(group)) ?? 0,
      region_id: regions.get(code) ?? 0,
      sort: position,
    })),
  );
  return byCode(db.insertInto('outlets').values(rows).returning(['id', 'code']).execute());
}
