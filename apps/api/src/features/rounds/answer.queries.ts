import type { BoardCell, Round } from '@datum/contract/collection/rounds';
import { isOverdue, roundState } from '@datum/contract/collection/sheet-steps';
import type { Reading } from '@datum/database/open';
import { changedMeanwhile, notFound } from '../../platform/http/problem.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { type Coverage, readCoverage, type SheetRow } from '../sheets/queries.ts';
import { readStandings } from '../standing/standing.queries.ts';
import { type RoundRow, readRound } from './queries.ts';
import { waits } from './rules.ts';

/**
 * A round that must be there, at the version that was looked at where one is given.
 * @throws Problem 404, 409
 */
export async function roundAt(db: Reading, code: string, version?: number): Promise<RoundRow> {
  const round = await readRound(db, code);
  if (!round) {
    throw notFound();
  }
  if (version !== undefined && round.version !== version) {
    throw changedMeanwhile();
  }
  return round;
}

/** A round as it travels; its state is that of its least advanced sheet. */
export function roundAnswer(round: RoundRow, sheets: readonly SheetRow[]): Round {
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

/** Sheets with what has come in and whether they wait for the person. */
export async function cellsOf(
  db: Reading,
  sheets: readonly SheetRow[],
  who: SignedIn,
  now: Date,
): Promise<BoardCell[]> {
  const coverage = await readCoverage(
    db,
    sheets.map(({ id }) => id),
  );
  const released = await readReleased(db, sheets);
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
      released: [...released(sheet)],
      overdue: isOverdue(sheet, now),
      due_at: sheet.due_at.toISOString(),
      ...counts,
      waits_for_me: waits({ ...sheet, ...counts, is_fixed: false }, who),
    };
  });
}

/** What readers see of each sheet's figures now. */
async function readReleased(db: Reading, sheets: readonly SheetRow[]) {
  const bySet = Map.groupBy(sheets, ({ data_set }) => data_set);
  const standings = new Map(
    await Promise.all(
      // data sets are few
      [...bySet].map(async ([set, own]) => {
        const periods = own.map(({ period }) => period);
        return [set, await readStandings(db, [set], periods)] as const;
      }),
    ),
  );
  return ({ data_set, period }: SheetRow) => standings.get(data_set)?.(period).released ?? [];
}
