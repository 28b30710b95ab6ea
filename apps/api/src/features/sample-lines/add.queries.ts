import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { createSampleLine } from '@datum/contract/collection/sample-lines';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import { invalid } from '../../platform/http/problem.ts';
import { suppliesSet } from '../suppliers/queries.ts';
import { overlap, type Periods, type Wrongs, wrongParties, wrongPeriods } from './rules.ts';
import {
  insertLines,
  isLeaf,
  type LinePlace,
  lockItems,
  readNeighbours,
  readParties,
} from './write.queries.ts';

type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? B : never;
/** A line as it is asked for; the region is the source's where none is given. */
export type AskedLine = BodyOf<typeof createSampleLine>;

/**
 * Adds one line, and gives its id.
 * @throws Problem 422 with the fields that are wrong
 */
export async function addLine(db: Writing, asked: AskedLine): Promise<number> {
  const { line, wrongs } = await checkLine(db, asked);
  if (!line) {
    throw invalid(wrongs);
  }
  const [id = 0] = await insertLines(db, [line]);
  return id;
}

type CheckedLine = Parameters<typeof insertLines>[1][number];

/** A line as it would be stored, or what is wrong with it, by field. Changes to the item's lines wait until the end of the transaction. */
export async function checkLine(
  db: Writing,
  asked: AskedLine,
): Promise<{ readonly line: CheckedLine | null; readonly wrongs: Wrongs }> {
  await lockItems(db, [asked.item_id]);
  const {
    items: [item],
    outlets: [outlet],
  } = await readParties(db, [asked.item_id], [asked.outlet_id]);
  const { item_id, outlet_id, variant, period_from, period_to, reason } = asked;
  const wrongs = wrongParties(asked, item, outlet);
  const region_id = asked.region_id ?? outlet?.region_id ?? null;
  if (!item || !outlet || Object.keys(wrongs).length > 0) {
    return { line: null, wrongs };
  }
  if (region_id === null || !(await isLeaf(db, region_id))) {
    return { line: null, wrongs: { region_id: [refusal('samples.region-not-leaf')] } };
  }
  const { organisation_id } = asked;
  if (organisation_id != null && !(await suppliesSet(db, organisation_id, item.data_set))) {
    return { line: null, wrongs: { organisation_id: [refusal('collection.organisation-supplies-other')] } };
  }
  const supplier =
    organisation_id === undefined ? {} : { organisation_id, by_office: organisation_id === null };
  const place: LinePlace = { item_id, region_id, outlet_id, variant };
  const inTime = wrongPeriods({ period_from, period_to }, await readNeighbours(db, place, null));
  return Object.keys(inTime).length > 0
    ? { line: null, wrongs: inTime }
    : {
        line: { ...place, ...supplier, data_set: item.data_set, period_from, period_to, reason },
        wrongs: {},
      };
}

/** Whether another line of the place is asked for in one of these periods; waits for who changes lines of the item. */
export async function isTaken(db: Writing, place: LinePlace, periods: Periods): Promise<boolean> {
  await lockItems(db, [place.item_id]);
  return (await readNeighbours(db, place, null)).some((other) => overlap(periods, other));
}
