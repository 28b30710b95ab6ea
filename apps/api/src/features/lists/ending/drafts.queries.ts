import type { ListSlug } from '@datum/contract/lists/list';
import type { EndingDraft } from '@datum/contract/lists/row';
import type { Reading, Writing } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { claimDraft } from '../../approvals/queries.ts';
import { copyStructure } from '../../structures/copy.queries.ts';
import { copyWeightSet } from '../../weight-sets/queries.ts';
import type { Month } from '../columns.queries.ts';

/** What an index is made of and a second person approves. */
interface Holder {
  readonly noun: 'structures' | 'weight-sets';
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
const HOLDERS: Readonly<Partial<Record<ListSlug, Holder>>> = {
  items: {
    noun: 'structures',
    key: 'structure_id',
    table: 'structure_items',
    column: 'item_id',
    says: ['item_id', 'group_id', 'weight', 'position'],
    told: sql`(select s.*, 'item ' || i.code as what, g.code || ', ' || trim_scale(s.weight) as said
      from structure_items s join items i on i.id = s.item_id join item_groups g on g.id = s.group_id)`,
  },
  regions: {
    noun: 'structures',
    key: 'structure_id',
    table: 'structure_regions',
    column: 'region_id',
    says: ['region_id', 'group_id', 'share', 'position'],
    told: sql`(select s.*, 'region ' || r.code as what, g.code || ', ' || trim_scale(s.share) as said
      from structure_regions s join regions r on r.id = s.region_id join regions g on g.id = s.group_id)`,
  },
  'item-groups': { ...weights, column: 'group_id' },
  'building-categories': { ...weights, column: 'category_id' },
};

/** How each noun is made anew: which one comes after which, and a draft of it. */
const NOUNS = {
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

interface Held {
  /** What the month is computed by, and whether it has the row. */
  readonly id: number;
  readonly holds: boolean;
  /** The newest approved one that has it. */
  readonly source: number;
  /** The newest one after it that is not approved yet, and whether it has the row. */
  readonly next: (EndingDraft & { readonly version: number; readonly holds: boolean }) | null;
}

/** The approved ones of a month, one for each family that has the row in any of them, with what is to follow. */
async function readHeld(db: Reading, holder: Holder, row: number, month: Month): Promise<Held[]> {
  const { noun } = holder;
  const { from } = NOUNS[noun];
  const { rows } = await sql<Held>`
    with approved as (select u.*, ${holds(holder, row, sql`u.id`)} as holds from ${from} u
      where u.status in ('approved', 'in_use') and u.begins <= ${month}),
    usable as (select distinct on (family) id, family, place, holds from approved order by family, place desc),
    source as (select distinct on (family) id, family from approved where holds order by family, place desc)
    select u.id, u.holds, s.id as source, (select jsonb_build_object('noun', ${noun}::text, 'id', n.id, 'title', n.title,
        'mark', n.mark, 'status', n.status, 'version', n.version, 'holds', ${holds(holder, row, sql`n.id`)})
      from ${from} n where n.family = u.family and n.status in ('draft', 'submitted') and n.place > u.place
        and (n.begins = '' or n.begins >= ${month})
      order by n.place desc limit 1) as next
    from usable u join source s on s.family = u.family order by u.family`.execute(db);
  return rows;
}

const holds = ({ table, key, column }: Holder, row: number, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from ${sql.table(table)} h where ${sql.ref(`h.${key}`)} = ${id} and ${sql.ref(`h.${column}`)} = ${row})`;

/**
 * What `readHeld` says of a row of a list, each with its holder. Those who end rows come one after the other, so that the second
 * finds the draft of the first.
 */
async function lockHeld(db: Writing, slug: ListSlug, row: number, month: Month) {
  const holder = HOLDERS[slug];
  if (!holder) return [];
  await sql`select from ${sql.table(holder.noun === 'structures' ? 'structures' : 'weight_sets')}
    where status in ('approved', 'in_use') order by id for update`.execute(db);
  return (await readHeld(db, holder, row, month)).map((held) => ({ ...held, holder }));
}

/** A draft that lost a row of a list, or got it back. */
interface Redrafted {
  readonly noun: Holder['noun'];
  readonly id: number;
  /** What a new draft is a copy of. */
  readonly copiedFrom: number | null;
  /** What it lost or got back, as its history names it. */
  readonly rows: Readonly<Record<string, string>>;
}

async function tellRows(db: Reading, { told, key, column }: Holder, id: number, row: number) {
  const { rows } = await sql<{ what: string; said: string }>`select what, said from ${told} t
    where ${sql.ref(`t.${key}`)} = ${id} and ${sql.ref(`t.${column}`)} = ${row} order by what`.execute(db);
  return Object.fromEntries(rows.map(({ what, said }) => [what, said]));
}

/** The draft that changes: the one that is there, else a copy of what was submitted or approved, from `first` on. */
async function openDraft(
  db: Writing,
  { noun }: Holder,
  { id: approved, next }: Held,
  { first, editor }: Drafting,
): Promise<Pick<Redrafted, 'noun' | 'id' | 'copiedFrom'>> {
  if (next?.status === 'draft') {
    await claimDraft(db, noun, next.id, next.version, editor);
    return { noun, id: next.id, copiedFrom: null };
  }
  const copiedFrom = next?.id ?? approved;
  const id = await NOUNS[noun].copy(db, copiedFrom, editor);
  if (noun === 'weight-sets') {
    await sql`update weight_sets set valid_from = greatest(valid_from, ${first}) where id = ${id}`.execute(
      db,
    );
  }
  return { noun, id, copiedFrom };
}

/** The month that is computed by what is drafted, and who drafts. */
interface Drafting {
  readonly first: Month;
  readonly editor: string;
}

/**
 * Takes a row out of what the month `first` is to be computed by: out of the draft that is there, else out of a copy of what was
 * submitted or approved.
 */
export async function draftWithout(
  db: Writing,
  slug: ListSlug,
  row: number,
  drafting: Drafting,
): Promise<Redrafted[]> {
  const drafts: Redrafted[] = [];
  for (const { holder, ...held } of await lockHeld(db, slug, row, drafting.first)) {
    if (!(held.next ?? held).holds) continue;
    const draft = await openDraft(db, holder, held, drafting);
    const rows = await tellRows(db, holder, draft.id, row);
    await sql`delete from ${sql.table(holder.table)}
      where ${sql.ref(holder.key)} = ${draft.id} and ${sql.ref(holder.column)} = ${row}`.execute(db);
    drafts.push({ ...draft, rows });
  }
  return drafts;
}

/**
 * Puts a row whose end is taken back into what the month `first` is to be computed by, as it stands in the newest approved one
 * that has it: into the draft that is there, else into a copy of what was submitted or approved without it.
 */
export async function draftWith(
  db: Writing,
  slug: ListSlug,
  row: number,
  drafting: Drafting,
): Promise<Redrafted[]> {
  const drafts: Redrafted[] = [];
  for (const { holder, ...held } of await lockHeld(db, slug, row, drafting.first)) {
    if ((held.next ?? held).holds) continue;
    const draft = await openDraft(db, holder, held, drafting);
    const says = sql.join(holder.says.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(holder.table)} (${sql.ref(holder.key)}, ${says})
      select ${draft.id}::bigint, ${says} from ${sql.table(holder.table)}
      where ${sql.ref(holder.key)} = ${held.source} and ${sql.ref(holder.column)} = ${row}`.execute(db);
    drafts.push({ ...draft, rows: await tellRows(db, holder, draft.id, row) });
  }
  return drafts;
}

/** What waits for approval and is other than the approved one: without a row that this has, or with one that it lacks. */
export async function readDraftsOther(
  db: Reading,
  slug: ListSlug,
  row: number,
  first: Month,
): Promise<{ without: EndingDraft[]; again: EndingDraft[] }> {
  const holder = HOLDERS[slug];
  const held = holder ? await readHeld(db, holder, row, first) : [];
  const other = held.flatMap(({ next, holds: has }) => {
    if (!next || next.holds === has) return [];
    const { version: _version, holds: _holds, ...draft } = next;
    return [{ draft, has }];
  });
  return {
    without: other.flatMap(({ draft, has }) => (has ? [draft] : [])),
    again: other.flatMap(({ draft, has }) => (has ? [] : [draft])),
  };
}
