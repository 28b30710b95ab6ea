import {
  listCorrectable,
  listCorrections,
  openCorrection,
  showCorrection,
} from '@datum/contract/computation/corrections';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { dataSetsOf, surveyOf } from '@datum/contract/subjects/all';
import { firmUntil } from '@datum/contract/subjects/firm';
import { isPeriodOrSurveyOf, notItsPeriod } from '@datum/contract/subjects/periods-of';
import { firstMonthOf } from '@datum/contract/values/period';
import type { Reading, Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountList } from '../../platform/resources/list.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { readFirmAfter } from '../index-families/queries.ts';
import { insertSheetEvent, updateSheet } from '../sheets/queries.ts';
import { isFixed, readStanding } from '../standing/standing.queries.ts';
import { basesTouched, type FixedBase, whyNotByBases } from './bases.rules.ts';
import { readBlockers } from './blockers.queries.ts';
import { correctionJobs } from './jobs.ts';
import { linkMessage } from './messages.queries.ts';
import {
  type ClosedSheet,
  correctionAt,
  insertCorrection,
  insertCorrectionSheets,
  listClosedSheets,
  listCorrectionRows,
  readBases,
  readComputedPeriods,
  readPolicy,
} from './queries.ts';
import { correctionAnswer, correctionDetail, whyNotByPolicy } from './rules.ts';
import { correctionStepRoutes } from './step.routes.ts';

/** Corrections: a released month is opened again, computed with all later ones, approved, and published as one vintage. */
export function correctionRoutes(app: FastifyInstance, platform: Platform): void {
  correctionJobs(platform);

  mountList(
    app,
    platform,
    listCorrections,
    ({ db }, place) => listCorrectionRows(db, place),
    correctionAnswer,
  );

  mountRead(app, platform, showCorrection, async ({ db, params, person }) => {
    const row = await correctionAt(db, params.id);
    return correctionDetail(row, await readBlockers(db, row), knownPerson(person));
  });

  mountRead(app, platform, listCorrectable, async ({ db, query }) => {
    const { family } = query;
    const period = query.period && surveyAt(family, query.period);
    const periods = await readComputedPeriods(db, family);
    const sheets = period === undefined ? [] : await listClosedSheets(db, family, period);
    return {
      periods,
      sheets: sheets.map((sheet) => ({
        id: sheet.id,
        data_set: sheet.data_set,
        region_group: { id: sheet.region_group_id, name: sheet.region_group },
        organisation: { id: sheet.organisation_id, name: sheet.organisation },
      })),
      months: period === undefined ? 0 : periods.filter((each) => each >= period).length,
      bases: period === undefined ? [] : touchedLabels(await readBases(db, family), firstMonthOf(period)),
    };
  });

  openRoute(app, platform);
  correctionStepRoutes(app, platform);
}

/** The survey of a family's period. @throws Problem 422 for a period that is neither the family's nor its survey's */
function surveyAt(family: string, period: string): string {
  if (!isPeriodOrSurveyOf(family, period)) {
    throw invalid({ period: [notItsPeriod(family)] });
  }
  return surveyOf(family, period);
}

/** A correction is opened: its sheets go back to their organisations. */
function openRoute(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, openCorrection, async ({ db, body, person, now, audit }) => {
    const who = knownPerson(person);
    const { family, reason_class: reasonClass, reason } = body;
    const period = surveyAt(family, body.period);
    await refusePeriod(db, family, period);
    const why = whyNotByPolicy(reasonClass, await correctable(db, family, period));
    if (why) {
      throw invalid({ reason_class: [why] });
    }
    const closed = await listClosedSheets(db, family, period);
    const sheets = closed.filter(({ id }) => body.sheet_ids.includes(id));
    if (sheets.length < new Set(body.sheet_ids).size) {
      throw invalid({ sheet_ids: [refusal('computation.correction-sheets')] });
    }
    const id = await insertCorrection(db, {
      family,
      period: firstMonthOf(period),
      reasonClass,
      reason,
      by: who.uuid,
      at: now,
    });
    if (id === undefined) {
      throw wrongState(refusal('computation.correction-open'));
    }
    if (body.feedback) audit(await linkMessage(db, body.feedback, id, { by: who, now }));
    await insertCorrectionSheets(db, id, sheets);
    await openSheets(db, sheets, { reason: reason.en, by: who.uuid, at: now });
    audit({
      action: 'corrections.open',
      resource: 'corrections',
      id,
      after: { family, period, reason_class: reasonClass, sheets: sheets.map((sheet) => sheet.id) },
      reason: reason.en,
    });
    const row = await correctionAt(db, id);
    return correctionDetail(row, await readBlockers(db, row), who);
  });
}

/** Refuses a month that was not computed, that nothing stands on, or that a base was fixed by. */
async function refusePeriod(db: Reading, family: string, period: string): Promise<void> {
  const [computed] = (await readComputedPeriods(db, family, period)).toReversed();
  if (computed !== period) {
    throw invalid({ period: [refusal('computation.correction-not-computed', { period })] });
  }
  if (!isFixed(await readStanding(db, dataSetsOf(family), period))) {
    throw invalid({ period: [refusal('computation.correction-not-needed')] });
  }
  const why = whyNotByBases(await readBases(db, family), firstMonthOf(period));
  if (why) {
    throw invalid({ period: [why] });
  }
}

async function correctable(db: Reading, family: string, period: string) {
  const [last = period] = await readComputedPeriods(db, family, period);
  const [prices = family] = dataSetsOf(family);
  return {
    policy: await readPolicy(db, family),
    period,
    firmUntil: firmUntil(prices, last, await readFirmAfter(db)),
  };
}

/** Sends sheets back, as a person's own step would; each keeps the reason in its history. */
async function openSheets(
  db: Writing,
  sheets: readonly ClosedSheet[],
  { reason, by, at }: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<void> {
  for (const { id, state } of sheets) {
    // a sheet for each region group at most
    await updateSheet(db, id, {
      state: 'returned',
      return_reason: reason,
      approved_by: null,
      approved_at: null,
      contributors: [],
    });
    await insertSheetEvent(db, {
      sheet_id: id,
      step: 'reopen',
      from_state: state,
      to_state: 'returned',
      reason,
      by_uuid: by,
      at,
    });
  }
}

function touchedLabels(bases: readonly FixedBase[], period: string) {
  const { first, later } = basesTouched(bases, period);
  return [...(first ? [first] : []), ...later].map(({ label }) => label);
}
