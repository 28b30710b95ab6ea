import { type CorrectionStep, isCorrectionStepAlone } from '@datum/contract/computation/correction-steps';
import { stepCorrection } from '@datum/contract/computation/corrections';
import { periodIn } from '@datum/contract/messages/refusals/period-words';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import type { Change } from '../../platform/audit/audit.ts';
import { mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, invalid } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { approveRuns, returnRuns } from '../runs/settle.queries.ts';
import { insertSheetEvent } from '../sheets/queries.ts';
import { readBlockers } from './blockers.queries.ts';
import type { ComputePayload } from './jobs.ts';
import {
  type CorrectionRow,
  correctionAt,
  readCorrectionRuns,
  restoreSheets,
  updateCorrection,
} from './queries.ts';
import { correctionDetail, factsOf, refuseStep } from './rules.ts';

/** The steps of a correction: computed by a job, approved by a person who did not contribute, or cancelled. */
export function correctionStepRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, stepCorrection, async ({ db, params, body, person, now, audit }) => {
    const who = knownPerson(person);
    const row = await correctionAt(db, params.id);
    const facts = factsOf(row, await readBlockers(db, row));
    refuseStep(body.step, facts, who);
    if (row.version !== body.version) {
      throw changedMeanwhile();
    }
    if (body.step === 'cancel' && body.reason === undefined) {
      throw invalid({ reason: [refusal('collection.reason-asked')] });
    }
    await STEPS[body.step](db, row, {
      by: who.uuid,
      reason: body.reason ?? '',
      isAlone: isCorrectionStepAlone(body.step, facts, who),
      now,
      audit,
    });
    const after = await correctionAt(db, row.id);
    return correctionDetail(after, await readBlockers(db, after), who);
  });
}

interface Step {
  readonly by: string;
  readonly reason: string;
  /** Nobody else can approve it yet. */
  readonly isAlone: boolean;
  readonly now: Date;
  readonly audit: (change: Change) => void;
}

const STEPS: Record<CorrectionStep, (db: Writing, row: CorrectionRow, step: Step) => Promise<void>> = {
  compute: queue,
  approve,
  cancel,
};

async function change(db: Writing, row: CorrectionRow, set: Parameters<typeof updateCorrection>[3]) {
  if (!(await updateCorrection(db, row.id, row.version, set))) throw changedMeanwhile();
}

async function queue(db: Writing, row: CorrectionRow, { by, audit }: Step): Promise<void> {
  const payload: ComputePayload = { correction: row.id };
  const job = await enqueue(db, {
    kind: 'corrections.compute',
    title: {
      en: `Correction from ${periodIn(row.period, 'en')}`,
      ms: `Pembetulan dari ${periodIn(row.period, 'ms')}`,
    },
    payload,
    createdBy: by,
    link: href('rounds', { query: { tab: 'corrections', edit: `corrections.${row.id}` } }),
  });
  await change(db, row, { job_id: job });
  audit({
    action: 'corrections.queue',
    resource: 'corrections',
    id: row.id,
    after: { period: row.period, job },
  });
}

/** What changes nothing that readers see needs no release: it ends with the approval. */
async function approve(db: Writing, row: CorrectionRow, { by, isAlone, now, audit }: Step): Promise<void> {
  const computed = await readCorrectionRuns(db, row.id);
  const { approved } = await approveRuns(db, computed, { by, at: now, note: '' });
  const state = row.changes.length > 0 ? 'approved' : 'released';
  await change(db, row, {
    state,
    approved_by: by,
    approved_at: now,
    ...(state === 'released' ? { ended_at: now } : {}),
  });
  audit({
    action: 'corrections.approve',
    resource: 'corrections',
    id: row.id,
    before: { state: row.state },
    confirms: [...row.makers, ...row.sheets.flatMap((sheet) => sheet.by)].filter((maker) => maker !== null),
    after: { state, runs: approved.length, changes: row.changes, ...(isAlone ? { alone: true } : {}) },
  });
}

/** No price was changed and nothing approved: what it computed is returned, the sheets get their approval back, and all counts as before. */
async function cancel(db: Writing, row: CorrectionRow, { by, reason, now, audit }: Step): Promise<void> {
  await change(db, row, { state: 'cancelled', ended_at: now });
  const returned = await returnRuns(db, await readCorrectionRuns(db, row.id), { by, at: now, note: reason });
  for (const { id } of await restoreSheets(db, row.id)) {
    await insertSheetEvent(db, {
      sheet_id: id,
      step: 'approve',
      from_state: 'returned',
      to_state: 'compiled',
      reason: null,
      by_uuid: by,
      at: now,
    });
  }
  audit({
    action: 'corrections.cancel',
    resource: 'corrections',
    id: row.id,
    before: { state: row.state },
    after: { state: 'cancelled', returned: returned.length },
    reason,
  });
}
