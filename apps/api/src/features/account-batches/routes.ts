import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Tell } from '@datum/contract/messages/refusals/teller';
import {
  checkBatch,
  confirmBatch,
  editBatch,
  exportBatches,
  listBatches,
  showBatch,
  undoBatch,
} from '@datum/contract/people/account-batches';
import { href } from '@datum/contract/screens/all';
import { addDays } from '@datum/contract/values/day';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { changedMeanwhile, notFound, Problem, wrongState } from '../../platform/http/problem.ts';
import { tellerFor } from '../../platform/http/tell.ts';
import { compose } from '../../platform/mail/compose.ts';
import { MAIL_TEMPLATES } from '../../platform/mail/templates.table.ts';
import type { Platform } from '../../platform/platform.ts';
import { invite } from '../../platform/proofs/invitations.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { lockRights, noteHands } from '../approvals/hands.queries.ts';
import { secondPersons } from '../proposals/second-person.queries.ts';
import { findRoleToGive, listRoles } from '../roles/queries.ts';
import { insertUser } from '../users/queries.ts';
import * as batches from './queries.ts';
import {
  checkRows,
  KINDS,
  questionsOf,
  sharedBy,
  shownBatch,
  shownLine,
  summaryOf,
  UNDO_MS,
} from './rules.ts';

/** Accounts for organisations in bulk: checked row by row, confirmed as an exact summary, undone within a day. */
export function accountBatchRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listBatches, readList, (row, { now }) => shownBatch(row, now));
  mountExport(app, platform, exportBatches, readList, {
    name: 'account-batches',
    title: 'Accounts in bulk',
    page: href('account-batches.list'),
    columns: EXPORTED,
  });

  mountRead(app, platform, showBatch, ({ db, params, now, request }) =>
    shown(db, params.uuid, now, tellerFor(request)),
  );

  mountWrite(app, platform, checkBatch, async (call) => {
    const { kind, title, rows } = call.body;
    const createdBy = knownPerson(call.person).uuid;
    const uuid = await batches.insertBatch(call.db, { kind, title, createdBy, now: call.now });
    await batches.replaceRows(call.db, uuid, await checked(call, kind, rows));
    return shown(call.db, uuid, call.now, tellerFor(call.request));
  });

  mountWrite(app, platform, editBatch, async (call) => {
    const { title, rows, version } = call.body;
    const batch = await lock(call, 'draft', refusal('people.batch-not-draft'));
    if (!(await batches.updateBatch(call.db, call.params.uuid, version, { title }))) {
      throw changedMeanwhile();
    }
    await batches.replaceRows(call.db, call.params.uuid, await checked(call, batch.kind, rows));
    return shown(call.db, call.params.uuid, call.now, tellerFor(call.request));
  });

  mountWrite(app, platform, confirmBatch, async (call) => {
    const { uuid } = call.params;
    const person = knownPerson(call.person);
    const { kind, title } = await lock(call, 'draft', refusal('people.batch-confirmed'));
    const lines = (await batches.listRows(call.db, uuid)).map(({ data }) => data);
    await batches.replaceRows(call.db, uuid, await checked(call, kind, lines)); // the world may have changed since
    await expectSummary(call);
    const change = { state: 'confirmed', confirmed_by: person.uuid, confirmed_at: call.now } as const;
    if (!(await batches.updateBatch(call.db, uuid, call.body.version, change))) {
      throw changedMeanwhile();
    }
    const made = await makeAccounts(call, kind);
    const said = { count: call.body.summary.new, title };
    const questions = questionsOf(kind, said, sharedBy(kind, made.role?.grants ?? []));
    if (questions.length > 0) await noteHands(call, made.uuids);
    const two = await secondPersons(call, questions);
    call.audit({
      action: 'account-batches.confirm',
      resource: 'account_batches',
      id: uuid,
      after: { ...call.body.summary, ...two },
    });
    return shown(call.db, uuid, call.now, tellerFor(call.request));
  });

  mountWrite(app, platform, undoBatch, async (call) => {
    const { uuid } = call.params;
    const person = knownPerson(call.person);
    const { confirmed_at, version } = await lock(call, 'confirmed', refusal('people.batch-not-confirmed'));
    if (!confirmed_at || call.now.getTime() - confirmed_at.getTime() > UNDO_MS) {
      throw wrongState(refusal('people.batch-too-late'));
    }
    const after = { undone: 0, kept: 0 };
    for (const row of await batches.listRows(call.db, uuid)) {
      if (row.outcome !== 'created' || !row.user_uuid) continue;
      const isClosed = await batches.closeUnused(call.db, row.user_uuid, call.now);
      if (!isClosed) await batches.endGiven(call.db, row.user_uuid, addDays(platform.today(), -1));
      after[isClosed ? 'undone' : 'kept'] += 1;
      await batches.noteOutcome(call.db, uuid, row.line, isClosed ? 'undone' : 'kept', null);
    }
    const change = { state: 'undone', undone_by: person.uuid, undone_at: call.now } as const;
    await batches.updateBatch(call.db, uuid, version, change);
    call.audit({ action: 'account-batches.undo', resource: 'account_batches', id: uuid, after });
    return shown(call.db, uuid, call.now, tellerFor(call.request));
  });
}

const readList: ReadList<unknown, batches.BatchRow> = ({ db }, place) => batches.listBatches(db, place);

const EXPORTED: readonly TableColumn<batches.BatchRow>[] = [
  { header: 'title', kind: 'text', value: ({ title }) => title, width: 40 },
  { header: 'kind', kind: 'text', value: ({ kind }) => kind },
  { header: 'state', kind: 'text', value: ({ state }) => state },
  { header: 'new', kind: 'number', decimals: 0, value: (row) => row.new },
  { header: 'exists', kind: 'number', decimals: 0, value: ({ exists }) => exists },
  { header: 'refused', kind: 'number', decimals: 0, value: ({ refused }) => refused },
  { header: 'created_by', kind: 'text', value: ({ created_by_name }) => created_by_name, width: 28 },
  { header: 'created', kind: 'text', value: ({ created_at }) => created_at.toISOString(), width: 26 },
  { header: 'confirmed', kind: 'text', value: ({ confirmed_at }) => confirmed_at?.toISOString(), width: 26 },
];

type StepCall<Body = unknown> = WriteCall<{ uuid: string }, unknown, Body>;

async function lock(call: StepCall, state: 'draft' | 'confirmed', refused: Refusal) {
  const batch = await batches.lockBatch(call.db, call.params.uuid);
  if (!batch) throw notFound();
  if (batch.state !== state) throw wrongState(refused);
  return batch;
}

async function checked(
  { db, platform }: WriteCall<unknown, unknown, unknown>,
  kind: batches.Kind,
  rows: readonly batches.CheckedRow['data'][],
): Promise<batches.CheckedRow[]> {
  const plain = rows.map(({ name, email, organisation, product, until }) => ({
    name,
    email,
    organisation,
    product,
    until,
  }));
  return checkRows(kind, plain, {
    taken: await batches.takenAddresses(
      db,
      plain.map(({ email }) => email.trim().toLowerCase()),
    ),
    organisations: await batches.organisationsOf(
      db,
      plain.map(({ organisation }) => organisation.trim()),
    ),
    today: platform.today(),
  });
}

/** What is confirmed is what was read: if an account came into being meanwhile, the person reads the new summary first. */
async function expectSummary(call: StepCall<{ summary: object }>): Promise<void> {
  const batch = await batches.findBatch(call.db, call.params.uuid);
  if (!batch || JSON.stringify(summaryOf(batch)) !== JSON.stringify(ordered(call.body.summary))) {
    throw new Problem('conflict', refusal('people.batch-summary-changed'));
  }
}

const ordered = (summary: object) => {
  const { new: made, exists, refused, mails } = summary as ReturnType<typeof summaryOf>;
  return { new: made, exists, refused, mails };
};

/** Makes the accounts of a batch; gives them with their role. */
async function makeAccounts(call: StepCall, kind: batches.Kind) {
  const { db, now, platform } = call;
  const person = knownPerson(call.person);
  await lockRights(db);
  const named = (await listRoles(db)).find(({ name }) => name === KINDS[kind].role);
  const role = named && (await findRoleToGive(db, named.id));
  const uuids: string[] = [];
  const lines = (await batches.listRows(db, call.params.uuid)).map((row) => ({ ...row, ...row.data }));
  const organisations = await batches.organisationsOf(
    db,
    lines.map(({ organisation }) => organisation),
  );
  for (const line of lines) {
    const { name, email } = line;
    const account = { name, email, role_id: role?.id ?? 0, brought_by: [call.proposedBy ?? person.uuid] };
    const organisation_id = organisations.get(line.organisation.toLowerCase())?.id ?? null;
    const uuid =
      line.verdict === 'new' ? await insertUser(db, { ...account, organisation_id }, now) : undefined;
    await batches.noteOutcome(db, call.params.uuid, line.line, uuid ? 'created' : 'skipped', uuid ?? null);
    if (!uuid) continue;
    uuids.push(uuid);
    if (KINDS[kind].needsProduct) {
      const { product, until } = line;
      await batches.insertEntitlement(db, { user: uuid, product, from: platform.today(), to: until });
    }
    const isComplimentary = kind === 'complimentary';
    await invite(db, platform, { uuid, name, email, locale: 'en', isComplimentary }, person);
  }
  return { uuids, role };
}

async function shown(db: Reading, uuid: string, now: Date, tell: Tell) {
  const batch = await batches.findBatch(db, uuid);
  if (!batch) throw notFound();
  const samples = Object.entries(MAIL_TEMPLATES.invitation.variables).map(([name, { sample }]) => [
    name,
    sample,
  ]);
  const preview = compose(MAIL_TEMPLATES.invitation.en, Object.fromEntries(samples), 'en');
  return {
    ...shownBatch(batch, now),
    rows: (await batches.listRows(db, uuid)).map((row) => shownLine(row, tell)),
    grants_in_words: [...KINDS[batch.kind].words],
    mail_preview: { subject: preview.subject, text: preview.text },
  };
}
