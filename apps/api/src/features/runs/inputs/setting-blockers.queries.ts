import type { Blocker } from '@datum/contract/computation/runs';
import { href } from '@datum/contract/screens/all';
import type { LocalText } from '@datum/contract/values/local-text';
import { firstMonthOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import type { Frame } from './frame.queries.ts';

type Setting = 'base' | 'rules' | 'weights';

/** Where each is approved and what begins it. */
const SETTINGS: Readonly<
  Record<
    Setting,
    {
      readonly table: string;
      readonly title: string;
      readonly begins: string;
      readonly link: () => string;
      /** A rule set without a family counts for all. */
      readonly ofAll?: RawBuilder<unknown>;
    }
  >
> = {
  base: { table: 'base_periods', title: 'label', begins: 'effective_from', link: () => href('base-periods') },
  rules: {
    table: 'rule_sets',
    title: 'title',
    begins: 'valid_from',
    link: () => href('base-periods', { query: { tab: 'rule-sets' } }),
    ofAll: sql`or family is null`,
  },
  weights: { table: 'weight_sets', title: 'title', begins: 'valid_from', link: () => href('weights') },
};

/**
 * Settings that a period has none of, each with the place where it is approved. One that is approved and begins only later is
 * named with its month: to approve another of the same kind would not help.
 */
export async function settingBlockers(
  db: Reading,
  frame: Frame,
  needed: readonly Setting[],
): Promise<Blocker[]> {
  const blockers: Blocker[] = [];
  for (const setting of needed.filter((one) => frame[one] === null)) {
    const later = await findLater(db, setting, frame);
    const link = SETTINGS[setting].link();
    blockers.push(
      later
        ? { code: `${setting}_later`, count: 1, link, title: later.title, periods: [later.begins] }
        : { code: `no_${setting}`, count: 1, link },
    );
  }
  return blockers;
}

async function findLater(db: Reading, setting: Setting, { family, period }: Frame) {
  const { table, title, begins, ofAll = sql`` } = SETTINGS[setting];
  const { rows } = await sql<{ title: LocalText; begins: string }>`
    select ${sql.ref(title)} as title, ${sql.ref(begins)} as begins from ${sql.table(table)}
    where (family = ${family} ${ofAll}) and status in ('approved', 'in_use')
      and ${sql.ref(begins)} > ${firstMonthOf(period)}
    order by ${sql.ref(begins)}, id limit 1`.execute(db);
  return rows[0];
}
