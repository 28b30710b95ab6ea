import { decideQuote, lockAverage, showAverage, unlockAverage } from '@datum/contract/computation/averages';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { computedBy } from '@datum/contract/subjects/all';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { fourEyes, invalid, notFound, unauthenticated, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { narrowedTo } from '../../platform/session/signed-in.ts';
import { reviewerOf } from '../quotes/reviewer.queries.ts';
import { findRulesOf } from '../rule-sets/queries.ts';
import { isFixed, readStanding } from '../standing/standing.queries.ts';
import {
  countForeign,
  readCellHistory,
  readEarlierQuotes,
  readImputedShare,
  readNeighbours,
} from './around.queries.ts';
import {
  deleteLock,
  findDecision,
  insertDecision,
  insertLock,
  readCellDecisions,
  readLock,
} from './decisions.queries.ts';
import { findCell, findCellQuote, findSheetState, readCellQuotes } from './queries.ts';
import { averageView, historyOf, ownedBy, ownPart } from './view.rules.ts';

const HISTORY = 24;

interface CellKey {
  readonly item_id: number;
  readonly region_id: number;
  readonly period: string;
}

export function averageRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showAverage, async ({ db, params, person }) => {
    const cell = await findCell(db, params.quote, params.code);
    const who = knownPerson(person);
    const only = narrowedTo(who, 'data.average.view');
    if (!cell || (only !== null && cell.organisation_id !== only)) {
      throw notFound();
    }
    const { period } = cell;
    const key = [cell.item_id, cell.region_id, period] as const;
    const [quotes, decisions, lock, runs, earlier, neighbours, imputedShare, rules, standing] =
      await Promise.all([
        readCellQuotes(db, ...key),
        readCellDecisions(db, ...key),
        readLock(db, ...key),
        readCellHistory(db, ...key, HISTORY),
        readEarlierQuotes(db, ...key, HISTORY),
        readNeighbours(db, ...key, only),
        readImputedShare(db, ...key),
        findRulesOf(db, computedBy(cell.item_data_set), params.code),
        cell.data_set === null ? null : readStanding(db, [cell.data_set], period),
      ]);
    if (!rules) {
      throw wrongState(refusal('computation.no-rule-set'));
    }
    const view = averageView({
      period,
      cell,
      quotes,
      decisions,
      lock,
      history: historyOf(runs, earlier, rules, HISTORY),
      neighbours,
      rules,
      imputedShare,
      isFixed: standing !== null && isFixed(standing),
    });
    const isShared = only !== null && (await countForeign(db, cell, only)) > 0;
    return isShared ? ownPart(view, new Set(quotes.flatMap(ownedBy(only)))) : view;
  });

  mountWrite(app, platform, decideQuote, async ({ db, body, person, now, audit }) => {
    if (!person) {
      throw unauthenticated();
    }
    await requireOpen(db, body);
    const quote = await findCellQuote(db, body, body.quote_id);
    if (!quote) {
      throw invalid({ quote_id: [refusal('computation.quote-not-current')] });
    }
    await leaveToOthers(db, quote, body, person.uuid);
    await insertDecision(db, { ...body, by_uuid: person.uuid, at: now });
    audit({
      action: body.included ? 'averages.include' : 'averages.exclude',
      resource: 'averages',
      id: cellId(body),
      after: { quote_id: body.quote_id, included: body.included },
      reason: body.reason,
    });
    return { included: body.included };
  });
  lockRoutes(app, platform);
}

/**
 * Own hands do not decide against another person's word (decision 222): not for a price that was rejected or left out, nor against one
 * that was confirmed or taken in.
 * @throws Problem 403 where it is another person's to decide
 */
async function leaveToOthers(
  db: Reading,
  quote: NonNullable<Awaited<ReturnType<typeof findCellQuote>>>,
  { included, ...cell }: CellKey & { readonly included: boolean },
  by: string,
): Promise<void> {
  const { entered_by, data_set, review } = quote;
  if (entered_by === null) return;
  const { barred, isOnly } = await reviewerOf(db, by, data_set, [entered_by]);
  if (isOnly || (entered_by !== by && !barred.has(entered_by))) return;
  const decided = await findDecision(db, cell, quote.id);
  const isAgainst =
    decided && decided.by_uuid !== by
      ? decided.included !== included
      : review === (included ? 'rejected' : 'confirmed');
  if (isAgainst) throw fourEyes(refusal('computation.average-own-price'), `data.${data_set}.review`);
}

/** A cell is locked against decisions, and unlocked. */
function lockRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, lockAverage, async ({ db, body, person, now, audit }) => {
    if (!person) {
      throw unauthenticated();
    }
    if (!(await findSheetState(db, body))) {
      throw notFound();
    }
    const { reason = '', ...cell } = body;
    if (await insertLock(db, { ...cell, reason, by_uuid: person.uuid, at: now })) {
      audit({
        action: 'averages.lock',
        resource: 'averages',
        id: cellId(body),
        after: { locked: true },
        reason,
      });
    }
    return { locked: true };
  });

  mountWrite(app, platform, unlockAverage, async ({ db, body, audit }) => {
    const { reason, ...cell } = body;
    if (!(await deleteLock(db, cell))) {
      throw wrongState(refusal('computation.average-not-locked'));
    }
    audit({
      action: 'averages.unlock',
      resource: 'averages',
      id: cellId(body),
      before: { locked: true },
      after: { locked: false },
      reason,
    });
    return { locked: false };
  });
}

/** Decisions are possible while the cell is not locked and its sheet not published. */
async function requireOpen(db: Reading, cell: CellKey): Promise<void> {
  const sheet = await findSheetState(db, cell);
  if (!sheet) {
    throw notFound();
  }
  if (sheet.state === 'compiled' && isFixed(await readStanding(db, [sheet.data_set], cell.period))) {
    throw wrongState(refusal('computation.average-published'));
  }
  const lock = await readLock(db, cell.item_id, cell.region_id, cell.period);
  if (lock) {
    throw wrongState(
      lock.by
        ? refusal('computation.average-locked-by', { name: lock.by })
        : refusal('computation.average-locked'),
    );
  }
}

const cellId = ({ item_id, region_id, period }: CellKey) => `${item_id}|${region_id}|${period}`;
