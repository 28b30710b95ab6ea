import {
  downloadImport,
  listImports,
  pasteImport,
  showImport,
  uploadImport,
} from '@datum/contract/collection/imports';
import type { FastifyInstance } from 'fastify';
import { keepFile } from '../../platform/files/files.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import { sendKeptFile } from '../../platform/files/send-file.ts';
import { mountPrepared, mountRead, mountUpload } from '../../platform/http/mount.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { turnOfPerson } from '../../platform/limits/fair-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { lockSheetForEntry, readSheetFor, type SheetRow } from '../sheets/queries.ts';
import { batchAnswer } from './answer.queries.ts';
import { insertBatch, listBatches, updateBatch } from './batch.queries.ts';
import { importCommitRoutes } from './commit.routes.ts';
import { importJobs } from './jobs.ts';
import { batchOf, visibleBatch } from './open-batch.queries.ts';
import { importRowRoutes } from './rows/rows.routes.ts';
import { stageCells } from './staging.jobs.ts';

/** Imports of a sheet: a file or a paste is staged, looked at and mended, then put into the round as a whole. */
export function importRoutes(app: FastifyInstance, platform: Platform): void {
  importJobs(platform);
  importRowRoutes(app, platform);
  importCommitRoutes(app, platform);

  const asItIs = async (file: ReceivedFile) => file; // a job reads it
  mountUpload(app, platform, uploadImport, asItIs, async (call, file) => {
    const { db, params, audit } = call;
    const who = knownPerson(call.person);
    const sheet = await lockSheetForEntry(db, params.id, who, 'import');
    const fileUuid = await keepFile(call, file, who.uuid);
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

  const readPaste = async ({ body, person }: { body: { text: string }; person: SignedIn | null }) =>
    platform.parsing.paste(body.text, turnOfPerson(knownPerson(person).uuid));
  mountPrepared(app, platform, pasteImport, readPaste, async ({ db, params, body, person }, cells) => {
    const who = knownPerson(person);
    const sheet = await lockSheetForEntry(db, params.id, who, 'import');
    const name = body.name ?? 'Clipboard';
    const id = await insertBatch(db, { ...placeOf(sheet), name, file_uuid: null, created_by: who.uuid });
    await stageCells(db, sheet, id, cells, platform.today());
    return batchAnswer(db, await batchOf(db, id));
  });

  mountRead(app, platform, listImports, async ({ db, params, person }) => {
    const sheet = await readSheetFor(db, params.id, knownPerson(person), 'import');
    const batches = await listBatches(db, sheet.id);
    return {
      data: await Promise.all(batches.map((batch) => batchAnswer(db, batch))),
      scanned: platform.watched.scanner !== 'off',
    };
  });

  mountRead(app, platform, downloadImport, async ({ db, params, person, reply }) => {
    const { batch } = await visibleBatch(db, params.id, knownPerson(person));
    return sendKeptFile(platform, db, reply, batch.file_uuid);
  });

  mountRead(app, platform, showImport, async ({ db, params, person }) => {
    const { batch } = await visibleBatch(db, params.id, knownPerson(person));
    return batchAnswer(db, batch);
  });
}

const placeOf = ({ id, data_set, period }: SheetRow) => ({ sheet_id: id, data_set, period });
