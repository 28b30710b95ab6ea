import type { Blocker } from '@datum/contract/computation/runs';
import { href } from '@datum/contract/screens/all';
import { weighedBy } from '@datum/contract/subjects/families';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readGroupsWithoutItem } from '../../structures/without-item.queries.ts';
import type { Frame } from './frame.queries.ts';
import { namedBlocker } from './named-blocker.rules.ts';

/**
 * What the weights of a period hold that no index is to be made of: building categories that ended before it, and groups that the
 * structure has no item of. A family that weighs others has no items of its own.
 */
export async function weightsBlockers(
  db: Reading,
  { family, period, structure, weights }: Pick<Frame, 'family' | 'period' | 'structure' | 'weights'>,
): Promise<Blocker[]> {
  if (!weights) return [];
  const link = href('weights');
  const isSurveyed = weighedBy(family).length === 0;
  const without =
    structure && isSurveyed
      ? await readGroupsWithoutItem(db, [{ structure: structure.id, weights: weights.id }])
      : [];
  return [
    ...namedBlocker(
      'group_without_item',
      without.map(({ group }) => group),
      link,
    ),
    ...namedBlocker('category_ended', await readEndedCategories(db, { period, weights: weights.id }), link),
  ];
}

async function readEndedCategories(
  db: Reading,
  { period, weights }: { readonly period: string; readonly weights: number },
): Promise<LocalText[]> {
  const { rows } = await sql<{ name: LocalText }>`select c.name from building_categories c
    where c.valid_to < first_month(${period})
      and exists (select from weights w where w.weight_set_id = ${weights} and w.category_id = c.id and w.value > 0)
    order by c.sort, c.code`.execute(db);
  return rows.map(({ name }) => name);
}
