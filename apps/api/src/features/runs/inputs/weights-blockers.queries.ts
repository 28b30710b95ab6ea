import type { Blocker } from '@datum/contract/computation/runs';
import { inBoth } from '@datum/contract/messages/refusals/in-both';
import { href } from '@datum/contract/screens/all';
import { weighedBy } from '@datum/contract/subjects/families';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readGroupsWithoutItem } from '../../structures/without-item.queries.ts';
import type { Frame } from './frame.queries.ts';

/**
 * What the weights of a period hold that no index is to be made of: building categories that ended before it, and groups that the
 * structure has no item of. A family that weighs others has no items of its own.
 */
export async function weightsBlockers(
  db: Reading,
  { family, period, structure, weights }: Pick<Frame, 'family' | 'period' | 'structure' | 'weights'>,
): Promise<Blocker[]> {
  if (!weights) return [];
  const isSurveyed = weighedBy(family).length === 0;
  const without =
    structure && isSurveyed
      ? await readGroupsWithoutItem(db, [{ structure: structure.id, weights: weights.id }])
      : [];
  return [
    ...named(
      'group_without_item',
      without.map(({ group }) => group),
    ),
    ...named('category_ended', await readEndedCategories(db, { period, weights: weights.id })),
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

/** One blocker that names all of them; none where there are none. */
function named(code: 'group_without_item' | 'category_ended', names: readonly LocalText[]): Blocker[] {
  if (names.length === 0) return [];
  const inOne = (locale: 'en' | 'ms') => names.map((name) => inBoth(name)[locale]).join('; ');
  return [{ code, count: names.length, link: href('weights'), title: { en: inOne('en'), ms: inOne('ms') } }];
}
