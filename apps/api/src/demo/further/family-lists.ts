import type { ComputedFamily } from '@datum/contract/subjects/families';
import type { Writing } from '@datum/database/open';
import { CATEGORIES } from '@datum/database/seed/categories';
import { REGIONS } from '@datum/database/seed/regions';
import { freezeBase } from '../../features/base-periods/queries.ts';
import { findRulesOf } from '../../features/rule-sets/queries.ts';
import { workInstant } from '../calendar.ts';
import { DEMO_RULES } from '../history.ts';
import { bilingual, byCode } from '../lists/by-code.ts';
import { weightsIn } from '../surveys/families.ts';
import type { DemoSurvey } from '../surveys/survey.ts';
import type { Office } from './office.ts';
import type { SurveyCalendar } from './survey-calendar.ts';

/** Item weights within their groups, in turn: they are not equal. */
const ITEM_WEIGHTS = [3, 2, 1.5, 1];

/** What a family of the demonstration is computed from. */
export interface FamilyPlan {
  readonly family: ComputedFamily;
  readonly surveys: readonly DemoSurvey[];
  readonly office: Office;
  readonly calendar: SurveyCalendar;
  readonly utcOffset: number;
}

/** Stores a family with its structure, weights and base, each approved by another person before the first survey. Gives what freezes its base. */
export async function storeFamilyLists(db: Writing, plan: FamilyPlan): Promise<() => Promise<void>> {
  const { family, calendar, office, utcOffset } = plan;
  const first = calendar.base.from;
  const approved = approvedIn(office, first, utcOffset);
  await storeFamilyRow(db, family);
  await storeRules(db, family.code, first, approved);
  await storeStructure(db, plan, approved);
  await storeWeightSet(db, plan, approved);
  return storeBase(db, family, { ...calendar.base, effective: first }, approved);
}

/** The family as its pages tell of it. */
export async function storeFamilyRow(db: Writing, { code, name, summary }: ComputedFamily): Promise<void> {
  await db
    .insertInto('index_families')
    .values({
      code,
      name: JSON.stringify(name),
      firm_after: 3,
      valid_for: JSON.stringify(summary),
      not_valid_for: bilingual(
        'Comparing price levels between regions: each region starts at 100.',
        'Membandingkan aras harga antara kawasan: setiap kawasan bermula pada 100.',
      ),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

/** The calendar year by which a family's indices are divided. `effective`: the first month on it. Gives what freezes it. */
export async function storeBase(
  db: Writing,
  { code }: ComputedFamily,
  { from, to, effective }: SurveyCalendar['base'] & { readonly effective: string },
  approved: Approved,
): Promise<() => Promise<void>> {
  const year = from.slice(0, 4);
  const { id } = await db
    .insertInto('base_periods')
    .values({
      family: code,
      code: year,
      label: bilingual(`${year} = 100`, `${year} = 100`),
      period_from: from,
      period_to: to,
      effective_from: effective,
      keeps_previous: false,
      ...approved,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return () => freezeBase(db, id);
}

/** Four eyes on lists: who wrote them, and who approved them when. */
export type Approved = {
  readonly status: 'in_use';
  readonly last_edited_by: string;
  readonly approved_by: string;
  readonly approved_at: Date;
};

/** Lists of the compiler that the approver approved a month after the period, before the first figures. */
export const approvedIn = ({ people }: Office, period: string, utcOffset: number): Approved => ({
  status: 'in_use',
  last_edited_by: people.compiler,
  approved_by: people.approver,
  approved_at: workInstant(period, 2, 10, utcOffset),
});

/** Surveys began before prices of materials were collected: rules for the months before theirs. */
async function storeRules(db: Writing, family: string, first: string, approved: Approved): Promise<void> {
  if (await findRulesOf(db, family, first)) return;
  await db
    .insertInto('rule_sets')
    .values({
      code: 'SURVEY-RULES',
      title: bilingual('Half-yearly surveys, standard rules', 'Tinjauan setengah tahun, peraturan standard'),
      rules: JSON.stringify(DEMO_RULES),
      valid_from: first,
      ...approved,
    })
    .execute();
}

async function storeStructure(db: Writing, plan: FamilyPlan, approved: Approved): Promise<void> {
  const { family, surveys, office } = plan;
  const { id } = await db
    .insertInto('structures')
    .values({
      family: family.code,
      revision: 1,
      title: bilingual(`${family.name.en}, structure 1`, `${family.name.ms}, struktur 1`),
      note: 'First structure.',
      ...approved,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const groups = await groupIds(db, surveys);
  const items = await byCode(
    db
      .selectFrom('items')
      .where('data_set', 'in', [...family.reads])
      .select(['id', 'code'])
      .execute(),
  );
  const members = surveys
    .flatMap((survey) => survey.groups)
    .flatMap((group) => group.items.map((item, at) => ({ group: group.code, item: item.code, at })));
  await db
    .insertInto('structure_items')
    .values(
      members.map(({ group, item, at }, position) => ({
        structure_id: id,
        item_id: items.get(item) ?? 0,
        group_id: groups.get(group) ?? 0,
        weight: String(ITEM_WEIGHTS[at % ITEM_WEIGHTS.length] ?? 1),
        position,
      })),
    )
    .execute();
  await db
    .insertInto('structure_regions')
    .values(
      REGIONS.map(({ code, group, share }, position) => ({
        structure_id: id,
        region_id: office.regions.get(code) ?? 0,
        group_id: office.regions.get(group) ?? 0,
        share,
        position,
      })),
    )
    .execute();
}

async function storeWeightSet(db: Writing, plan: FamilyPlan, approved: Approved): Promise<void> {
  const { family, surveys, office, calendar } = plan;
  const { id } = await db
    .insertInto('weight_sets')
    .values({
      family: family.code,
      code: `${family.code.toUpperCase()}-W1`,
      title: bilingual(`${family.name.en}, weights`, `${family.name.ms}, wajaran`),
      source_document: 'Demonstration weights',
      valid_from: calendar.base.from,
      ...approved,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = await groupIds(db, surveys);
  const groups = surveys.flatMap((survey) => survey.groups.map(({ code }) => ids.get(code) ?? 0));
  await db
    .insertInto('weights')
    .values(
      CATEGORIES.flatMap(({ code }, category) =>
        weightsIn(surveys, category).map((value, at) => ({
          weight_set_id: id,
          category_id: office.categories.get(code) ?? 0,
          group_id: groups[at] ?? 0,
          value,
        })),
      ),
    )
    .execute();
}

const groupIds = (db: Writing, surveys: readonly DemoSurvey[]): Promise<Map<string, number>> =>
  byCode(
    db
      .selectFrom('item_groups')
      .where(
        'data_set',
        'in',
        surveys.map(({ dataSet }) => dataSet.code),
      )
      .select(['id', 'code'])
      .execute(),
  );
