import type { Passport } from '@datum/contract/publication/passport';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readBasket } from '../../runs/inputs/inputs.queries.ts';
import { versionOf } from '../../runs/matched/indices/base-versions.queries.ts';
import { readFirstBase } from '../../runs/matched/indices/levels.queries.ts';
import { seriesKeyOf } from '../../runs/matched/indices/series-name.rules.ts';
import type { Basket } from '../../runs/tables/basket.rules.ts';
import { notDropped } from '../../standing/counting.queries.ts';
import { factorsOf } from './index-weights.queries.ts';
import type { PassportFrame } from './passport-frame.queries.ts';

/** What a leaf's unit price index over matched lines is made from. */
export interface ItemLevels {
  /** Item -> its level now, and the level that it is divided by. */
  readonly items: ReadonlyMap<number, ItemLevel>;
  /** The base that levels average 1 over. */
  readonly base: Passport['level_base'];
  /** The Table One run that made them. */
  readonly runId: number;
  /** What the formula's result is divided by; null where the leaf moves with others, and has no items of its own. */
  readonly divisor: number | null;
  readonly imputedShare: number;
  /** The structure that the period was computed by: a later run may have told its figures anew on another base. */
  readonly basket: Basket;
}

interface ItemLevel {
  readonly level: number;
  readonly baseLevel: number;
  /** Whose level an item took that came after the first period of the base. */
  readonly entered: Passport['items'][number]['entered'];
}

/** The levels behind a group's index in a leaf, as its run had them; null for a figure of the first edition. */
export async function readItemLevels(db: Reading, frame: PassportFrame): Promise<ItemLevels | null> {
  const { figure, period, run, shared } = frame;
  const groupId = figure.group_id ?? 0;
  const leaf = await db
    .selectFrom('group_levels as g')
    .innerJoin('runs as r', 'r.id', 'g.run_id')
    .where('g.period', '=', period)
    .where('g.group_id', '=', groupId)
    .where('g.region_id', '=', figure.region_id)
    .where('g.run_id', '<=', run.id)
    .where(notDropped('r'))
    .orderBy('g.run_id', 'desc')
    .select(['g.run_id', 'g.factor', 'g.imputed_share', 'g.lender'])
    .executeTakeFirst();
  const base = await shared(`passport first base ${figure.subject}`, () => readFirstBase(db, figure.subject));
  if (!leaf || !base) return null;
  const one = await db
    .selectFrom('runs')
    .where('subject', '=', figure.subject)
    .where('stage', '=', 'table_one')
    .where('period', '=', frame.survey)
    .where('id', '<=', leaf.run_id)
    .where(notDropped('runs'))
    .orderBy('id', 'desc')
    .select(['id', 'structure_id'])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{
    item_id: number;
    level: number;
    base_level: number;
    entered: ItemLevel['entered'];
  }>`
    select r.item_id, r.level, coalesce(b.level, e.level) as base_level,
      case when b.level is null then e.place end as entered
    from relatives r
    left join base_levels b on b.base_period_id = ${base.id} and b.item_id = r.item_id and b.region_id = r.region_id
      and ${versionOf('base_levels', base.id, leaf.run_id, 'b')}
    left join lateral (
      select e.level, e.place from entered_levels e join runs n on n.id = e.run_id and ${notDropped('n')}
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
  const factors = await factorsOf(db, frame);
  const key = seriesKeyOf({
    kind: 'group_index',
    memberId: groupId,
    variant: '',
    regionId: figure.region_id,
  });
  return {
    items: new Map(
      rows.map(({ item_id, level, base_level, entered }) => [
        item_id,
        { level, baseLevel: base_level, entered },
      ]),
    ),
    base: { label: base.label, period_from: base.period_from, period_to: base.period_to },
    runId: one.id,
    divisor: leaf.lender === '' ? ((mean?.mean ?? 1) * (factors.get(key) ?? 1)) / leaf.factor : null,
    imputedShare: leaf.imputed_share,
    basket: await shared(`passport basket ${one.structure_id}`, () => readBasket(db, one.structure_id)),
  };
}
