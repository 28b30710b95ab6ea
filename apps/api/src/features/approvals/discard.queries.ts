import type { ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { sql } from 'kysely';

/** Where the contents of each noun lie beside its own row, and by which column they belong to it. */
const CONTENTS = {
  'base-periods': { table: 'base_periods', own: 'base_period_id', parts: [] },
  structures: {
    table: 'structures',
    own: 'structure_id',
    parts: ['structure_items', 'structure_regions', 'structure_exclusions'],
  },
  'weight-sets': { table: 'weight_sets', own: 'weight_set_id', parts: ['weights'] },
  'rule-sets': { table: 'rule_sets', own: 'rule_set_id', parts: [] },
} as const satisfies Readonly<
  Record<
    ApprovalNoun,
    {
      readonly table: keyof Database;
      readonly own: string;
      readonly parts: readonly (keyof Database)[];
    }
  >
>;

/** Names of the what-ifs that compute with a draft: they would lose what they were computed by. */
export async function scenariosUsing(db: Reading, noun: ApprovalNoun, id: number): Promise<string[]> {
  const { own } = CONTENTS[noun];
  // a what-if names weights, rules or a base; a structure it never does
  if (noun === 'structures') return [];
  const { rows } = await sql<{ name: string }>`select name from scenarios where ${sql.ref(own)} = ${id}
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Takes a draft out with its contents; gives all of it, for the audit log. Undefined when it is no draft any more, or gone.
 */
export async function discardDraft(
  db: Writing,
  noun: ApprovalNoun,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const { table, own, parts } = CONTENTS[noun];
  const { rows } = await sql<{
    row: Record<string, unknown>;
  }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where t.id = ${id} and t.status = 'draft' for update`.execute(db);
  const row = rows[0]?.row;
  if (!row) return undefined;
  const contents: Record<string, unknown> = { ...row };
  for (const part of parts) {
    const deleted = await sql<{ row: Record<string, unknown> }>`delete from ${sql.table(part)} t
      where ${sql.ref(`t.${own}`)} = ${id} returning to_jsonb(t) - ${own}::text as row`.execute(db);
    contents[part] = deleted.rows.map((each) => each.row);
  }
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
  return contents;
}
