import { commitImport, discardImport, undoImport } from '@datum/contract/collection/imports';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../platform/http/mount.ts';
import { wrongState } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { noteReporter } from '../approvals/hands.queries.ts';
import { batchAnswer } from './answer.queries.ts';
import { updateBatch } from './batch.queries.ts';
import { batchOf, openBatch } from './open-batch.queries.ts';
import { countRows } from './rows/rows.queries.ts';
import { commitRows } from './staging.jobs.ts';
import { undoRows } from './undo.queries.ts';

/** Longer batches are committed by a job, with progress. */
const INLINE_ROWS = 2_000;

/** An import goes into the round, is taken back, or is thrown away. */
export function importCommitRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, commitImport, async ({ db, params, person, now, audit }) => {
    const who = knownPerson(person);
    const { batch, sheet } = await openBatch(db, params.id, who);
    const counts = await countRows(db, batch.id);
    if (counts.new + counts.change - counts.committed <= 0) {
      throw wrongState(refusal('collection.import-nothing-ready'));
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
      await noteReporter(db, who.uuid); // the role may be another one when the job comes to it
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
      throw wrongState(refusal('collection.import-not-committed'));
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
      throw wrongState(refusal('collection.import-committed'));
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
}
