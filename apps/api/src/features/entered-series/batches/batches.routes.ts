import {
  acceptBatch,
  discardBatch,
  downloadBatch,
  listBatches,
  listBatchRows,
  pasteBatch,
  showBatch,
  undoBatch,
  uploadBatch,
} from '@datum/contract/entered-series/batches';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { keepFile, placeFile } from '../../../platform/files/files.ts';
import { sendKeptFile } from '../../../platform/files/send-file.ts';
import { receiveFile } from '../../../platform/files/uploaded-file.ts';
import { mountPrepared, mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { pageAnswer } from '../../../platform/http/paging.ts';
import { notFound, wrongState } from '../../../platform/http/problem.ts';
import { tellerFor } from '../../../platform/http/tell.ts';
import { turnOfPerson } from '../../../platform/limits/fair-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mountList } from '../../../platform/resources/list.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { seenRows } from '../reading/cells.rules.ts';
import {
  endBatch,
  findBatch,
  listStoredBatches,
  listStoredRows,
  lockBatch,
  lockSubject,
  type StoredBatch,
  takeBack,
  takeIn,
} from './batches.queries.ts';
import { shownBatch, shownRow } from './batches.rules.ts';
import { stageBatch } from './stage.queries.ts';

/** Pastes and files of observations: staged, looked at, then taken in as a whole or thrown away. */
export function batchRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(
    app,
    platform,
    listBatches,
    ({ db, query }, place) => listStoredBatches(db, filtersOf(query), place),
    shownBatch,
  );
  mountRead(app, platform, showBatch, async ({ db, params }) => shownBatch(await batchOr404(db, params.id)));
  mountRead(app, platform, downloadBatch, async ({ db, params, reply }) =>
    sendKeptFile(platform, db, reply, (await batchOr404(db, params.id)).file_uuid),
  );
  mountRead(app, platform, listBatchRows, async ({ db, params, query, request }) => {
    await batchOr404(db, params.id);
    const place = { limit: query.per_page, offset: (query.page - 1) * query.per_page };
    const { rows, total } = await listStoredRows(db, { batchId: params.id, result: query.result }, place);
    const tell = tellerFor(request);
    return pageAnswer(
      request,
      rows.map((row) => shownRow(row, tell)),
      total,
      query,
    );
  });
  stageRoutes(app, platform);
  stepRoutes(app, platform);
}

const filtersOf = ({
  subject,
  state,
  way,
}: {
  subject: string;
  state?: string | undefined;
  way?: string | undefined;
}) => ({
  subject,
  state,
  way,
});

/** What brings a batch. */
function stageRoutes(app: FastifyInstance, platform: Platform): void {
  mountPrepared(
    app,
    platform,
    uploadBatch,
    async ({ request, query, person }) => {
      const turn = turnOfPerson(knownPerson(person).uuid);
      const received = await receiveFile(request, platform);
      try {
        const rows = seenRows(await platform.parsing.table(received.path, received.name, turn), {
          series: query.series,
          columns: {},
        });
        return { rows, file: await placeFile(platform, received, received) };
      } finally {
        await received.discard();
      }
    },
    async (call, { rows, file }) => {
      const { db, params, query, audit } = call;
      const who = knownPerson(call.person);
      const fileUuid = await keepFile(call, file, who.uuid);
      const { id } = await stageBatch(
        db,
        {
          subject: params.subject,
          way: 'file',
          name: file.name,
          file_uuid: fileUuid,
          by: who.uuid,
          status: query.status,
          today: platform.today(),
        },
        rows,
      );
      const batch = await batchOr404(db, id);
      audit({
        action: 'observation-batches.stage',
        resource: 'observation_batches',
        id,
        after: { subject: batch.subject, name: batch.name, sha256: file.sha256, ...batch.counts },
      });
      return shownBatch(batch);
    },
    ({ file }) => file.discard(),
  );

  mountPrepared(
    app,
    platform,
    pasteBatch,
    async ({ body, person }) =>
      seenRows(await platform.parsing.paste(body.text, turnOfPerson(knownPerson(person).uuid)), {
        series: body.series,
        columns: {},
      }),
    async ({ db, params, body, person, audit }, rows) => {
      const { id } = await stageBatch(
        db,
        {
          subject: params.subject,
          way: 'paste',
          name: 'Clipboard',
          file_uuid: null,
          by: knownPerson(person).uuid,
          status: body.status,
          today: platform.today(),
        },
        rows,
      );
      const batch = await batchOr404(db, id);
      audit({
        action: 'observation-batches.stage',
        resource: 'observation_batches',
        id,
        after: { subject: batch.subject, name: batch.name, ...batch.counts },
      });
      return shownBatch(batch);
    },
  );
}

/** What becomes of a batch. */
function stepRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, acceptBatch, async ({ db, params, body, person, now, audit }) => {
    const found = await batchOr404(db, params.id);
    await lockSubject(db, found.subject);
    const batch = await inState(lockBatch(db, params.id), 'staged');
    if (batch.questions.some((question) => !body.confirmed.includes(question))) {
      throw wrongState(refusal('series.questions-open'));
    }
    const taken = await takeIn(db, params.id, { by: knownPerson(person).uuid, now });
    if (taken === 0) {
      throw wrongState(refusal('series.nothing-to-accept'));
    }
    const after = await batchOr404(db, params.id);
    audit({
      action: 'observation-batches.accept',
      resource: 'observation_batches',
      id: params.id,
      before: { state: batch.state },
      after: { state: after.state, ...after.counts, confirmed: batch.questions },
    });
    return shownBatch(after);
  });

  mountWrite(app, platform, undoBatch, async ({ db, params, person, now, audit }) => {
    const found = await batchOr404(db, params.id);
    await lockSubject(db, found.subject);
    const batch = await inState(lockBatch(db, params.id), 'accepted');
    if (batch.in_release) {
      throw wrongState(refusal('series.batch-in-release'));
    }
    await takeBack(db, params.id, { by: knownPerson(person).uuid, now });
    audit({
      action: 'observation-batches.undo',
      resource: 'observation_batches',
      id: params.id,
      before: { state: batch.state },
      after: { state: 'undone' },
    });
    return shownBatch(await batchOr404(db, params.id));
  });

  mountWrite(app, platform, discardBatch, async ({ db, params, person, now, audit }) => {
    const batch = await inState(lockBatch(db, params.id), 'staged');
    await endBatch(db, params.id, 'discarded', { by: knownPerson(person).uuid, now });
    audit({
      action: 'observation-batches.discard',
      resource: 'observation_batches',
      id: params.id,
      before: { state: batch.state, name: batch.name },
      after: { state: 'discarded' },
    });
    return shownBatch(await batchOr404(db, params.id));
  });
}

async function batchOr404(db: Reading, id: string): Promise<StoredBatch> {
  const batch = await findBatch(db, id);
  if (!batch) throw notFound();
  return batch;
}

/** @throws Problem 404, or 409 where the batch is not in the state that the step begins in */
async function inState(
  finding: Promise<StoredBatch | undefined>,
  state: StoredBatch['state'],
): Promise<StoredBatch> {
  const batch = await finding;
  if (!batch) throw notFound();
  if (batch.state !== state) {
    throw wrongState(
      batch.state === 'staged'
        ? refusal('series.batch-open')
        : refusal('series.batch-closed', { state: batch.state }),
    );
  }
  return batch;
}
