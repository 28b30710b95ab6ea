import { ruleSet } from '@datum/contract/computation/rule-set';
import type { ScenarioChoices } from '@datum/contract/computation/scenarios';
import { surveyOf } from '@datum/contract/subjects/all';
import type { Reading } from '@datum/database/open';
import { readFirstBase } from '../runs/matched/indices/levels.queries.ts';
import { isMatchedRules } from '../runs/matched/matched-frame.rules.ts';
import { readOfficialMonths } from './official-months.queries.ts';

/** What a scenario of a family can be computed with, drafts too. */
export async function readChoices(db: Reading, family: string): Promise<ScenarioChoices> {
  const months = (await readOfficialMonths(db, family, LAST_PERIOD)).map(({ period }) => period);
  const base = await readFirstBase(db, family);
  const old = await db
    .selectFrom('runs')
    .where('subject', '=', family)
    .where('stage', '=', 'table_one')
    .where('state', 'in', ['done', 'approved'])
    .where('period', '<', surveyOf(family, months[0] ?? LAST_PERIOD))
    .select((eb) => eb.fn.max<string | null>('period').as('period'))
    .executeTakeFirst();
  const weightSets = await db
    .selectFrom('weight_sets as w')
    .where('w.family', '=', family)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('weights as v')
          .whereRef('v.weight_set_id', '=', 'w.id')
          .where('v.value', '>', '0')
          .select('v.value'),
      ),
    )
    .orderBy('w.valid_from', 'desc')
    .orderBy('w.id', 'desc')
    .select(['w.id', 'w.title', 'w.status'])
    .execute();
  const ruleSets = await db
    .selectFrom('rule_sets')
    .where((where) => where.or([where('family', 'is', null), where('family', '=', family)]))
    .orderBy('code')
    .orderBy('revision', 'desc')
    .select(['id', 'title', 'status', 'rules'])
    .execute();
  return {
    months: months.toReversed(),
    first_edition_to: old?.period ?? null,
    base: base && { from: base.period_from, to: base.period_to },
    weight_sets: weightSets,
    rule_sets: ruleSets.flatMap(({ rules, ...row }) => {
      const read = ruleSet.safeParse(rules);
      return read.success && isMatchedRules(read.data) ? [row] : [];
    }),
  };
}

/** Later than any period. */
const LAST_PERIOD = '9999-12';
