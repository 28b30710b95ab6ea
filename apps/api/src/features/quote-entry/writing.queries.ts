import type { Entry } from '@datum/contract/collection/quote-entry';
import { dataSetOf, roundOf } from '@datum/contract/data-sets/all';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { computedBy } from '@datum/contract/subjects/all';
import type { Reading, Writing } from '@datum/database/open';
import { findRulesOf } from '../rule-sets/queries.ts';
import { changeLimit, expectedRange } from './check.rules.ts';
import { type EntrySheet, readEntryContext } from './context.queries.ts';
import {
  type EntryErrors,
  entryErrors,
  type LineContext,
  type PlannedEntry,
  planEntries,
} from './entry.rules.ts';
import { withOutlierRules } from './outlier-checks.rules.ts';
import { readFacts } from './rates.queries.ts';
import { readUndecided, storeFlags } from './recheck.queries.ts';
import { type EntryOrigin, storeEntries, touchSheet } from './store.queries.ts';

/** A block of entries, checked: what each would do, or what is wrong with it. */
export interface CheckedBlock {
  readonly planned: readonly PlannedEntry[];
  /** By position in the block. */
  readonly errors: ReadonlyMap<number, EntryErrors>;
  /** Positions where another value stands by now than the writer saw. */
  readonly conflicts: readonly number[];
}

/**
 * Checks a block against the sheet as it stands, saving nothing. The file import and the grid both come through here.
 * `holding`: the connection that goes on to store it; until then nobody changes the rates that it is converted by.
 */
export async function checkBlock(
  db: Reading,
  sheet: EntrySheet,
  entries: readonly Entry[],
  today: string,
  holding: Writing | null = null,
): Promise<CheckedBlock> {
  const dataSet = await checkedDataSet(db, sheet);
  const { contexts, items } = await readEntryContext(
    db,
    sheet,
    dataSet,
    entries.map(({ line_id }) => line_id),
  );
  const facts = await readFacts(db, dataSet, entries, contexts, holding);
  const errors = new Map<number, EntryErrors>();
  const conflicts: number[] = [];
  const seen = new Set<number>();
  for (const [position, entry] of entries.entries()) {
    const context = contexts.get(entry.line_id);
    const found = entryErrors(entry, context, dataSet, sheet.period, today, facts.rates);
    if (seen.has(entry.line_id)) {
      found.line_id = [refusal('collection.line-twice')];
    }
    seen.add(entry.line_id);
    if (Object.keys(found).length > 0) {
      errors.set(position, found);
    } else if (entry.replaces !== undefined && entry.replaces !== (context?.current?.id ?? null)) {
      conflicts.push(position);
    }
  }
  const good = entries.filter((_, position) => !errors.has(position));
  return { planned: planEntries(good, contexts, items, dataSet, facts), errors, conflicts };
}

/** Stores a checked block and notes who entered last. @returns the new row of each changed line */
export async function storeBlock(
  db: Writing,
  sheet: EntrySheet,
  planned: readonly PlannedEntry[],
  origin: EntryOrigin,
): Promise<Map<number, number>> {
  const ids = await storeEntries(db, sheet, planned, origin);
  if (ids.size > 0) {
    await touchSheet(db, sheet.id, origin.by, origin.at);
  }
  return ids;
}

/** The range of unit prices of a line that nothing asks about; null without a last price. */
export async function readExpected(
  db: Reading,
  sheet: Pick<EntrySheet, 'data_set' | 'period'>,
  line: { readonly last: { readonly unit_price: string } | null; readonly limits: LineContext['limits'] },
): Promise<{ low: string; high: string } | null> {
  const limit = changeLimit(await checkedDataSet(db, sheet), line.limits);
  return expectedRange(line.last?.unit_price ?? null, limit);
}

/** The declaration of a data set whose sheets exist. */
export function declared(code: string): PriceDataSet {
  const dataSet = dataSetOf(code);
  if (!dataSet) {
    throw new Error(`the data set ${code} has sheets but no declaration`);
  }
  return dataSet;
}

/** The declaration as it checks a period: with the limits of the rules in force. */
async function checkedDataSet(
  db: Reading,
  { data_set, period }: Pick<EntrySheet, 'data_set' | 'period'>,
): Promise<PriceDataSet> {
  const rules = await findRulesOf(db, computedBy(data_set), roundOf(period));
  return withOutlierRules(declared(data_set), rules?.content.outliers);
}

/**
 * Asks the soft checks of every value of a sheet that nobody has decided about, now that its peers are in: flags,
 * effect and review follow; price, unit and terms never change.
 * @returns how many values are flagged
 */
export async function recheckSheet(db: Writing, sheet: EntrySheet): Promise<number> {
  const dataSet = await checkedDataSet(db, sheet);
  const values = await readUndecided(db, sheet.id);
  let flagged = 0;
  for (let from = 0; from < values.length; from += RECHECK_BLOCK) {
    const block = values.slice(from, from + RECHECK_BLOCK);
    const entries = block.map(
      ({ sample_line_id, price, unit_id }): Entry => ({ line_id: sample_line_id, price, unit_id }),
    );
    const { contexts, items } = await readEntryContext(
      db,
      sheet,
      dataSet,
      entries.map(({ line_id }) => line_id),
    );
    const facts = await readFacts(db, dataSet, entries, contexts, null);
    const planned = planEntries(entries, contexts, items, dataSet, facts);
    await storeFlags(db, planned);
    flagged += planned.filter(({ flags }) => flags.length > 0).length;
  }
  return flagged;
}

const RECHECK_BLOCK = 1_000;
