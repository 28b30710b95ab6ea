import { refusal } from '@datum/contract/messages/refusals/refusal';
import { findKeptFile } from '../../platform/files/files.ts';
import { Problem } from '../../platform/http/problem.ts';
import { turnOfPerson } from '../../platform/limits/fair-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSheet } from '../sheets/queries.ts';
import { readBatch, updateBatch } from './batch.queries.ts';
import { countRows } from './rows/rows.queries.ts';
import { commitRows, stageCells } from './staging.jobs.ts';

export interface BatchPayload {
  readonly batch: string;
}

/** Long work of imports: reading a file into staging, and committing a long batch. */
export function importJobs(platform: Platform): void {
  platform.jobs.define<BatchPayload>('imports.stage', async (job) => {
    const { batch, sheet } = await placeOf(platform, job.payload.batch);
    const file = await findKeptFile(platform, platform.database.read, batch.file_uuid ?? '');
    try {
      const cells = await platform.parsing.table(file.path, file.name, turnOfPerson(job.createdBy ?? ''));
      await job.write(({ db }) =>
        stageCells(db, sheet, batch.id, cells, platform.today(), (done, total) => job.progress(done, total)),
      );
    } catch (error) {
      if (error instanceof Problem && error.code !== 'too_many') {
        await job.write(({ db }) => updateBatch(db, batch.id, { state: 'discarded' }));
      }
      throw error;
    }
    return countRows(platform.database.read, batch.id);
  });

  platform.jobs.define<BatchPayload>('imports.commit', async (job) => {
    const { batch, sheet } = await placeOf(platform, job.payload.batch);
    return job.write(async ({ db, audit, now }) => {
      const who = { uuid: job.createdBy ?? '', at: now, today: platform.today() };
      const committed = await commitRows(db, sheet, batch.id, who, (done, total) =>
        job.progress(done, total),
      );
      audit({ action: 'imports.commit', resource: 'import_batches', id: batch.id, after: committed });
      return committed;
    });
  });
}

async function placeOf({ database }: Platform, batchId: string) {
  const batch = await readBatch(database.read, batchId);
  const sheet = batch?.sheet_id ? await readSheet(database.read, batch.sheet_id) : undefined;
  if (!batch || !sheet) {
    throw new Problem('not_found', refusal('collection.import-gone'));
  }
  return { batch, sheet };
}
