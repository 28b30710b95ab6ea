import { cancelRound, extendRound, showRound } from '@datum/contract/collection/rounds';
import type { SheetState } from '@datum/contract/collection/sheet-steps';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { listSheets } from '../sheets/queries.ts';
import { cellsOf, roundAnswer, roundAt } from './answer.queries.ts';
import { boardRoutes } from './board.routes.ts';
import { roundJobs } from './jobs.ts';
import { openRoundRoutes } from './open.routes.ts';
import { cancelRoundRow, moveDue } from './queries.ts';
import { sheetsOf } from './rules.ts';

const NOT_BEGUN: readonly SheetState[] = ['planned', 'open', 'cancelled'];

/** Collection rounds: the board of all, and one with its sheets, its due date and its end. */
export function roundRoutes(app: FastifyInstance, platform: Platform): void {
  roundJobs(platform);
  boardRoutes(app, platform);
  openRoundRoutes(app, platform);

  mountRead(app, platform, showRound, async ({ db, params, query, person, now }) => {
    const who = knownPerson(person);
    const round = await roundAt(db, params.code);
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

  mountWrite(app, platform, extendRound, async ({ db, params, body, now, audit }) => {
    const round = await roundAt(db, params.code, body.version);
    const dueAt = new Date(body.due_at);
    if (dueAt <= now) {
      throw invalid({ due_at: [refusal('collection.due-ahead')] });
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
      throw wrongState(refusal('collection.round-begun'));
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
