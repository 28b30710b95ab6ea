import type { HistoryEntry } from '@datum/contract/lists/row';
import type { AuditResource } from '@datum/contract/office/audit-vocabulary';
import type { Reading } from '@datum/database/open';
import { broughtInOf } from './brought-in.queries.ts';
import { openDetail } from './personal.ts';

/** Entries that a history shows at most. */
const MOST = 200;

/** The history of one thing out of the audit trail, newest first; only fields that changed. */
export async function historyOf(
  db: Reading,
  resource: AuditResource,
  id: string | number,
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('audit_log as l')
    .innerJoin('audit_detail as d', 'd.seq', 'l.seq')
    .leftJoin('users as u', 'u.uuid', 'l.actor_uuid')
    .where('l.resource', '=', resource)
    .where('l.resource_id', '=', String(id))
    .select(['l.seq', 'l.at', 'l.action', 'u.name as who', 'l.reason'])
    .select(['d.before', 'd.after', 'd.subject_uuid'])
    .orderBy('l.seq', 'desc')
    .limit(MOST)
    .execute();
  const entries: HistoryEntry[] = [];
  for (const { at, before, after, subject_uuid, ...row } of rows) {
    const [old, now] = [
      await openDetail(db, before, subject_uuid),
      await openDetail(db, after, subject_uuid),
    ];
    entries.push({
      ...row,
      at: at.toISOString(),
      brought_in: await broughtInOf(db, now.value),
      changes: changesBetween(flat(old.value), flat(now.value)),
    });
  }
  return entries;
}

function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): HistoryEntry['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter(
      (field) =>
        !field.startsWith('brought_in.') && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

/** Members of members by dotted names, so that a history shows the leaf that changed; lists stay whole. */
function flat(value: unknown, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, member]): [string, unknown][] =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? Object.entries(flat(member, `${prefix}${name}.`))
        : [[`${prefix}${name}`, member]],
    ),
  );
}
