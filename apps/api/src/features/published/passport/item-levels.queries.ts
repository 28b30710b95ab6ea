import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readBasket } from '../../runs/inputs/inputs.queries.ts';
import { versionOf } from '../../runs/matched/indices/base-versions.queries.ts';
import { readFirstBase } from '../../runs/matched/indices/levels.queries.ts';
import { readFactors, seriesKeyOf } from '../../runs/matched/indices/stored-figures.queries.ts';
import type { Basket } from '../../runs/tables/basket.rules.ts';
import type { PassportFrame } from './passport-frame.queries.ts';

/** What a leaf's unit price index over matched lines is made from. */
export interface ItemLevels {
  /** Item -> its level now, and the level that it is divided by. */
  readonly items: ReadonlyMap<number, readonly [level: number, baseLevel: number]>;
  /** What the formula's result is divided by; null where the leaf moves with others, and has no items of its own. */
  readonly divisor: number | null;
  readonly imputedShare: number;
  /** The structure that the period was computed by: a later run may have told its figures anew on another base. */
  readonly basket: Basket;
}

/** The levels behind a group's index in a leaf, as its run had them; null for a figure of the first edition. */
export async function readItemLevels(
  db: Reading,
  { figure, period, run }: PassportFrame,
): Promise<ItemLevels | null> {
  const groupId = figure.group_id ?? 0;
  const leaf = await db
    .selectFrom('group_levels')
    .where('period', '=', period)
    .where('group_id', '=', groupId)
    .where('region_id', '=', figure.region_id)
    .where('run_id', '<=', run.id)
    .orderBy('run_id', 'desc')
    .select(['run_id', 'factor', 'imputed_share', 'lender'])
    .executeTakeFirst();
  const base = await readFirstBase(db, figure.subject);
  if (!leaf || !base) return null;
  const one = await db
    .selectFrom('runs')
    .where('subject', '=', figure.subject)
    .where('stage', '=', 'table_one')
    .where('period', '=', period)
    .where('id', '<=', leaf.run_id)
    .where('state', '!=', 'rejected')
    .orderBy('id', 'desc')
    .select(['id', 'structure_id'])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ item_id: number; level: number; base_level: number }>`
    select r.item_id, r.level, coalesce(b.level, e.level) as base_level
    from relatives r
    left join base_levels b on b.base_period_id = ${base.id} and b.item_id = r.item_id and b.region_id = r.region_id
      and ${versionOf('base_levels', base.id, leaf.run_id, 'b')}
    left join lateral (
      select e.level from entered_levels e
      where e.item_id = r.item_id and e.region_id = r.region_id and e.run_id <= ${leaf.run_id}
      order by e.run_id desc limit 1
    ) e on true
    where r.run_id = ${one.id} and r.region_id = ${figure.region_id} and coalesce(b.level, e.level) is not null`.execute(
    db,
  );
  const mean = await db
    .selectFrom('base_means')
    .where('base_period_id', '=', base.id)
    .where('group_id', '=', groupId)
    .where('region_id', '=', figure.region_id)
    .where(versionOf('base_means', base.id, leaf.run_id))
    .select('mean')
    .executeTakeFirst();
  const factors = await readFactors(db, figure.base_period_id ?? 0, run.id);
  const key = seriesKeyOf({
    kind: 'group_index',
    memberId: groupId,
    variant: '',
    regionId: figure.region_id,
  });
  return {
    items: new Map(rows.map(({ item_id, level, base_level }) => [item_id, [level, base_level] as const])),
    divisor: leaf.lender === '' ? ((mean?.mean ?? 1) * (factors.get(key) ?? 1)) / leaf.factor : null,
    imputedShare: leaf.imputed_share,
    basket: await readBasket(db, one.structure_id),
  };
}
