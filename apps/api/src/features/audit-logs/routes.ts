import {
  exportAuditLogs,
  listAuditActions,
  listAuditLogs,
  showAuditLog,
  verifyAuditLogs,
} from '@datum/contract/office/audit-logs';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { broughtInOf } from '../../platform/audit/brought-in.queries.ts';
import { openDetail } from '../../platform/audit/personal.ts';
import { MOST_EXPORTED, noteExport, sendList } from '../../platform/files/list-file.ts';
import { downloadHeaders, type TableColumn } from '../../platform/files/tables.ts';
import { jsonOf } from '../../platform/files/writing/json-text.ts';
import { readInTurn } from '../../platform/files/writing/wide-files.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { cursorAnswer, openCursor, sealCursor } from '../../platform/http/paging.ts';
import { notFound } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { auditLogJobs, VERIFY_AUDIT } from './jobs.ts';
import { type AuditLogRow, countRows, findRow, listActions, listRows, type OnlyActor } from './queries.ts';
import { fieldsOf, shownRow } from './rules.ts';

/** The audit trail: reading it, one thing's history, export, and the proof that nobody has touched it. */
export function auditLogRoutes(app: FastifyInstance, platform: Platform): void {
  const { appSecret, timeZone } = platform.config;
  auditLogJobs(platform);

  mountRead(app, platform, listAuditLogs, async ({ db, query, request, person }) => {
    const { cursor, per_page, ...filter } = query;
    const only = onlyOwn(knownPerson(person));
    const after = openCursor(appSecret, cursor)?.after[0];
    const page = { before: after ? Number(after) : null, limit: per_page + 1, timeZone };
    const [rows, total] = await Promise.all([
      listRows(db, only, filter, page),
      countRows(db, only, filter, timeZone),
    ]);
    const data = rows.slice(0, per_page).map(shownRow);
    const last = rows.length > per_page ? data.at(-1) : undefined;
    return {
      ...cursorAnswer(request, data, per_page, {
        next: last ? sealCursor(appSecret, { after: [last.seq], backwards: false }) : null,
        previous: null,
      }),
      total,
    };
  });

  mountRead(app, platform, listAuditActions, async ({ db }) => ({ data: await listActions(db) }));

  mountRead(app, platform, exportAuditLogs, async ({ query, ...call }) => {
    const { format, ...filter } = query;
    const page = { before: null, limit: MOST_EXPORTED, timeZone };
    const rows = await readInTurn(call.reply, () => listRows(call.db, null, filter, page));
    if (format !== 'json') {
      return sendList({ ...call, query: { ...filter, format } }, FILE, rows);
    }
    await noteExport(call, { list: FILE.name, noted: FILE.noted, rows: rows.length, format });
    const text = await jsonOf(rows.map(shownRow));
    call.reply.headers(downloadHeaders('audit-log.json')).type('application/json; charset=utf-8');
    await call.reply.serializer((body: string) => body).send(text);
    return undefined;
  });

  mountRead(app, platform, showAuditLog, async ({ db, params, person }) => {
    const row = await findRow(db, params.seq, onlyOwn(knownPerson(person)));
    if (!row) {
      throw notFound();
    }
    const [before, after] = await Promise.all([
      openDetail(db, row.before, row.subject_uuid),
      openDetail(db, row.after, row.subject_uuid),
    ]);
    return {
      ...shownRow(row),
      fields: fieldsOf(before.value, after.value),
      before: before.value,
      after: after.value,
      brought_in: await broughtInOf(db, after.value),
      is_erased: before.isErased || after.isErased,
      prev_hash: row.prev_hash,
      hash: row.hash,
    };
  });

  mountWrite(app, platform, verifyAuditLogs, async (call) => {
    const { uuid, session } = knownPerson(call.person);
    const id = await enqueue(call.db, {
      kind: VERIFY_AUDIT,
      title: { en: 'Verify the audit log', ms: 'Sahkan log audit' },
      payload: null,
      createdBy: uuid,
      link: href('audit-logs'),
      maxAttempts: 1,
    });
    call.afterCommit(() =>
      noteSecurity(platform, call.request, { kind: 'audit-verified', userUuid: uuid, sessionId: session.id }),
    );
    return { job_id: id };
  });
}

const onlyOwn = (person: SignedIn): OnlyActor =>
  person.scopes.get('audit.log.view') === 'all' ? null : person.uuid;

const COLUMNS: readonly TableColumn<AuditLogRow>[] = [
  { header: 'row', kind: 'number', value: ({ seq }) => seq },
  { header: 'time_utc', kind: 'text', value: ({ at }) => at.toISOString(), width: 26 },
  { header: 'actor', kind: 'text', value: (row) => row.actor_name ?? row.actor_uuid ?? 'System', width: 24 },
  { header: 'role', kind: 'text', value: ({ actor_role }) => actor_role },
  { header: 'action', kind: 'text', value: ({ action }) => action, width: 24 },
  { header: 'thing', kind: 'text', value: ({ resource }) => resource },
  { header: 'id', kind: 'text', value: ({ resource_id }) => resource_id, width: 38 },
  { header: 'reason', kind: 'text', value: ({ reason }) => reason, width: 30 },
  { header: 'address', kind: 'text', value: ({ ip }) => ip },
  { header: 'session', kind: 'text', value: ({ session_uuid }) => session_uuid, width: 38 },
  { header: 'request', kind: 'text', value: ({ request_id }) => request_id },
];

const FILE = {
  name: 'audit-log',
  title: 'Audit trail',
  page: href('audit-logs'),
  columns: COLUMNS,
  noted: 'audit-exported',
} as const;
