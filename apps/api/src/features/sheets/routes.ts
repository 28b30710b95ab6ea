import {
  blockOf,
  isOverdue,
  isStepAlone,
  isUnsubmitted,
  needsReason,
  SHEET_STEP_NAMES,
  type SheetFacts,
  type SheetStep,
} from '@datum/contract/collection/sheet-steps';
import {
  assignSheet,
  extendSheet,
  listProviders,
  listSheetEvents,
  type Sheet,
  showSheet,
  stepSheet,
} from '@datum/contract/collection/sheets';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading, Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { handsOf } from '../approvals/hands.queries.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import { recheckSheet } from '../quote-entry/writing.queries.ts';
import { isFixed, readStanding, type Standing } from '../standing/standing.queries.ts';
import { handingOver } from '../suppliers/handing-over.queries.ts';
import { formerSupplier } from '../suppliers/places.queries.ts';
import { giveSheets, lockSheetsOf } from '../suppliers/queries.ts';
import { countStates, readFlagEffects, readGridChoices } from './overview.queries.ts';
import {
  type Coverage,
  insertSheetEvent,
  listSheetEventRows,
  listSuppliers,
  lockSheetFor,
  mayEnter,
  mayReview,
  noteContributor,
  readCoverage,
  readSheetFor,
  type SheetRow,
  settleFlags,
  updateSheet,
} from './queries.ts';
import { takeStep } from './rules.ts';

export function sheetRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showSheet, async ({ db, params, person, now }) =>
    sheetAnswer(db, await readSheetFor(db, params.id, knownPerson(person), 'view'), knownPerson(person), now),
  );

  mountRead(app, platform, listSheetEvents, async ({ db, params, person }) => {
    await readSheetFor(db, params.id, knownPerson(person), 'view');
    const events = await listSheetEventRows(db, params.id);
    return {
      data: events.map(({ by_uuid, name, at, ...event }) => ({
        ...event,
        by: personOf(by_uuid, name),
        at: at.toISOString(),
      })),
    };
  });

  mountRead(app, platform, listProviders, async ({ db, query }) => ({
    data: await listSuppliers(db, query.data_set),
  }));

  mountWrite(app, platform, stepSheet, async ({ db, params, body, person, now, audit }) => {
    const who = knownPerson(person);
    const sheet = await lockSheetFor(db, params.id, who, 'view');
    requireVersion(sheet, body.version);
    const coverage = await coverageOf(db, sheet);
    const standing = await readStanding(db, [sheet.data_set], sheet.period);
    const facts = factsOf(sheet, coverage, standing);
    const hands = await handsOf(db, who.uuid, approvalOf(sheet));
    const to = takeStep(body.step, facts, { ...who, hands }, body.reason);
    const reason = body.reason ?? null;
    const settled =
      body.step === 'approve' ? await settleFlags(db, sheet.id, { reason, by: who.uuid, at: now }) : 0;
    if (body.step === 'submit') {
      // out of the supplier's hands: now its prices are looked at beside those of all
      await recheckSheet(db, { ...sheet, state: to });
    }
    await updateSheet(db, sheet.id, { state: to, ...marksOf(body.step, who.uuid, reason, now) });
    if (body.step === 'submit') await noteContributor(db, sheet.id, who.uuid);
    await insertSheetEvent(db, {
      sheet_id: sheet.id,
      step: body.step,
      from_state: sheet.state,
      to_state: to,
      reason,
      by_uuid: who.uuid,
      at: now,
    });
    audit({
      ...(body.step === 'approve' ? { confirms: sheet.contributors } : {}),
      action: `sheets.${body.step}`,
      resource: 'sheets',
      id: sheet.id,
      before: { state: sheet.state },
      after: {
        state: to,
        ...coverage,
        ...(settled > 0 ? { settled } : {}),
        ...(isStepAlone(body.step, facts, { ...who, hands }) ? { alone: true } : {}),
      },
      reason,
    });
    return sheetAnswer(db, await readSheetFor(db, sheet.id, who, 'view'), who, now);
  });

  mountWrite(app, platform, extendSheet, async ({ db, params, body, person, now, audit }) => {
    const who = knownPerson(person);
    const sheet = await lockSheetFor(db, params.id, who, 'view');
    requireVersion(sheet, body.version);
    const due = new Date(body.due_at);
    if (due <= now) {
      throw invalid({ due_at: [refusal('collection.due-ahead')] });
    }
    await updateSheet(db, sheet.id, { due_at: due });
    audit({
      action: 'sheets.extend',
      resource: 'sheets',
      id: sheet.id,
      before: { due_at: sheet.due_at },
      after: { due_at: due },
      reason: body.reason,
    });
    return sheetAnswer(db, await readSheetFor(db, sheet.id, who, 'view'), who, now);
  });

  mountWrite(app, platform, assignSheet, async (call) => {
    const { db, params, body, person, now, audit } = call;
    const who = knownPerson(person);
    const sheet = await lockSheetFor(db, params.id, who, 'view');
    requireVersion(sheet, body.version);
    const before = sheet.organisation_id;
    const to = body.organisation_id;
    const lines = await handOver(db, sheet, to, now);
    // by way of the office it is the same move: what another organisation quoted goes with the lines
    const from = to === null || before === to ? null : (before ?? (await formerSupplier(db, lines, to)));
    const two =
      from !== null && to !== null
        ? await secondPerson(call, await handingOver(db, sheet, { from, to }, 'data.round.edit'))
        : {};
    audit({
      action: 'sheets.assign',
      resource: 'sheets',
      id: sheet.id,
      before: { organisation_id: before },
      after: { organisation_id: to, ...two },
    });
    return sheetAnswer(db, await readSheetFor(db, sheet.id, who, 'view'), who, now);
  });
}

/** Gives a sheet with its lines to another supplier, and those of later rounds with it. Gives the lines. */
async function handOver(db: Writing, sheet: SheetRow, to: number | null, now: Date): Promise<number[]> {
  const suppliers = await listSuppliers(db, sheet.data_set);
  if (to !== null && !suppliers.some(({ id }) => id === to)) {
    throw invalid({ organisation_id: [refusal('collection.organisation-supplies-other')] });
  }
  const all = await lockSheetsOf(db, sheet);
  const own = all.filter(
    ({ organisation_id, state }) => organisation_id === sheet.organisation_id && state !== 'cancelled',
  );
  const rounds = new Set(own.map(({ round_code }) => round_code));
  if (to === sheet.organisation_id) {
    return [];
  }
  if (![sheet, ...own].every(isUnsubmitted)) {
    throw wrongState(refusal('collection.sheet-submitted'));
  }
  if (all.some(({ organisation_id, round_code }) => organisation_id === to && rounds.has(round_code))) {
    throw wrongState(refusal('collection.organisation-has-sheet'));
  }
  return giveSheets(db, sheet, own, to, now);
}

/** By which right a sheet is approved, and who had a part in it. */
const approvalOf = ({ data_set, contributors }: SheetRow) => ({
  permission: `data.${data_set}.approve` as const,
  entered: contributors,
  contributors,
});

/** What a step writes beside the state. A reopened or returned sheet starts over: nobody has approved it. */
function marksOf(
  step: SheetStep,
  by: string,
  reason: string | null,
  now: Date,
): Parameters<typeof updateSheet>[2] {
  const marks: Partial<Record<SheetStep, Parameters<typeof updateSheet>[2]>> = {
    submit: { submitted_by: by, submitted_at: now, submit_note: reason, return_reason: null },
    review: { reviewer: by },
    return: { return_reason: reason },
    approve: { approved_by: by, approved_at: now },
    reopen: { return_reason: reason, approved_by: null, approved_at: null, contributors: [] },
  };
  return marks[step] ?? {};
}

async function sheetAnswer(db: Reading, sheet: SheetRow, person: SignedIn, now: Date): Promise<Sheet> {
  const coverage = await coverageOf(db, sheet);
  const standing = await readStanding(db, [sheet.data_set], sheet.period);
  const facts = factsOf(sheet, coverage, standing);
  const stepper = { ...person, hands: await handsOf(db, person.uuid, approvalOf(sheet)) };
  return {
    id: sheet.id,
    round_code: sheet.round_code,
    data_set: sheet.data_set,
    period: sheet.period,
    region_group: { id: sheet.region_group_id, name: sheet.region_group },
    organisation: { id: sheet.organisation_id, name: sheet.organisation },
    state: sheet.state,
    released: [...standing.released],
    overdue: isOverdue(sheet, now),
    due_at: sheet.due_at.toISOString(),
    submitted_at: sheet.submitted_at?.toISOString() ?? null,
    submit_note: sheet.submit_note,
    return_reason: sheet.return_reason,
    last_edited_by: personOf(sheet.last_edited_by, sheet.last_edited_by_name),
    last_edited_at: sheet.last_edited_at?.toISOString() ?? null,
    approved_by: personOf(sheet.approved_by, sheet.approved_by_name),
    version: sheet.version,
    can_enter: mayEnter(sheet, person),
    can_review: mayReview(sheet, person),
    counts: {
      expected: coverage.expected,
      received: coverage.received,
      states: await countStates(db, sheet.id, coverage.expected),
    },
    flags: await flagsOf(db, sheet.id, person),
    ...(await readGridChoices(db, sheet)),
    steps: SHEET_STEP_NAMES.map((step) => ({
      step,
      blocked: blockOf(step, facts, stepper),
      needs_reason: needsReason(step, facts),
      alone: isStepAlone(step, facts, stepper),
    })),
  };
}

/** How much of a sheet is in question. Effects count the prices of others too: they are staff's. */
async function flagsOf(db: Reading, id: number, { isInternal }: SignedIn): Promise<Sheet['flags']> {
  const { open, done, ...weighed } = await readFlagEffects(db, id);
  return { open, done, ...(isInternal ? weighed : { effects: null, settled: null }) };
}

async function coverageOf(db: Reading, { id }: SheetRow): Promise<Coverage> {
  return (await readCoverage(db, [id])).get(id) ?? { expected: 0, received: 0, flags: 0 };
}

const factsOf = (sheet: SheetRow, coverage: Coverage, standing: Standing): SheetFacts => ({
  ...coverage,
  ...sheet,
  is_fixed: isFixed(standing),
});

const personOf = (uuid: string | null, name: string | null) =>
  uuid === null ? null : { uuid, name: name ?? '' };

function requireVersion(sheet: SheetRow, version: number): void {
  if (sheet.version !== version) {
    throw changedMeanwhile();
  }
}
