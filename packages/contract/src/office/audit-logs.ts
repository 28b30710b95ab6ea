import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { cursorPageOf, cursorQuery, listOf } from '../calls/paging.ts';
import { broughtIn } from '../lists/row.ts';
import type { AuditAction, AuditPrefix } from './audit-vocabulary.ts';

/** Ready questions to the trail. */
export const AUDIT_PRESETS = {
  weights: ['weight-sets.', 'structures.'],
  roles: ['roles.', 'users.assign-role', 'users.edit'],
  'prices-after-approval': ['quotes.correct', 'averages.', 'sheets.return'],
  releases: ['releases.'],
  accounts: ['users.', 'account.', 'account-batches.', 'user-sessions.'],
  settings: ['security.', 'mail-templates.', 'organisations.'],
} as const satisfies Record<string, readonly (AuditAction | AuditPrefix)[]>;
export type AuditPreset = keyof typeof AUDIT_PRESETS;

const day = z.iso.date();
const filters = {
  from: day.optional(),
  /** Including this day. */
  to: day.optional(),
  actor: z.uuid().optional(),
  /** The whole action, or its beginning up to a dot: `quotes.`. */
  action: z.string().max(80).optional(),
  resource: z.string().max(60).optional(),
  /** With `resource`: the history of one thing. */
  resource_id: z.string().max(120).optional(),
  session: z.uuid().optional(),
  /** Rows in which a field of this name changed. */
  field: z.string().max(60).optional(),
  /** Words in action, thing, reason, the actor's name, before and after. */
  search: z.string().trim().max(120).optional(),
  preset: z.enum(Object.keys(AUDIT_PRESETS) as [AuditPreset, ...AuditPreset[]]).optional(),
};

const row = z.object({
  seq: z.number().int(),
  at: z.string(),
  actor: z.object({ uuid: z.string(), name: z.string().nullable() }).nullable(),
  actor_role: z.string().nullable(),
  action: z.string(),
  resource: z.string(),
  resource_id: z.string(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  session_uuid: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditRow = z.output<typeof row>;

export const listAuditLogs = endpoint({
  id: 'audit-logs.list',
  method: 'GET',
  path: '/api/v1/audit-logs',
  access: { permission: 'audit.log.view' },
  summary: 'The audit trail, newest first; own acts only, where the permission reaches no further.',
  query: z.object({ ...cursorQuery, ...filters }),
  answer: cursorPageOf(row).extend({
    /** How many rows fit the filters; counted up to 10,000. */
    total: z.number().int(),
  }),
});

export const showAuditLog = endpoint({
  id: 'audit-logs.show',
  method: 'GET',
  path: '/api/v1/audit-logs/:seq',
  access: { permission: 'audit.log.view' },
  summary: 'One row with before and after, field by field.',
  params: z.object({ seq: z.coerce.number().int().min(1) }),
  answer: row.extend({
    /** Changed fields first; a value is JSON. */
    fields: z.array(
      z.object({
        field: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        is_changed: z.boolean(),
      }),
    ),
    before: z.unknown(),
    after: z.unknown(),
    brought_in: broughtIn,
    /** The personal part was erased: its key is gone, the chain stays valid. */
    is_erased: z.boolean(),
    prev_hash: z.string(),
    hash: z.string(),
  }),
});

export const listAuditActions = endpoint({
  id: 'audit-logs.actions',
  method: 'GET',
  path: '/api/v1/audit-logs/actions',
  access: { permission: 'audit.log.view' },
  summary: 'Actions, things and people that occur in the trail, for its filters.',
  answer: listOf(z.object({ action: z.string(), resource: z.string() })),
});

export const exportAuditLogs = endpoint({
  id: 'audit-logs.export',
  method: 'GET',
  path: '/api/v1/audit-logs/export',
  access: { permission: 'audit.log.export' },
  limits: ['heavy'],
  summary: 'The filtered rows (newest 50,000) as CSV, workbook or JSON; the export is noted too.',
  stepUp: true,
  query: z.object({ ...filters, format: z.enum(['csv', 'xlsx', 'json']).default('csv') }),
  produces: 'application/octet-stream',
});

/** What is wrong with the trail, and where. */
export const auditFinding = z.object({
  kind: z.enum([
    'changed',
    'missing',
    'order',
    'detail',
    'head',
    'checkpoint-signature',
    'checkpoint-ahead',
    'checkpoint-differs',
  ]),
  seq: z.number().int(),
  message: z.string(),
});
export const auditReport = z.object({
  is_intact: z.boolean(),
  rows: z.number().int(),
  /** Signed checkpoints that were compared; 0 = none are kept, so a cut end or a full rewrite cannot show. */
  checkpoints: z.number().int(),
  keeps_checkpoints: z.boolean(),
  /** Rows dated more than five minutes before the row before them: a clock was set back. The chain's order is what counts. */
  clock_steps_back: z.number().int(),
  findings: z.array(auditFinding),
  seconds: z.number(),
});
export type AuditReport = z.output<typeof auditReport>;
export type AuditFinding = z.output<typeof auditFinding>;

export const verifyAuditLogs = endpoint({
  id: 'audit-logs.verify',
  method: 'POST',
  path: '/api/v1/audit-logs/verify',
  access: { permission: 'audit.log.verify' },
  limits: ['heavy'],
  summary: 'Starts recomputing the whole chain; the job’s result is the report.',
  answer: z.object({ job_id: z.uuid() }),
  status: 202,
});
