import { collectedCodes } from '@datum/contract/data-sets/all';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import {
  type BoardCell,
  cancelRound,
  extendRound,
  nextRound,
  openRound,
  type Round,
  showBoard,
  showRound,
} from '@datum/contract/rounds';
import { isOverdue, roundState, type SheetState } from '@datum/contract/sheet-steps';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { enqueue } from '../../platform/jobs.ts';
import { knownPerson } from '../../platform/known-person.ts';
import { mountRead, mountWrite } from '../../platform/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { changedMeanwhile, invalid, notFound, wrongState } from '../../platform/problem.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { type Coverage, listSheets, readCoverage, type SheetRow } from '../sheets/queries.ts';
import { roundJobs } from './jobs.ts';
import {
  cancelRoundRow,
  hasMoreRounds,
  insertRound,
  insertSheets,
  listCalendar,
  listRounds,
  moveDue,
  planSheets,
  type RoundRow,
  readLatestRound,
  readReadiness,
  readRound,
} from './queries.ts';
import { dueIn, proposeNext, sheetsOf, waits } from './rules.ts';

const CALENDAR_LENGTH = 6;
const NOT_BEGUN: readonly SheetState[] = ['planned', 'open', 'cancelled'];

export function roundRoutes(app: FastifyInstance, platform: Platform): void {
  roundJobs(platform);

  mountRead(app, platform, showBoard, async ({ db, query, person, now }) => {
    const who = knownPerson(person);
    const rounds = await listRounds(db, query.until, query.rounds);
    const codes = rounds.map(({ code }) => code);
    const seen = await listSheets(db, codes, { organisation: sheetsOf(who), dataSet: query.data_set });
    const cells = await cellsOf(db, seen, who, now);
    const shown = cells.filter(
      (cell) =>
        (query.organisation_id === undefined || cell.organisation_id === query.organisation_id) &&
        (query.overdue === undefined || cell.overdue),
    );
    const kept = new Set(shown.map(rowKey));
    return {
      rounds: rounds.map((round) => roundAnswer(round, seen)),
      rows: rowsOf(seen).filter((row) => kept.has(rowKey(row))),
      cells: shown,
      organisations: organisationsOf(seen),
      calendar: (await listCalendar(db, now, CALENDAR_LENGTH)).map((date) => ({
        ...date,
        planned_at: date.planned_at.toISOString(),
      })),
      ...(await hasMoreRounds(db, codes[0], codes.at(-1))),
    };
  });

  mountRead(app, platform, nextRound, async ({ db, now }) => {
    const proposal = proposeNext(await readLatestRound(db), platform.today(), now);
    return {
      code: proposal.code,
      opens_at: proposal.opensAt.toISOString(),
      due_at: proposal.dueAt.toISOString(),
      cloned_from: proposal.clonedFrom,
      sheets: await planRound(db, proposal.code),
      ready: await readReadiness(db, collectedCodes()),
    };
  });

  mountRead(app, platform, showRound, async ({ db, params, query, person, now }) => {
    const who = knownPerson(person);
    const round = await readRound(db, params.code);
    if (!round) {
      throw notFound();
    }
    const sheets = await listSheets(db, [round.code], {
      organisation: sheetsOf(who),
      dataSet: query.data_set,
    });
    const names = new Map(sheets.map((sheet) => [sheet.id, sheet.region_group]));
    const cells = await cellsOf(db, sheets, who, now);
    return {
      ...roundAnswer(round, sheets),
      sheets: cells.map((cell) => ({ ...cell, region_group: names.get(cell.sheet_id) ?? {} })),
    };
  });

  mountWrite(app, platform, openRound, async ({ db, body, person, now, audit }) => {
    const who = knownPerson(person);
    const [opensAt, dueAt] = [new Date(body.opens_at), new Date(body.due_at)];
    if (dueAt <= opensAt || dueAt <= now) {
      throw invalid({ due_at: ['The due date must lie ahead, after the opening.'] });
    }
    const existing = await readRound(db, body.code);
    if (existing && !existing.cancelled_at) {
      throw wrongState(`There is a round of ${body.code} already.`);
    }
    const sheets = await planRound(db, body.code);
    if (sheets.length === 0) {
      throw wrongState('No sample lines are in force in this period; add items, sources and lines first.');
    }
    const latest = await readLatestRound(db);
    // a cancelled round gives its place to the new one: nothing was ever submitted in it
    const round = await insertRound(db, {
      code: body.code,
      opens_at: opensAt,
      due_at: dueAt,
      cloned_from: latest && latest.code < body.code ? latest.code : null,
      note: body.note ?? '',
      created_by: who.uuid,
    });
    await insertSheets(db, round.code, sheets, dueAt, opensAt <= now);
    if (opensAt > now) {
      await enqueue(db, {
        kind: 'rounds.begin',
        title: { en: `Opening the round of ${round.code}`, ms: `Membuka pusingan ${round.code}` },
        payload: { round: round.code },
        createdBy: who.uuid,
        runAt: opensAt,
      });
    }
    audit({
      action: 'rounds.open',
      resource: 'rounds',
      id: round.code,
      after: { ...round, sheets: sheets.length },
    });
    return roundAnswer(round, await listSheets(db, [round.code]));
  });

  mountWrite(app, platform, extendRound, async ({ db, params, body, now, audit }) => {
    const round = await roundAt(db, params.code, body.version);
    const dueAt = new Date(body.due_at);
    if (dueAt <= now) {
      throw invalid({ due_at: ['The new due date must lie ahead.'] });
    }
    await moveDue(db, round.code, dueAt, now);
    audit({
      action: 'rounds.extend',
      resource: 'rounds',
      id: round.code,
      before: { due_at: round.due_at },
      after: { due_at: dueAt },
      reason: body.reason,
    });
    return roundAnswer(await roundAt(db, round.code), await listSheets(db, [round.code]));
  });

  mountWrite(app, platform, cancelRound, async ({ db, params, body, now, audit }) => {
    const round = await roundAt(db, params.code, body.version);
    const sheets = await listSheets(db, [round.code]);
    if (round.cancelled_at || sheets.some(({ state }) => !NOT_BEGUN.includes(state))) {
      throw wrongState('A round can be cancelled only while none of its sheets has been submitted.');
    }
    await cancelRoundRow(db, round.code, now);
    audit({
      action: 'rounds.cancel',
      resource: 'rounds',
      id: round.code,
      before: round,
      reason: body.reason,
    });
    return roundAnswer(await roundAt(db, round.code), await listSheets(db, [round.code]));
  });
}

/** The sheets that a round of this code needs, over all data sets due in it. */
async function planRound(db: Reading, code: string) {
  const plans = await Promise.all(
    dueIn(code).map(({ dataSet, period }) => planSheets(db, dataSet.code, period, code)),
  );
  return plans.flat();
}

async function roundAt(db: Reading, code: string, version?: number): Promise<RoundRow> {
  const round = await readRound(db, code);
  if (!round) {
    throw notFound();
  }
  if (version !== undefined && round.version !== version) {
    throw changedMeanwhile();
  }
  return round;
}

function roundAnswer(round: RoundRow, sheets: readonly SheetRow[]): Round {
  const states = sheets.filter(({ round_code }) => round_code === round.code).map(({ state }) => state);
  return {
    code: round.code,
    state: roundState(states, round.cancelled_at !== null),
    opens_at: round.opens_at.toISOString(),
    due_at: round.due_at.toISOString(),
    cloned_from: round.cloned_from,
    note: round.note,
    version: round.version,
  };
}

async function cellsOf(
  db: Reading,
  sheets: readonly SheetRow[],
  who: SignedIn,
  now: Date,
): Promise<BoardCell[]> {
  const coverage = await readCoverage(
    db,
    sheets.map(({ id }) => id),
  );
  return sheets.map((sheet) => {
    const counts: Coverage = coverage.get(sheet.id) ?? { expected: 0, received: 0, flags: 0 };
    return {
      sheet_id: sheet.id,
      round_code: sheet.round_code,
      data_set: sheet.data_set,
      period: sheet.period,
      region_group_id: sheet.region_group_id,
      organisation_id: sheet.organisation_id,
      organisation: sheet.organisation,
      state: sheet.state,
      overdue: isOverdue(sheet, now),
      due_at: sheet.due_at.toISOString(),
      ...counts,
      waits_for_me: waits({ ...sheet, ...counts }, who),
    };
  });
}

const rowKey = (row: { readonly data_set: DataSetCode; readonly region_group_id: number }) =>
  `${row.data_set} ${row.region_group_id}`;

function rowsOf(sheets: readonly SheetRow[]) {
  const rows = new Map(
    sheets.map(({ data_set, region_group_id, region_group, region_group_sort }) => [
      `${data_set} ${region_group_id}`,
      { data_set, region_group_id, region_group, sort: region_group_sort },
    ]),
  );
  const order = collectedCodes();
  return [...rows.values()]
    .sort((a, b) => order.indexOf(a.data_set) - order.indexOf(b.data_set) || a.sort - b.sort)
    .map(({ sort: _, ...row }) => row);
}

function organisationsOf(sheets: readonly SheetRow[]) {
  const names = new Map(sheets.map((sheet) => [sheet.organisation_id, sheet.organisation]));
  return [...names].map(([id, name]) => ({ id, name }));
}
