import type { AuditRow } from '@datum/contract/office/audit-logs';
import type { AuditLogRow } from './queries.ts';

/** A row as lists show it. No actor = the system itself. */
export const shownRow = (row: AuditLogRow): AuditRow => ({
  seq: row.seq,
  at: row.at.toISOString(),
  actor: row.actor_uuid ? { uuid: row.actor_uuid, name: row.actor_name } : null,
  actor_role: row.actor_role,
  action: row.action,
  resource: row.resource,
  resource_id: row.resource_id,
  reason: row.reason,
  ip: row.ip,
  session_uuid: row.session_uuid,
  request_id: row.request_id,
});

/** Before and after side by side, field by field, what changed first. Values that are no objects are one field. */
export function fieldsOf(before: unknown, after: unknown) {
  const old = fields(before);
  const now = fields(after);
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((field) => ({
      field,
      before: old[field] ?? null,
      after: now[field] ?? null,
      is_changed: JSON.stringify(old[field] ?? null) !== JSON.stringify(now[field] ?? null),
    }))
    .sort((a, b) => Number(b.is_changed) - Number(a.is_changed));
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}
