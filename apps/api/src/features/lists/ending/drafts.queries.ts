import type { ListSlug } from '@datum/contract/lists/list';
import type { EndingDraft } from '@datum/contract/lists/row';
import type { Reading, Writing } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { claimDraft } from '../../approvals/queries.ts';
import type { Month } from '../columns.queries.ts';
import { HOLDERS, type Holder, NOUNS } from './holders.table.ts';

/** What months from one on are to be computed by, approved or not yet. */
interface Held {
  readonly id: number;
  readonly title: EndingDraft['title'];
  readonly mark: string;
  readonly status: EndingDraft['status'] | 'approved' | 'in_use';
  readonly version: number;
  /** The first of the months. */
  readonly first: Month;
  /** It begins with that month itself, or counts for all: a draft of it is changed and needs no other one. */
  readonly begins: boolean;
  /** Whether it has the row. */
  readonly holds: boolean;
  /** Whether what is approved for its months has the row. */
  readonly approved: boolean;
  /** The newest approved one that has the row. */
  readonly source: number;
}

/**
 * What a month is to be computed by, and each that follows it, of every family that has the row in an approved one: the newest of
 * those that begin by then, also where it is a draft. So a draft without one row is what the next one goes on from.
 */
async function readHeld(db: Reading, holder: Holder, row: number, month: Month): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with standing as (select u.*, ${holds(holder, row, sql`u.id`)} as holds, greatest(u.begins, ${month}) as first,
        u.status in ('approved', 'in_use') as is_approved
      from ${NOUNS[holder.noun].from} u where u.status <> 'retired'),
    source as (select distinct on (family) id, family from standing where is_approved and holds
      order by family, begins <= ${month} desc, place desc),
    newest as (select distinct on (family, first) * from standing order by family, first, place desc)
    select n.id, n.title, n.mark, n.status, n.version, n.first, n.begins in ('', n.first) as begins, n.holds,
      coalesce((select a.holds from standing a where a.family = n.family and a.is_approved and a.first <= n.first
        order by a.place desc limit 1), n.holds) as approved, s.id as source
    from newest n join source s on s.family = n.family order by n.family, n.first`.execute(db);
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

/** A draft that lost rows of a list, or got one back. */
interface Redrafted {
  readonly noun: Holder['noun'];
  readonly id: number;
  /** What a new draft is a copy of. */
  readonly copiedFrom: number | null;
  /** What it lost or got back, as its history names it. */
  readonly rows: Readonly<Record<string, string>>;
}

async function tellRows(db: Reading, { told, key }: Holder, id: number, which: RawBuilder<boolean>) {
  const { rows } = await sql<{ what: string; said: string }>`select what, said from ${told} t
    where ${sql.ref(`t.${key}`)} = ${id} and ${which} order by what`.execute(db);
  return Object.fromEntries(rows.map(({ what, said }) => [what, said]));
}

/** The draft that changes: the one that is there for the month, else a copy that begins with it. */
async function openDraft(
  db: Writing,
  { noun }: Holder,
  { id: from, status, version, begins, first }: Held,
  editor: string,
): Promise<Pick<Redrafted, 'noun' | 'id' | 'copiedFrom'>> {
  if (status === 'draft' && begins) {
    await claimDraft(db, noun, from, version, editor);
    return { noun, id: from, copiedFrom: null };
  }
  const id = await NOUNS[noun].copy(db, from, editor);
  if (noun === 'weight-sets') {
    await sql`update weight_sets set valid_from = ${first} where id = ${id}`.execute(db);
  }
  return { noun, id, copiedFrom: from };
}

/** Takes out of a draft everything that has ended before a month; gives what that was. */
async function dropEnded(
  db: Writing,
  { noun }: Holder,
  draft: number,
  first: Month,
): Promise<Redrafted['rows']> {
  const dropped: Record<string, string> = {};
  // a structure holds rows of two lists, a weight set too
  for (const part of Object.values(HOLDERS).filter((one) => one.noun === noun)) {
    const ended = sql<boolean>`${sql.ref(`t.${part.column}`)} in
      (select id from ${sql.table(part.list)} where valid_to < ${first})`;
    Object.assign(dropped, await tellRows(db, part, draft, ended));
    await sql`delete from ${sql.table(part.table)} t where ${sql.ref(`t.${part.key}`)} = ${draft} and ${ended}`.execute(
      db,
    );
  }
  return dropped;
}

/** The first month without a row, and who drafts. */
interface Drafting {
  readonly first: Month;
  readonly editor: string;
}

/**
 * Takes a row that ended out of what the month `first` and later ones are to be computed by: out of the draft that is there, else
 * out of a copy of what was submitted or approved. With it goes what else has ended by then.
 */
export async function draftWithout(
  db: Writing,
  slug: ListSlug,
  row: number,
  { first, editor }: Drafting,
): Promise<Redrafted[]> {
  const drafts: Redrafted[] = [];
  for (const { holder, ...held } of await lockHeld(db, slug, row, first)) {
    if (!held.holds) continue;
    const draft = await openDraft(db, holder, held, editor);
    drafts.push({ ...draft, rows: await dropEnded(db, holder, draft.id, held.first) });
  }
  return drafts;
}

/**
 * Puts a row whose end is taken back into what the month `first` and later ones are to be computed by, as it stands in the newest
 * approved one that has it: into the draft that is there, else into a copy of what was submitted or approved without it.
 */
export async function draftWith(
  db: Writing,
  slug: ListSlug,
  row: number,
  { first, editor }: Drafting,
): Promise<Redrafted[]> {
  const drafts: Redrafted[] = [];
  for (const { holder, ...held } of await lockHeld(db, slug, row, first)) {
    if (held.holds) continue;
    const draft = await openDraft(db, holder, held, editor);
    const says = sql.join(holder.says.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(holder.table)} (${sql.ref(holder.key)}, ${says})
      select ${draft.id}::bigint, ${says} from ${sql.table(holder.table)}
      where ${sql.ref(holder.key)} = ${held.source} and ${sql.ref(holder.column)} = ${row}`.execute(db);
    // the newest one that had it may weigh it by a group that has ended since
    await dropEnded(db, holder, draft.id, held.first);
    const back = sql<boolean>`${sql.ref(`t.${holder.column}`)} = ${row}`;
    drafts.push({ ...draft, rows: await tellRows(db, holder, draft.id, back) });
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
  const other = held.flatMap(({ id, title, mark, status, first: begins, approved, holds: has }) =>
    holder && (status === 'draft' || status === 'submitted') && has !== approved
      ? [{ approved, draft: { noun: holder.noun, id, title, mark, status, first: begins } }]
      : [],
  );
  const draftsWhere = (had: boolean) =>
    other.flatMap(({ approved, draft }) => (approved === had ? [draft] : []));
  return { without: draftsWhere(true), again: draftsWhere(false) };
}
