import { checkQuotes, enterQuotes } from '@datum/contract/collection/quote-entry';
import { REVIEW_DECISIONS, skipReason } from '@datum/contract/collection/quote-states';
import { GRID_FILTERS, listQuotes, reviewQuotes } from '@datum/contract/collection/quotes';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { cursorAnswer, openCursor, sealCursor } from '../../platform/http/paging.ts';
import { invalid, Problem, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { listUnitsOf } from '../quote-entry/item-units.queries.ts';
import { type CheckedBlock, checkBlock, declared, storeBlock } from '../quote-entry/writing.queries.ts';
import {
  lockSheetFor,
  lockSheetForEntry,
  mayReview,
  noteContributor,
  readSheetFor,
  readSheetForEntry,
} from '../sheets/queries.ts';
import { blockErrors, blockSummary, resultAnswer, rowAnswer } from './answer.rules.ts';
import { detailRoutes } from './detail.routes.ts';
import { fileRoutes } from './file.routes.ts';
import {
  countGrid,
  type GridFilters,
  type GridRecord,
  type GridSheet,
  readGrid,
  readSparks,
} from './grid.queries.ts';
import { readForReview, setReview } from './review.queries.ts';
import { reviewerOf } from './reviewer.queries.ts';

export function quoteRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listQuotes, async ({ db, params, query, person, request }) => {
    const who = knownPerson(person);
    const sheet = await readSheetFor(db, params.id, who, 'view');
    const { sort, cursor, per_page, ...filters } = query;
    const place = openCursor(platform.config.appSecret, cursor);
    const { rows, total } = await readGrid(db, sheet, filters, sort, place, per_page);
    const more = rows.length > per_page;
    const page = place?.backwards ? rows.slice(0, per_page).reverse() : rows.slice(0, per_page);
    const sparks = await readSparks(db, sheet.period, page);
    const seal = (row: GridRecord | undefined, backwards: boolean) =>
      row ? sealCursor(platform.config.appSecret, { after: [row.k1, row.k2, row.line_id], backwards }) : null;
    const hasNext = place?.backwards ? true : more;
    const hasPrevious = place?.backwards ? more : place !== null;
    return {
      ...cursorAnswer(
        request,
        page.map((row) => ({ ...rowAnswer(row, who), spark: sparks.get(row.line_id) ?? [] })),
        per_page,
        {
          next: hasNext ? seal(page.at(-1), false) : null,
          previous: hasPrevious ? seal(page[0], true) : null,
        },
      ),
      total,
      units: await listUnitsOf(db, page, declared(sheet.data_set)),
      hidden: total === 0 && !place ? await hiddenBy(db, sheet, filters) : [],
    };
  });

  mountRead(app, platform, checkQuotes, async ({ db, params, body, person }) => {
    const who = knownPerson(person);
    const sheet = await readSheetForEntry(db, params.id, who, 'create');
    const block = await checkBlock(db, sheet, body.entries, platform.today());
    refuseErrors(block);
    return { data: block.planned.map((plan) => resultAnswer(plan, who)) };
  });

  mountWrite(app, platform, enterQuotes, async ({ db, params, body, person, now, audit }) => {
    const who = knownPerson(person);
    const sheet = await lockSheetForEntry(db, params.id, who, 'create');
    const block = await checkBlock(db, sheet, body.entries, platform.today(), db);
    refuseErrors(block);
    refuseConflicts(block);
    const ids = await storeBlock(db, sheet, block.planned, { channel: body.channel, by: who.uuid, at: now });
    const single = body.entries.length === 1 ? block.planned[0] : undefined;
    if (ids.size > 0) {
      audit({
        action: single ? `quotes.${single.result === 'new' ? 'enter' : 'correct'}` : 'quotes.enter-block',
        resource: single ? 'quotes' : 'sheets',
        id: single ? (ids.get(single.line_id) ?? 0) : sheet.id,
        before: single?.context.current ?? undefined,
        after: single ? { ...single.entry, unit_price: single.unit_price } : blockSummary(block.planned, ids),
        reason: single?.entry.reason ?? null,
      });
    }
    return { data: block.planned.map((plan) => resultAnswer(plan, who, ids)) };
  });

  mountWrite(app, platform, reviewQuotes, async ({ db, params, body, person, now, audit }) => {
    const who = knownPerson(person);
    const sheet = await lockSheetFor(db, params.id, who, 'review');
    if (!mayReview(sheet, who)) {
      throw wrongState(refusal('collection.quotes-settled'));
    }
    const found = new Map(
      (await readForReview(db, sheet.id, body.quote_ids)).map((quote) => [quote.id, quote]),
    );
    const entered = [...found.values()].flatMap(({ entered_by }) => entered_by ?? []);
    const { barred, alone, isOnly } = await reviewerOf(db, who.uuid, sheet.data_set, entered);
    const results = body.quote_ids.map((id) => {
      const quote = found.get(id);
      const facts = quote && {
        review: quote.review,
        hasFlags: (quote.flags as unknown[]).length > 0,
        enteredBy: quote.entered_by,
        decidedBy: quote.reviewed_by,
        isAlone: isOnly,
        isSameHands: quote.entered_by !== null && barred.has(quote.entered_by),
      };
      return { id, why: skipReason(body.decision, facts, who.uuid, body.reason !== undefined) };
    });
    const done = results.filter(({ why }) => why === null).map(({ id }) => id);
    const review = REVIEW_DECISIONS[body.decision].to;
    const isAlone =
      body.decision === 'confirm' && done.some((id) => alone.has(found.get(id)?.entered_by ?? ''));
    await setReview(db, done, review, body.reason ?? null, who.uuid, now);
    if (done.length > 0) {
      await noteContributor(db, sheet.id, who.uuid);
      audit({
        ...(body.decision === 'confirm' ? { confirms: entered } : {}),
        action: `quotes.${body.decision}`,
        resource: done.length === 1 ? 'quotes' : 'sheets',
        id: done.length === 1 ? (done[0] ?? 0) : sheet.id,
        before: Object.fromEntries(done.map((id) => [id, found.get(id)?.review])),
        after: { review, quotes: done.length, ...(isAlone ? { alone: true } : {}) },
        reason: body.reason ?? null,
      });
    }
    return {
      data: results.map(({ id, why }) => ({
        quote_id: id,
        result: why ? ('skipped' as const) : ('done' as const),
        why,
      })),
    };
  });

  detailRoutes(app, platform);
  fileRoutes(app, platform);
}

function refuseErrors({ errors }: CheckedBlock): void {
  if (errors.size > 0) {
    throw invalid(blockErrors(errors));
  }
}

/** Somebody else's value stands where the writer saw another: both are shown, nothing is lost. */
function refuseConflicts({ conflicts, planned }: CheckedBlock): void {
  if (conflicts.length === 0) {
    return;
  }
  throw new Problem('conflict', refusal('collection.entered-meanwhile'), {
    extra: {
      code: 'conflict',
      entries: conflicts.map((position) => ({
        position,
        line_id: planned[position]?.line_id,
        current: planned[position]?.context.current ?? null,
      })),
    },
  });
}

/** For a grid that shows nothing: how much each filter hides. */
async function hiddenBy(db: Reading, sheet: GridSheet, filters: GridFilters) {
  const active = GRID_FILTERS.filter((filter) => filters[filter] !== undefined && filters[filter] !== '');
  const hidden = await Promise.all(
    active.map(async (filter) => ({
      filter,
      without: await countGrid(db, sheet, { ...filters, [filter]: undefined }),
    })),
  );
  return hidden.filter(({ without }) => without > 0).sort((a, b) => b.without - a.without);
}
