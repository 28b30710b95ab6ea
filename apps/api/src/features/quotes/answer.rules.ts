import { createHash } from 'node:crypto';
import type { EntryResult } from '@datum/contract/collection/quote-entry';
import type { GridRow } from '@datum/contract/collection/quotes';
import type { FieldErrors } from '../../platform/http/problem.ts';
import type { EntryErrors, PlannedEntry } from '../quote-entry/entry.rules.ts';
import type { GridRecord } from './grid.queries.ts';
import { effectFor, flagsFor, type Looker, valueFor } from './seen.rules.ts';

/** A line as the grid answers it. */
export function rowAnswer(record: GridRecord, who: Looker): Omit<GridRow, 'spark'> {
  const { k1: _1, k2: _2, limits: _3, quote, ...row } = record;
  return { ...row, quote: quote && valueFor(quote, who), effect: effectFor(quote?.effect ?? 0, who) };
}

/** What became of one entry. */
export const resultAnswer = (
  plan: PlannedEntry,
  who: Looker,
  ids?: ReadonlyMap<number, number>,
): EntryResult => ({
  line_id: plan.line_id,
  result: plan.result,
  quote_id: ids?.get(plan.line_id) ?? plan.quote_id,
  unit_price: plan.unit_price,
  change: plan.change,
  flags: flagsFor(plan.flags, who),
  effect: effectFor(plan.effect, who),
  old_price: plan.old_price,
});

/** Errors of a block by dotted path, as the contract of the API names fields. */
export function blockErrors(errors: ReadonlyMap<number, EntryErrors>): FieldErrors {
  const all: Record<string, FieldErrors[string]> = {};
  for (const [position, fields] of errors) {
    for (const [field, messages] of Object.entries(fields)) {
      all[`entries.${position}.${field}`] = messages;
    }
  }
  return all;
}

/** What the audit log keeps of a block: one row with counts and a hash over the stored values (rules 9.2). */
export function blockSummary(planned: readonly PlannedEntry[], ids: ReadonlyMap<number, number>) {
  const rows = planned
    .filter(({ line_id }) => ids.has(line_id))
    .map(({ line_id, entry, unit_price }) => [ids.get(line_id), line_id, entry.price ?? null, unit_price]);
  const count = (result: EntryResult['result']) => planned.filter((plan) => plan.result === result).length;
  return {
    counts: { new: count('new'), change: count('change'), same: count('same') },
    sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
  };
}
