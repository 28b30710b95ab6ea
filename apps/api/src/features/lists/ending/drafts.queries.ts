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
  /** It is another one with the same contents as what is approved for its months. */
  readonly same: boolean;
  /** Its months take it; others wait beside it, and are not approved. */
  readonly newest: boolean;
  /** The newest approved one that has the row. */
  readonly source: number;
}

/**
 * What a month is to be computed by, and each that follows it, of every family that has the row in an approved one: the newest of
 * those that begin by then, also where it is a draft. So a draft without one row is what the next one goes on from. With those that
 * wait beside it.
 */
async function readHeld(db: Reading, holder: Holder, row: number, month: Month): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with standing as (select u.*, ${holds(holder, row, sql`u.id`)} as holds, greatest(u.begins, ${month}) as first,
        u.status in ('approved', 'in_use') as is_approved
      from ${NOUNS[holder.noun].from} u where u.status <> 'retired'),
    source as (select distinct on (family) id, family from standing where is_approved and holds
      order by family, begins <= ${month} desc, place desc),
    placed as (select *, row_number() over (partition by family, first order by place desc) = 1 as newest from standing)
    select n.id, n.title, n.mark, n.status, n.version, n.first, n.begins in ('', n.first) as begins, n.holds, n.newest,
      coalesce(a.holds, n.holds) as approved, coalesce(n.id <> a.id and ${hasSame(holder, sql`n.id`, sql`a.id`)}, false) as same, s.id as source
    from placed n join source s on s.family = n.family
      left join lateral (select a.id, a.holds, a.place from standing a where a.family = n.family and a.is_approved
        and a.first <= n.first order by a.place desc limit 1) a on true
    where n.newest or (not n.is_approved and n.place > a.place) order by n.family, n.first, n.place`.execute(
    db,
  );
  return rows;
}

const holds = ({ table, key, column }: Holder, row: number, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from ${sql.table(table)} h where ${sql.ref(`h.${key}`)} = ${id} and ${sql.ref(`h.${column}`)} = ${row})`;

/** Whether two of a noun hold the same rows of all their lists, weighed alike. */
const hasSame = (
  { noun }: Holder,
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql.join(
    Object.values(HOLDERS)
      .filter((part) => part.noun === noun)
      .map(({ table, key, says }) => {
        const rows = (id: RawBuilder<unknown>) =>
          sql`select ${sql.join(says.map((name) => sql.ref(name)))} from ${sql.table(table)} where ${sql.ref(key)} = ${id}`;
        return sql`not exists ((${rows(one)} except ${rows(other)}) union all (${rows(other)} except ${rows(one)}))`;
      }),
    sql` and `,
  );

/**
 * What `readHeld` says of a row of a list, each with its holder. Those who end rows come one after the other, so that the second
 * finds the draft of the first.
 */
async function lockHeld(db: Writing, slug: ListSlug, row: number, month: Month) {
  const holder = HOLDERS[slug];
  if (!holder) return [];
  await sql`select from ${sql.table(holder.noun === 'structures' ? 'structures' : 'weight_sets')}
    where status in ('approved', 'in_use') order by id for update`.execute(db);
  const held = await readHeld(db, holder, row, month);
  return held.filter(({ newest }) => newest).map((one) => ({ ...one, holder }));
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

/** What waits for approval, as it differs from what is approved by a row of a list. */
export interface Waiting {
  /** Without a row that is approved. */
  readonly without: EndingDraft[];
  /** With a row that what is approved lacks. */
  readonly again: EndingDraft[];
  /** The same as what is approved: needed by nothing. */
  readonly spare: EndingDraft[];
}

/** What waits for approval for the month `first` and later ones, beside a row of a list. */
export async function readWaiting(db: Reading, slug: ListSlug, row: number, first: Month): Promise<Waiting> {
  const holder = HOLDERS[slug];
  const held = holder ? await readHeld(db, holder, row, first) : [];
  const draftsOf = (which: (one: Held) => boolean): EndingDraft[] =>
    held.flatMap((one) => {
      const { id, title, mark, status, first: from } = one;
      return holder && (status === 'draft' || status === 'submitted') && which(one)
        ? [{ noun: holder.noun, id, title, mark, status, first: from }]
        : [];
    });
  return {
    without: draftsOf(({ holds: has, approved }) => approved && !has),
    again: draftsOf(({ holds: has, approved, newest }) => newest && has && !approved),
    spare: draftsOf(({ holds: has, same }) => has && same),
  };
}

/** Whether a row was ended once, also where its end was taken back. */
export async function hasEverEnded(db: Reading, slug: ListSlug, row: number): Promise<boolean> {
  const { rows } = await sql`select from audit_log where resource = ${slug} and resource_id = ${String(row)}
    and action = ${`${slug}.end`} limit 1`.execute(db);
  return rows.length > 0;
}
