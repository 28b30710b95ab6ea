import { refusal } from '@datum/contract/messages/refusals/refusal';
import { STATEMENT_FORMATS, type StatementLine } from '@datum/contract/statements/statement-facts';
import * as contract from '@datum/contract/statements/statements';
import type { FastifyInstance } from 'fastify';
import { keepFile, type PlacedFile, placeFile } from '../../../platform/files/files.ts';
import { receiveFile } from '../../../platform/files/uploaded-file.ts';
import {
  mountPrepared,
  mountRead,
  mountWrite,
  type ReadCall,
  type WriteCall,
} from '../../../platform/http/mount.ts';
import { pageAnswer } from '../../../platform/http/paging.ts';
import { notFound, wrongState } from '../../../platform/http/problem.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { turnOfPerson } from '../../../platform/limits/fair-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { readTransferSettings } from '../transfers/settings.queries.ts';
import { isAtWork, shownLine, shownStatement } from './answer.rules.ts';
import { BOOK_SURE, type BookPayload, statementJobs } from './book.jobs.ts';
import { listLines } from './lines.queries.ts';
import { lineRoutes } from './lines.routes.ts';
import { knownOf, matchAgain } from './match.jobs.ts';
import { fingerprintOf, stageLines, withCurrency } from './stage.rules.ts';
import * as rows from './statements.queries.ts';

/** Bank statements beside the queue of transfers: upload, sure lines in one step, undo. */
export function statementRoutes(app: FastifyInstance, platform: Platform): void {
  statementJobs(platform);
  lineRoutes(app, platform);
  mountRead(app, platform, contract.listStatements, async ({ db, query, request }) => {
    const { page, per_page } = query;
    const { rows: found, total } = await rows.listStatementRows(db, {
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    return pageAnswer(request, found.map(shownStatement), total, query);
  });
  mountRead(app, platform, contract.showStatement, async ({ db, params }) => {
    const row = await rows.findStatement(db, params.uuid);
    if (!row) throw notFound();
    return shownStatement(row);
  });
  mountRead(app, platform, contract.listStatementLines, async ({ db, params, query, request }) => {
    const { page, per_page, view } = query;
    const statement = await rows.findStatement(db, params.uuid);
    if (!statement) throw notFound();
    const place = { limit: per_page, offset: (page - 1) * per_page };
    const { rows: found, total } = await listLines(db, statement.id, view, place);
    const { second_above } = await readTransferSettings(db);
    return pageAnswer(
      request,
      found.map((line) => shownLine(line, second_above)),
      total,
      query,
    );
  });
  mountPrepared(
    app,
    platform,
    contract.uploadStatement,
    (call) => receive(platform, call),
    take,
    ({ file }) => file.discard(),
  );
  mountWrite(app, platform, contract.bookSureLines, bookSure);
  mountWrite(app, platform, contract.matchStatement, match);
  mountWrite(app, platform, contract.undoStatement, undo);
}

interface Received {
  readonly file: PlacedFile;
  readonly format: string;
  readonly lines: readonly StatementLine[];
}

/** Receives and reads the file before the transaction begins. */
async function receive(platform: Platform, call: ReadCall<unknown, unknown, unknown>): Promise<Received> {
  const received = await receiveFile(call.request, platform);
  try {
    const turn = turnOfPerson(knownPerson(call.person).uuid);
    const { format, lines } = await platform.parsing.statement(received.path, turn);
    const name = received.name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '').slice(-120) || 'statement';
    return { file: await placeFile(platform, received, { name, mediaType: 'text/plain' }), format, lines };
  } finally {
    await received.discard();
  }
}

async function take(call: WriteCall<unknown, unknown, unknown>, { file, format, lines }: Received) {
  const { db, now, audit } = call;
  const { uuid } = knownPerson(call.person);
  await rows.lockStatements(db);
  const same = await rows.findSameFile(db, file.sha256);
  if (same) {
    const day = same.created_at.toISOString().slice(0, 10);
    throw wrongState(refusal('statements.same-file', { name: same.name, day }));
  }
  const known = await knownOf(db, lines);
  // as they are kept: a file that names no currency has it from our account
  const seen = await rows.readSeen(db, withCurrency(lines, known.accounts).map(fingerprintOf));
  const staged = stageLines(lines, { ...known, seen });
  const { id, uuid: statement } = await rows.insertStatement(db, {
    file_uuid: await keepFile(call, file, uuid),
    name: file.name,
    sha256: file.sha256,
    format: STATEMENT_FORMATS.find((one) => one === format) ?? 'csv',
    ...{ created_by: uuid, created_at: now },
  });
  await rows.insertLines(db, id, staged);
  audit({
    action: 'bank-statements.upload',
    resource: 'bank_statements',
    id: statement,
    after: { name: file.name, sha256: file.sha256, format, lines: staged.length },
  });
  return show(call, statement);
}

type Own = WriteCall<{ uuid: string }, unknown, unknown>;

async function bookSure(call: Own) {
  const { db, params, person } = call;
  const statement = await open(call);
  const payload: BookPayload = { statement: statement.id };
  const job = await enqueue(db, {
    kind: BOOK_SURE,
    title: { en: `Booking lines of ${statement.name}`, ms: `Merekod baris ${statement.name}` },
    payload,
    createdBy: knownPerson(person).uuid,
  });
  await rows.updateStatement(db, statement.id, { job_id: job });
  return show(call, params.uuid);
}

async function match(call: Own) {
  const { db, params, audit } = call;
  await rows.lockStatements(db);
  const { id, counts } = await open(call);
  const found = await matchAgain(db, id);
  audit({
    action: 'bank-statements.match',
    resource: 'bank_statements',
    id: params.uuid,
    before: { ...counts },
    after: { matched: found },
  });
  return show(call, params.uuid);
}

async function undo(call: Own) {
  const { db, params, person, now, audit } = call;
  const statement = await open(call);
  if (statement.counts.taken > 0) throw wrongState(refusal('statements.settled'));
  await rows.dropLines(db, statement.id);
  await rows.updateStatement(db, statement.id, { undone_by: knownPerson(person).uuid, undone_at: now });
  audit({
    action: 'bank-statements.undo',
    resource: 'bank_statements',
    id: params.uuid,
    before: { name: statement.name, ...statement.counts },
  });
  return show(call, params.uuid);
}

/** A statement that is neither undone nor worked on, locked. */
async function open({ db, params }: Own) {
  const statement = await rows.lockStatement(db, params.uuid);
  if (!statement) throw notFound();
  if (statement.undone_at) throw wrongState(refusal('statements.undone'));
  if (isAtWork(statement)) throw wrongState(refusal('statements.under-way'));
  return statement;
}

async function show({ db }: Pick<Own, 'db'>, uuid: string) {
  const row = await rows.findStatement(db, uuid);
  if (!row) throw notFound();
  return shownStatement(row);
}
