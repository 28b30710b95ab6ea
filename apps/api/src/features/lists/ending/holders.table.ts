import type { ListSlug } from '@datum/contract/lists/list';
import { type RawBuilder, sql } from 'kysely';
import { copyStructure } from '../../structures/copy.queries.ts';
import { copyWeightSet } from '../../weight-sets/queries.ts';

/** What an index is made of and a second person approves. */
export interface Holder {
  readonly noun: 'structures' | 'weight-sets';
  /** Where the rows of the list lie. */
  readonly list: 'items' | 'regions' | 'item_groups' | 'building_categories';
  /** What it holds rows of the list in. */
  readonly table: string;
  readonly key: string;
  readonly column: string;
  /** Everything that a row of the table says beside its key. */
  readonly says: readonly string[];
  /** Its rows as the history of the noun names them: `what` and `value`, with `key` and `column`. */
  readonly told: RawBuilder<unknown>;
}

const weights = {
  noun: 'weight-sets',
  key: 'weight_set_id',
  table: 'weights',
  says: ['category_id', 'group_id', 'value'],
  told: sql`(select w.*, c.code || ' ' || g.code as what, trim_scale(w.value)::text as said from weights w
    join building_categories c on c.id = w.category_id join item_groups g on g.id = w.group_id)`,
} as const;

/** What holds rows of each list. Groups leave a structure with their items. */
export const HOLDERS: Readonly<Partial<Record<ListSlug, Holder>>> = {
  items: {
    noun: 'structures',
    list: 'items',
    key: 'structure_id',
    table: 'structure_items',
    column: 'item_id',
    says: ['item_id', 'group_id', 'weight', 'position'],
    told: sql`(select s.*, 'item ' || i.code as what, g.code || ', ' || trim_scale(s.weight) as said
      from structure_items s join items i on i.id = s.item_id join item_groups g on g.id = s.group_id)`,
  },
  regions: {
    noun: 'structures',
    list: 'regions',
    key: 'structure_id',
    table: 'structure_regions',
    column: 'region_id',
    says: ['region_id', 'group_id', 'share', 'position'],
    told: sql`(select s.*, 'region ' || r.code as what, g.code || ', ' || trim_scale(s.share) as said
      from structure_regions s join regions r on r.id = s.region_id join regions g on g.id = s.group_id)`,
  },
  'item-groups': { ...weights, list: 'item_groups', column: 'group_id' },
  'building-categories': { ...weights, list: 'building_categories', column: 'category_id' },
};

/** How each noun is made anew: which one comes after which, from which month it counts, and a draft of it. */
export const NOUNS = {
  structures: {
    from: sql`(select id, family, status, version, title, revision::text as mark, revision as place, '' as begins from structures)`,
    copy: copyStructure,
  },
  'weight-sets': {
    from: sql`(select id, family, status, version, title, code as mark,
      row_number() over (order by valid_from, id) as place, valid_from as begins from weight_sets)`,
    copy: copyWeightSet,
  },
} as const;
