import {
  commitImport,
  discardImport,
  exportProblems,
  fixImportRow,
  type ImportBatch,
  type ImportRow,
  listImportRows,
  listImports,
  mapImport,
  pasteImport,
  type RowResult,
  showImport,
  undoImport,
  uploadImport,
} from '@datum/contract/imports';
import type { Reading, Writing } from '@datum/database/open';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepFile } from '../../platform/files.ts';
import { enqueue } from '../../platform/jobs.ts';
import { knownPerson } from '../../platform/known-person.ts';
import { mountRead, mountWrite } from '../../platform/mount.ts';
import { cursorAnswer, openCursor, sealCursor } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalid, notFound, Problem, wrongState } from '../../platform/problem.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { sendTable, tableFile } from '../../platform/tables.ts';
import { parseDelimited } from '../../platform/tabular/read-table.ts';
import { lockSheetForEntry, readSheetFor, type SheetRow } from '../sheets/queries.ts';
import { fieldsOf, problemSentence, sensibleFields, toRemember } from './answer.rules.ts';
import {
  type BatchRow,
  countRows,
  insertBatch,
  listBatches,
  lockBatch,
  pageRows,
  readBatch,
  readRows,
  remember,
  type StagedRow,
  updateBatch,
} from './batch.queries.ts';
import { importJobs } from './jobs.ts';
import { commitRows, restage, stageCells } from './staging.jobs.ts';
import { undoRows } from './undo.queries.ts';

/** Longer batches are committed by a job, with progress. */
const INLINE_ROWS = 2_000;
const SAMPLES = 3;

export function importRoutes(app: FastifyInstance, platform: Platform): void {
  importJobs(platform);

  mountWrite(app, platform, uploadImport, async ({ db, params, person, request, audit }) => {
    const who = knownPerson(person);
    const sheet = await lockSheetForEntry(db, params.id, who, 'import');
    const file = await uploadedFile(request);
    const fileUuid = await keepFile(platform, db, { ...file, createdBy: who.uuid });
    const id = await insertBatch(db, {
      ...placeOf(sheet),
      name: file.name,
      file_uuid: fileUuid,
      created_by: who.uuid,
    });
    const job = await enqueue(db, {
      kind: 'imports.stage',
      title: { en: `Reading ${file.name}`, ms: `Membaca ${file.name}` },
      payload: { batch: id },
      createdBy: who.uuid,
    });
    await updateBatch(db, id, { job_id: job });
    audit({
      action: 'imports.upload',
      resource: 'import_batches',
      id,
      after: { name: file.name, file: fileUuid, sheet: sheet.id },
    });
    return batchAnswer(db, await batchOf(db, id));
  });

  mountWrite(app, platform, pasteImport, async ({ db, params, body, person }) => {
    const who = knownPerson(person);
    const sheet = await lockSheetForEntry(db, params.id, who, 'import');
    const cells = parseDelimited(body.text);
    const name = body.name ?? 'Clipboard';
    const id = await insertBatch(db, { ...placeOf(sheet), name, file_uuid: null, created_by: who.uuid });
    await stageCells(db, sheet, id, cells, platform.today());
    return batchAnswer(db, await batchOf(db, id));
  });

  mountRead(app, platform, listImports, async ({ db, params, person }) => {
    const sheet = await readSheetFor(db, params.id, knownPerson(person), 'import');
    const batches = await listBatches(db, sheet.id);
    return { data: await Promise.all(batches.map((batch) => batchAnswer(db, batch))) };
  });

  mountRead(app, platform, showImport, async ({ db, params, person }) => {
    const { batch } = await visibleBatch(db, params.id, knownPerson(person));
    return batchAnswer(db, batch);
  });

  mountRead(app, platform, listImportRows, async ({ db, params, query, person, request }) => {
    const { batch } = await visibleBatch(db, params.id, knownPerson(person));
    const secret = platform.config.appSecret;
    const rows = await pageRows(
      db,
      batch.id,
      query.result,
      openCursor(secret, query.cursor)?.after,
      query.per_page,
    );
    const page = rows.slice(0, query.per_page);
    const last = page.at(-1);
    const next =
      rows.length > query.per_page && last
        ? sealCursor(secret, { after: [last.rank, last.row_no], backwards: false })
        : null;
    return cursorAnswer(
      request,
      page.map((row) => rowAnswer(batch, { ...row, ...row.cells }, row.old_price, row.line)),
      query.per_page,
      { next, previous: null },
    );
  });

  mountWrite(app, platform, mapImport, async ({ db, params, body, person, now }) => {
    const { batch, sheet } = await openBatch(db, params.id, knownPerson(person));
    const before = batch.mapping.columns ?? [];
    const columns = sensibleFields(before, body.fields, sheet.data_set);
    if (!columns) {
      throw invalid({
        fields: ['Give each column one field that this data set has, or none; no field twice.'],
      });
    }
    await updateBatch(db, batch.id, { columns, decimal_sign: body.decimal });
    await remember(db, sheet.organisation_id, sheet.data_set, toRemember(before, columns), now);
    const mapped = await batchOf(db, batch.id);
    await restage(db, sheet, mapped, await readRows(db, batch.id), platform.today());
    return batchAnswer(db, mapped);
  });

  mountWrite(app, platform, fixImportRow, async ({ db, params, body, person }) => {
    const { batch, sheet } = await openBatch(db, params.id, knownPerson(person));
    const [row] = await readRows(db, batch.id, { row: params.row });
    if (!row) {
      throw notFound();
    }
    if (row.quote_id !== null) {
      throw wrongState('This row is in the round already; correct the quote there.');
    }
    await restage(db, sheet, batch, [{ ...row, fixed: { ...row.fixed, ...body.cells } }], platform.today());
    const [fixed] = await readRows(db, batch.id, { row: params.row });
    return { row: rowAnswer(batch, fixed ?? row, null), batch: await batchAnswer(db, batch) };
  });

  mountWrite(app, platform, commitImport, async ({ db, params, person, now, audit }) => {
    const who = knownPerson(person);
    const { batch, sheet } = await openBatch(db, params.id, who);
    const counts = await countRows(db, batch.id);
    if (counts.new + counts.change - counts.committed <= 0) {
      throw wrongState('No row of this import can be put in now.');
    }
    if (counts.total > INLINE_ROWS) {
      const job = await enqueue(db, {
        kind: 'imports.commit',
        title: {
          en: `Putting ${batch.name} into the round`,
          ms: `Memasukkan ${batch.name} ke dalam pusingan`,
        },
        payload: { batch: batch.id },
        createdBy: who.uuid,
      });
      await updateBatch(db, batch.id, { job_id: job });
      return batchAnswer(db, await batchOf(db, batch.id));
    }
    const committed = await commitRows(db, sheet, batch.id, {
      uuid: who.uuid,
      at: now,
      today: platform.today(),
    });
    audit({ action: 'imports.commit', resource: 'import_batches', id: batch.id, after: committed });
    return batchAnswer(db, await batchOf(db, batch.id));
  });

  mountWrite(app, platform, undoImport, async ({ db, params, person, now, audit }) => {
    const who = knownPerson(person);
    const { batch } = await openBatch(db, params.id, who);
    if (batch.state !== 'committed') {
      throw wrongState('Only an import that was put into the round can be taken back.');
    }
    const undone = await undoRows(db, batch.id, who.uuid, now);
    await updateBatch(db, batch.id, {
      state: 'undone',
      undone_at: now,
      undone_by: who.uuid,
      kept: undone.kept,
    });
    audit({ action: 'imports.undo', resource: 'import_batches', id: batch.id, after: undone });
    return batchAnswer(db, await batchOf(db, batch.id));
  });

  mountWrite(app, platform, discardImport, async ({ db, params, person, audit }) => {
    const { batch } = await openBatch(db, params.id, knownPerson(person));
    if (batch.state !== 'staged') {
      throw wrongState('This import was put into the round; take it back instead.');
    }
    await updateBatch(db, batch.id, { state: 'discarded' });
    audit({
      action: 'imports.discard',
      resource: 'import_batches',
      id: batch.id,
      before: { name: batch.name },
    });
    return undefined;
  });

  mountRead(app, platform, exportProblems, async ({ db, params, query, person, reply, locale }) => {
    const { batch } = await visibleBatch(db, params.id, knownPerson(person));
    const rows = (await readRows(db, batch.id)).filter(({ result }) => result === 'problem');
    const columns = batch.mapping.columns ?? [];
    const file = await tableFile({
      name: `problems ${batch.name.replace(/\.\w+$/, '')}`,
      about: [
        ['Import', batch.name],
        ['Rows', String(rows.length)],
        ['How', 'Mend the cells and import this file again; the Error column is left out.'],
      ],
      columns: [
        ...columns.map(({ header }, index) => ({
          header,
          kind: 'text' as const,
          value: (row: StagedRow) => row.raw[index] ?? '',
        })),
        {
          header: locale === 'ms' ? 'Ralat' : 'Error',
          kind: 'text' as const,
          width: 60,
          value: (row: StagedRow) => row.problems.map((each) => problemSentence(each, locale)).join(' '),
        },
      ],
      rows,
      format: query.format,
    });
    sendTable(reply, file);
    return undefined;
  });
}

const placeOf = ({ id, data_set, period }: SheetRow) => ({ sheet_id: id, data_set, period });

async function uploadedFile(request: FastifyRequest) {
  if (!request.isMultipart()) {
    throw new Problem('media_type', 'Send the file as multipart/form-data.');
  }
  const file = await request.file();
  if (!file) {
    throw invalid({ file: ['Choose a file.'] });
  }
  return { name: file.filename.slice(-120), mediaType: file.mimetype, bytes: await file.toBuffer() };
}

async function batchOf(db: Reading, id: string): Promise<BatchRow> {
  const batch = await readBatch(db, id);
  if (!batch) {
    throw notFound();
  }
  return batch;
}

async function visibleBatch(db: Reading, id: string, who: SignedIn) {
  const batch = await batchOf(db, id);
  return { batch, sheet: await readSheetFor(db, batch.sheet_id ?? 0, who, 'import') };
}

/** The batch and its sheet, locked, while rows may still go into the sheet. */
async function openBatch(db: Writing, id: string, who: SignedIn) {
  await visibleBatch(db, id, who);
  const batch = await lockBatch(db, id);
  if (!batch) {
    throw notFound();
  }
  const sheet = await lockSheetForEntry(db, batch.sheet_id ?? 0, who, 'import');
  if (batch.state === 'undone' || batch.state === 'discarded') {
    throw wrongState('This import is closed; import the file again.');
  }
  return { batch, sheet };
}

async function batchAnswer(db: Reading, batch: BatchRow): Promise<ImportBatch> {
  const first = await pageRows(db, batch.id, undefined, undefined, SAMPLES);
  return {
    id: batch.id,
    sheet_id: batch.sheet_id ?? 0,
    name: batch.name,
    state: batch.state as ImportBatch['state'],
    columns: (batch.mapping.columns ?? []).map((column, index) => ({
      ...column,
      samples: first.slice(0, SAMPLES).map(({ cells }) => cells.raw[index] ?? ''),
    })),
    decimal: batch.decimal_sign,
    shape: batch.shape,
    counts: await countRows(db, batch.id),
    created_at: batch.created_at.toISOString(),
    created_by: batch.created_by,
    committed_at: batch.committed_at?.toISOString() ?? null,
    undone_at: batch.undone_at?.toISOString() ?? null,
    kept: batch.kept,
    job_id: batch.job_id,
  };
}

const rowAnswer = (
  batch: BatchRow,
  row: Pick<StagedRow, 'row_no' | 'raw' | 'fixed' | 'problems' | 'quote_id'> & { result: RowResult },
  oldPrice: string | null,
  line: ImportRow['line'] = null,
): ImportRow => ({
  row_no: row.row_no,
  cells: fieldsOf(batch.mapping.columns ?? [], row.raw, row.fixed),
  result: row.result,
  line,
  problems: [...row.problems],
  old_price: oldPrice,
  committed: row.quote_id !== null,
});
