import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { LegalDocument } from '@datum/contract/site/legal-documents';
import {
  approveLegal,
  exportAcceptances,
  type LegalDesk,
  listAcceptances,
  saveLegalDraft,
  showLegalDesk,
  withdrawLegal,
} from '@datum/contract/site/legal-writing';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, fourEyes, notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSamePerson } from '../../platform/proofs/same-person.queries.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import type { Asked } from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { isHeldByOne } from '../approvals/held-by-one.queries.ts';
import { type LedgerRow, listLedger } from './acceptances.queries.ts';
import {
  approveDraft,
  countAcceptances,
  insertDraft,
  type LegalRow,
  listVersions,
  readNames,
  updateDraft,
  withdrawApproved,
} from './queries.ts';
import { changesOf, factsOf, isApproved, missingIn } from './rules.ts';
import { starterOf } from './starter/starter.table.ts';

const PUBLISH = 'cms.legal.publish';

/** Where legal documents are written: a draft, its approval, its day; and the ledger of who accepted what. */
export function legalDeskRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showLegalDesk, (call) => deskOf(call, call.params.document));

  mountWrite(app, platform, saveLegalDraft, async (call) => {
    const { db, params, body, now } = call;
    const { version, ...written } = body;
    const { draft, newest } = await standing(call, params.document);
    const by = { by: knownPerson(call.person).uuid, now };
    const number = draft?.number ?? newest + 1;
    const isSaved = draft
      ? await updateDraft(db, { ...draft, version }, written, by)
      : version === 0 && (await insertDraft(db, { ...written, document: params.document, number }, by));
    if (!isSaved) throw changedMeanwhile(await deskOf(call, params.document));
    const after = { ...written, document: params.document, number };
    call.audit({
      action: 'legal.save',
      resource: 'legal',
      id: `${params.document}/${number}`,
      before: draft ? audited(draft) : null,
      after,
    });
    return deskOf(call, params.document);
  });

  mountWrite(app, platform, approveLegal, async (call) => {
    const { db, params, body, now } = call;
    const by = knownPerson(call.person).uuid;
    const { draft } = await standing(call, params.document);
    if (!draft) throw notFound();
    const { isOwn, isAlone } = await ownOf(db, draft, by);
    if (isOwn && !isAlone) throw fourEyes(refusal('legal.own-version'), PUBLISH);
    const missing = missingIn(draft);
    if (missing.length > 0) throw wrongState(refusal('legal.incomplete', { what: missing }));
    if ((draft.effective_on ?? '') < platform.today()) throw wrongState(refusal('legal.day-past'));
    const zone = platform.config.timeZone;
    if (!(await approveDraft(db, { id: draft.id, version: body.version }, { by, now, zone }))) {
      throw changedMeanwhile(await deskOf(call, params.document));
    }
    call.audit({
      action: 'legal.approve',
      resource: 'legal',
      id: `${params.document}/${draft.number}`,
      ...{ before: { approved: false }, confirms: draft.writers },
      after: { approved: true, effective_on: draft.effective_on, ...(isAlone ? { alone: true } : {}) },
    });
    return deskOf(call, params.document);
  });

  mountWrite(app, platform, withdrawLegal, async (call) => {
    const { db, params, body, now } = call;
    const { draft, rows } = await standing(call, params.document);
    const row = rows.find(({ number }) => number === body.number);
    if (!row || !isApproved(row)) throw notFound();
    if (row.in_force_at <= now) throw wrongState(refusal('legal.in-force'));
    if (draft) throw wrongState(refusal('legal.has-draft'));
    if (!(await withdrawApproved(db, { id: row.id, version: body.version }, now))) {
      throw changedMeanwhile(await deskOf(call, params.document));
    }
    call.audit({
      action: 'legal.withdraw',
      resource: 'legal',
      id: `${params.document}/${row.number}`,
      before: { approved: true },
      after: { approved: false },
    });
    return deskOf(call, params.document);
  });

  const read: ReadList<Parameters<typeof listLedger>[1], LedgerRow> = ({ db, query }, place) =>
    listLedger(db, query, place);
  mountList(app, platform, listAcceptances, read, ({ uuid, name, ...row }) => ({
    ...row,
    person: { uuid, name },
    accepted_at: row.accepted_at.toISOString(),
  }));
  mountExport(app, platform, exportAcceptances, read, {
    name: 'acceptances',
    title: 'Acceptances of legal documents',
    page: href('cms.legal'),
    columns: EXPORTED,
  });
}

const EXPORTED: readonly TableColumn<LedgerRow>[] = [
  { header: 'document', kind: 'text', width: 14, value: ({ document }) => document },
  { header: 'version', kind: 'number', decimals: 0, value: ({ number }) => number },
  { header: 'name', kind: 'text', width: 28, value: ({ name }) => name },
  { header: 'email', kind: 'text', width: 32, value: ({ email }) => email },
  { header: 'accepted_at', kind: 'text', width: 26, value: (row) => row.accepted_at.toISOString() },
  { header: 'address', kind: 'text', width: 20, value: ({ ip }) => ip },
  { header: 'when', kind: 'text', width: 10, value: ({ via }) => via },
];

/** What the audit trail keeps of a draft. */
const audited = ({ document, number, summary, body, effective_on, requires_acceptance }: LegalRow) => ({
  document,
  number,
  summary,
  body,
  effective_on,
  requires_acceptance,
});

async function standing({ db }: Pick<Asked, 'db'>, document: LegalDocument) {
  const rows = await listVersions(db, document);
  return { rows, draft: rows.find((row) => !isApproved(row)), newest: rows[0]?.number ?? 0 };
}

/** Whether a person wrote a part of a draft, by any account that counts as theirs, and approves it all the same. */
async function ownOf(db: Reading, { writers }: Pick<LegalRow, 'writers'>, by: string) {
  const own = await readSamePerson(db, by);
  const isOwn = writers.some((writer) => own.has(writer));
  return { isOwn, isAlone: isOwn && (await isHeldByOne(db, PUBLISH)) };
}

async function deskOf(call: Asked, document: LegalDocument): Promise<LegalDesk> {
  const { db, now } = call;
  const { rows, draft, newest } = await standing(call, document);
  const approved = rows.filter(isApproved);
  const [counts, writers, alone, own] = await Promise.all([
    countAcceptances(db, document),
    readNames(db, draft?.writers ?? []),
    isHeldByOne(db, PUBLISH),
    draft && ownOf(db, draft, knownPerson(call.person).uuid),
  ]);
  const before = approved[0];
  const fresh = { body: before?.body ?? starterOf(document), summary: { en: '', ms: '' } };
  const words = draft ?? { ...fresh, effective_on: null, requires_acceptance: false };
  return {
    document,
    draft: {
      version: draft?.version ?? 0,
      number: draft?.number ?? newest + 1,
      summary: words.summary,
      body: words.body,
      effective_on: words.effective_on,
      requires_acceptance: words.requires_acceptance,
      writers,
      updated_at: draft?.updated_at.toISOString() ?? null,
      changes: changesOf(before, words),
    },
    versions: approved.map((row) => ({
      ...factsOf(row, rows, now),
      approved_by:
        row.approved_by && row.approver_name ? { uuid: row.approved_by, name: row.approver_name } : null,
      approved_at: row.approved_at?.toISOString() ?? '',
      acceptances: counts.get(row.id) ?? 0,
      version: row.version,
    })),
    is_own: own?.isOwn ?? false,
    alone,
  };
}
