import { messageQuote, type QuoteDetail, showQuote } from '@datum/contract/collection/quote-detail';
import { addLine, listEntryChoices } from '@datum/contract/collection/quote-entry';
import type { DataSetAction } from '@datum/contract/data-sets/price-data-set';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { readItemUnits } from '../quote-entry/item-units.queries.ts';
import { declared, readExpected } from '../quote-entry/writing.queries.ts';
import { isTaken } from '../sample-lines/add.queries.ts';
import { insertLines } from '../sample-lines/write.queries.ts';
import { lockSheetForEntry, mayEnter, mayReview, readSheetFor, type SheetRow } from '../sheets/queries.ts';
import { readTakenOver } from '../suppliers/places.queries.ts';
import { rowAnswer } from './answer.rules.ts';
import {
  insertMessage,
  listHistory,
  listMessages,
  listPeers,
  listVersions,
  nextFlagged,
  type QuotePlace,
  readPlace,
  readUnitCodes,
  readUse,
} from './detail.queries.ts';
import { readGridLine, readWholeGrid } from './grid.queries.ts';
import { listItemChoices, readSourceChoices } from './line.queries.ts';
import { setReview } from './review.queries.ts';
import { reviewerOf } from './reviewer.queries.ts';
import { valueFor } from './seen.rules.ts';

/** One quote, the talk about it, and the form that enters new ones. */
export function detailRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showQuote, async ({ db, params, person }) => {
    const who = knownPerson(person);
    const { place, sheet } = await placeOf(db, params.id, who, 'view');
    return detailAnswer(db, params.id, place, sheet, who);
  });

  mountWrite(app, platform, messageQuote, async ({ db, params, body, person, now, audit }) => {
    const who = knownPerson(person);
    const { place, sheet } = await placeOf(db, params.id, who, 'edit');
    const id = await insertMessage(db, {
      quote_id: params.id,
      item_id: place.item_id,
      body: body.body,
      by_uuid: who.uuid,
      at: now,
    });
    const isAnswer = place.review === 'asked' && place.superseded_by === null && !who.isInternal;
    if (isAnswer) {
      await setReview(db, [params.id], 'flagged', body.body, who.uuid, now);
    }
    audit({
      action: 'quotes.message',
      resource: 'quotes',
      id: params.id,
      after: { message: id, sheet: sheet.id },
    });
    return { id, review: isAnswer ? 'flagged' : place.review };
  });

  mountRead(app, platform, listEntryChoices, async ({ db, params, query, person }) => {
    const who = knownPerson(person);
    const sheet = await readSheetFor(db, params.id, who, 'create');
    const organisation = who.isInternal ? null : (who.organisationId ?? 0);
    const lines = query.item ? await readWholeGrid(db, sheet, { item: query.item }, 'source') : [];
    return {
      items: await listItemChoices(db, sheet),
      ...(await readSourceChoices(db, sheet, organisation)),
      units: query.item ? await unitsOf(db, query.item, sheet) : [],
      lines: lines.map((line) => rowAnswer(line, who)),
    };
  });

  mountWrite(app, platform, addLine, async ({ db, params, body, person, audit }) => {
    const who = knownPerson(person);
    const sheet = await lockSheetForEntry(db, params.id, who, 'create');
    const choices = await readSourceChoices(db, sheet, who.isInternal ? null : (who.organisationId ?? 0));
    const items = await listItemChoices(db, sheet);
    const errors = {
      ...(items.some(({ id }) => id === body.item_id)
        ? {}
        : { item_id: [refusal('collection.item-unknown')] }),
      ...(choices.sources.some(({ id }) => id === body.outlet_id)
        ? {}
        : { outlet_id: [refusal('collection.source-unknown')] }),
      ...(choices.regions.some(({ id }) => id === body.region_id)
        ? {}
        : { region_id: [refusal('collection.region-foreign')] }),
    };
    if (Object.keys(errors).length > 0) {
      throw invalid(errors);
    }
    const { reason, ...place } = body;
    const periods = { period_from: sheet.period, period_to: null };
    if (await isTaken(db, place, periods)) {
      throw wrongState(refusal('collection.line-exists'));
    }
    // an extra line of a sheet is supplied by whom the sheet belongs to
    const supplier = { organisation_id: sheet.organisation_id, by_office: sheet.organisation_id === null };
    const [line = 0] = await insertLines(db, [
      { ...place, ...periods, ...supplier, reason, data_set: sheet.data_set },
    ]);
    if ((await readTakenOver(db, { lines: [line] })).length > 0) {
      throw wrongState(refusal('collection.place-of-another'));
    }
    audit({
      action: 'sample-lines.add',
      resource: 'sample_lines',
      id: line,
      after: body,
      reason,
    });
    return { line_id: line };
  });
}

async function placeOf(db: Reading, id: number, who: SignedIn, action: DataSetAction) {
  const place = await readPlace(db, id);
  if (!place?.sheet_id) {
    throw notFound();
  }
  return { place, sheet: await readSheetFor(db, place.sheet_id, who, action) };
}

async function detailAnswer(
  db: Reading,
  id: number,
  place: QuotePlace,
  sheet: SheetRow,
  who: SignedIn,
): Promise<QuoteDetail> {
  const versions = await listVersions(db, place);
  const quote = versions.find((version) => version.id === id);
  const line = await readGridLine(db, sheet, place.sample_line_id);
  if (!quote || !line) {
    throw notFound();
  }
  return {
    line: rowAnswer(line, who),
    sheet: {
      id: sheet.id,
      round_code: sheet.round_code,
      data_set: sheet.data_set,
      period: sheet.period,
      state: sheet.state,
      region_group: sheet.region_group,
      organisation: sheet.organisation,
      can_enter: mayEnter(sheet, who),
      can_review: mayReview(sheet, who),
    },
    quote: valueFor(quote, who),
    is_current: line.quote?.id === id,
    current_id: line.quote?.id ?? null,
    versions: versions.map((version) => valueFor(version, who)),
    history: await listHistory(db, place),
    peers: await listPeers(db, place, who.isInternal ? null : (who.organisationId ?? 0)),
    expected: await readExpected(db, sheet, line),
    messages: await listMessages(db, place),
    used: await usedBy(db, id, place, who),
    units: await unitsOf(db, place.item_id, sheet),
    confirms_alone: await confirmsAlone(db, sheet, place, who),
    next_flagged: await nextFlagged(db, sheet.id, id, quote.effect),
  };
}

async function confirmsAlone(db: Reading, sheet: SheetRow, { entered_by }: QuotePlace, who: SignedIn) {
  if (entered_by === null || !mayReview(sheet, who)) return false;
  return (await reviewerOf(db, who.uuid, sheet.data_set, [entered_by])).alone.has(entered_by);
}

/** What stands on a value. An average is also of other sources: with few of them it says their prices, so it is staff's. */
async function usedBy(db: Reading, id: number, place: QuotePlace, { isInternal }: SignedIn) {
  const { averages, releases } = await readUse(db, id, place);
  return { averages: isInternal ? averages : [], releases };
}

async function unitsOf(db: Reading, itemId: number, sheet: SheetRow) {
  const units = (await readItemUnits(db, [itemId], declared(sheet.data_set))).get(itemId) ?? new Map();
  const codes = await readUnitCodes(db, [...units.keys()]);
  return [...units].map(([id, { numerator, denominator }]) => ({
    id,
    code: codes.get(id) ?? '',
    factor: { numerator: String(numerator), denominator: String(denominator) },
  }));
}
