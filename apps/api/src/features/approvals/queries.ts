import {
  APPROVAL_NOUN_NAMES,
  APPROVAL_NOUNS,
  type ApprovalNoun,
} from '@datum/contract/computation/approvals/endpoints';
import type { ApprovalHead, ApprovalProblem } from '@datum/contract/computation/approvals/head';
import type { ApprovalState } from '@datum/contract/computation/approvals/steps';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type RawBuilder, sql } from 'kysely';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';
import { heldByOne } from './held-by-one.queries.ts';
import { assertEditable } from './rules.ts';

/** Where each noun lies: the closed map between what a caller may name and what is a table. */
const TABLES = {
  'base-periods': 'base_periods',
  structures: 'structures',
  'weight-sets': 'weight_sets',
  'rule-sets': 'rule_sets',
} as const satisfies Record<ApprovalNoun, keyof Database>;

/** The common columns of a row `t` of a noun, as they travel. */
export const headColumns = (
  noun: ApprovalNoun,
): RawBuilder<unknown> => sql`t.id, t.status, t.version, t.note, t.approved_at, t.updated_at,
  ${samePerson(sql`t.contributors`)} as contributors,
  (select jsonb_build_object('uuid', u.uuid, 'name', u.name) from users u where u.uuid = t.last_edited_by) as last_edited_by,
  (select jsonb_build_object('uuid', u.uuid, 'name', u.name) from users u where u.uuid = t.approved_by) as approved_by,
  ${heldByOne(sql.lit(`${APPROVAL_NOUNS[noun]}.approve`))} as alone`;

/** A row read with `headColumns`, its instants as text. */
export const headToWire = <Row extends ApprovalHead>(row: Row): Row => ({
  ...row,
  approved_at: row.approved_at === null ? null : new Date(row.approved_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});

/** The head of one thing; undefined when there is none. */
export async function findHead(
  db: Reading,
  noun: ApprovalNoun,
  id: number,
): Promise<ApprovalHead | undefined> {
  const { rows } =
    await sql<ApprovalHead>`select ${headColumns(noun)} from ${sql.table(TABLES[noun])} t where t.id = ${id}`.execute(
      db,
    );
  return rows[0] && headToWire(rows[0]);
}

/**
 * Takes a draft for a change by `editor`: it gets the next version, and the editor may not approve it.
 * @throws Problem 404, 409 when it is no draft any more or somebody was faster
 */
export async function claimDraft(
  db: Writing,
  noun: ApprovalNoun,
  id: number,
  version: number,
  editor: string,
): Promise<void> {
  await sql`select 1 from ${sql.table(TABLES[noun])} where id = ${id} for update`.execute(db);
  assertEditable(await findHead(db, noun, id), version);
  await sql`update ${sql.table(TABLES[noun])} set version = version + 1, updated_at = now(), last_edited_by = ${editor}
    where id = ${id}`.execute(db);
}

/** Moves one thing to another state if it still has `version`; false when somebody was faster. Its last edit stays when it was. */
export async function moveTo(
  db: Writing,
  noun: ApprovalNoun,
  { id, version }: { readonly id: number; readonly version: number },
  status: ApprovalState,
  approval: { readonly by: string; readonly at: Date } | null,
): Promise<boolean> {
  const approved = approval ? sql`, approved_by = ${approval.by}, approved_at = ${approval.at}` : sql``;
  const { rows } = await sql`update ${sql.table(TABLES[noun])}
    set status = ${status}, version = version + 1 ${approved}
    where id = ${id} and version = ${version} returning id`.execute(db);
  return rows.length > 0;
}

/** What a run read, by noun. */
type Read = Readonly<Partial<Record<ApprovalNoun, number>>>;

/**
 * Called by the first official run that reads these: approved becomes in use, and from then on nothing in them
 * changes. Whatever is in use already stays so.
 */
export const takeIntoUse = (db: Writing, read: Read): Promise<void> =>
  moveRead(db, read, { from: 'approved', to: 'in_use' }, () => sql`true`);

/** Called where a run is returned: what no other run has read is approved and not in use, as before that run. */
export const giveUpUse = (db: Writing, read: Read): Promise<void> =>
  moveRead(
    db,
    read,
    { from: 'in_use', to: 'approved' },
    (noun, id) =>
      sql`not exists (select from runs where ${sql.ref(READ_AS[noun])} = ${id} and state <> 'rejected')`,
  );

async function moveRead(
  db: Writing,
  read: Read,
  { from, to }: { readonly from: ApprovalState; readonly to: ApprovalState },
  isMoved: (noun: ApprovalNoun, id: number) => RawBuilder<unknown>,
): Promise<void> {
  for (const noun of APPROVAL_NOUN_NAMES) {
    const id = read[noun];
    if (id !== undefined) {
      await sql`update ${sql.table(TABLES[noun])} set status = ${to}, version = version + 1
        where id = ${id} and status = ${from} and ${isMoved(noun, id)}`.execute(db);
    }
  }
}

/** By which column a run names what it read. */
const READ_AS = {
  'base-periods': 'base_period_id',
  structures: 'structure_id',
  'weight-sets': 'weight_set_id',
  'rule-sets': 'rule_set_id',
} as const satisfies Record<ApprovalNoun, keyof Database['runs']>;

/** How many of the problems forbid submission and approval. */
export const countHard = (problems: readonly ApprovalProblem[]): number =>
  problems.filter(({ severity }) => severity === 'hard').length;
