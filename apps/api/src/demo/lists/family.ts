import { buildingMaterialIndex } from '@datum/contract/subjects/families';
import { periodsBetween } from '@datum/contract/values/period';
import type { Writing } from '@datum/database/open';
import { REPLACEMENT } from '@datum/database/seed/materials';
import { type demoCalendar, workInstant } from '../calendar.ts';
import type { Collection } from '../collection/collection.ts';
import { DEMO_RULES } from '../history.ts';
import type { Reference } from './reference.ts';

/** The item that another replaced: ended in the month in which both were priced, its successor named. */
export const endReplacedItem = (db: Writing, { items }: Reference, overlap: string) =>
  db
    .updateTable('items')
    .set({ replaced_by: items.get(REPLACEMENT.new[0]) ?? null, valid_to: overlap })
    .where('code', '=', REPLACEMENT.old)
    .execute();

/** Periods after which a provisional figure of the family is firm. */
export const FIRM_AFTER = 3;

/** The index family, its rule set and its two bases. */
export async function storeFamily(
  db: Writing,
  calendar: ReturnType<typeof demoCalendar>,
  people: Collection['people'],
  utcOffset: number,
) {
  const first = calendar.months[0] ?? '';
  const approvedIn = (period: string) => ({
    status: 'in_use' as const,
    last_edited_by: people.compiler,
    approved_by: people.approver,
    approved_at: workInstant(period, 2, 10, utcOffset),
  });
  await db
    .insertInto('index_families')
    .values({
      code: buildingMaterialIndex.code,
      name: JSON.stringify({ en: 'Building material cost index', ms: 'Indeks kos bahan binaan' }),
      firm_after: FIRM_AFTER,
      valid_for: JSON.stringify({
        en: 'Movement over time of what contractors pay for materials, by building category and region.',
        ms: 'Pergerakan harga bahan yang dibayar kontraktor mengikut masa, kategori bangunan dan kawasan.',
      }),
      not_valid_for: JSON.stringify({
        en: 'Comparing price levels between regions: each region starts at 100.',
        ms: 'Membandingkan aras harga antara kawasan: setiap kawasan bermula pada 100.',
      }),
    })
    .execute();
  const { id: ruleSetId } = await db
    .insertInto('rule_sets')
    .values({
      code: 'BMP-RULES',
      title: JSON.stringify({
        en: 'Standard rules',
        ms: 'Peraturan standard',
      }),
      rules: JSON.stringify(DEMO_RULES),
      valid_from: first,
      ...approvedIn(first),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const year = periodsBetween(`${calendar.baseYear}-01`, `${calendar.baseYear}-12`);
  const base = async (code: string, months: readonly string[], effective: string) => {
    const { id } = await db
      .insertInto('base_periods')
      .values({
        family: buildingMaterialIndex.code,
        code,
        label: JSON.stringify({ en: `${code} = 100`, ms: `${code} = 100` }),
        period_from: months[0] ?? '',
        period_to: months.at(-1) ?? '',
        effective_from: effective,
        keeps_previous: false,
        ...approvedIn(months.at(-1) ?? ''),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, months };
  };
  return {
    ruleSetId,
    firstBase: await base(first, [first], first),
    laterBase: await base(calendar.baseYear, year, calendar.rebased),
  };
}
