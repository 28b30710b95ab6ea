import { placeOfPeriod } from '@datum/contract/values/period';
import { copyIn } from '@datum/database/bulk/copy-in';
import type { Reading, Writing } from '@datum/database/open';
import { ENGINE_VERSION, hashInputs } from '../../hash.rules.ts';
import type { MatchedFrame } from '../matched-frame.rules.ts';
import { AVERAGE_COLUMNS } from './average-columns.rules.ts';
import { averageRows } from './average-rows.rules.ts';
import { hashMonth } from './hash-month.rules.ts';
import { type ComputedMonth, computeMonth } from './month.rules.ts';
import { type LineQuotes, readLineQuotes } from './quotes.queries.ts';
import { RELATIVE_COLUMNS, relativeRows } from './relatives.rules.ts';
import { readSample } from './sample.queries.ts';
import type { NamedSample } from './sample.rules.ts';
import { type Before, NOTHING_BEFORE, readAfter, readBefore } from './state.queries.ts';

/** Table One of a period as computed, before it is stored. */
export interface MatchedTableOne {
  readonly named: NamedSample;
  readonly quotes: LineQuotes;
  readonly month: ComputedMonth;
  readonly before: Before;
  readonly inputsHash: string;
  readonly resultHash: string;
}

/**
 * Table One of a period from the quotes as they stand: reads, computes, stores nothing. It goes on from the run of the
 * period before that counts now; `after`: from that run instead, as a stored one is computed again.
 */
export async function matchedTableOne(
  db: Reading,
  frame: MatchedFrame,
  after?: { readonly id: number; readonly period: string } | null,
): Promise<MatchedTableOne> {
  const { content: rules } = frame.rules;
  const named = await readSample(db, frame.family, frame.structure.id, frame.period, 'month');
  const before =
    after === undefined
      ? await readBefore(db, frame.family, frame.period, named)
      : after
        ? await readAfter(db, frame.family, after, named)
        : NOTHING_BEFORE;
  const place = placeOfPeriod(frame.period);
  const quotes = await readLineQuotes(db, named, frame.period, place);
  const month = computeMonth({ named, rules, place, quotes, state: before.state });
  return {
    named,
    quotes,
    month,
    before,
    inputsHash: hashInputs([
      ENGINE_VERSION,
      frame.structure.id,
      frame.rules.id,
      before.run?.resultHash ?? null,
      [...named.lineIds].flatMap((line, at) =>
        quotes.listed[at] === 1 ? [[line, quotes.ids[at], quotes.prices[at]]] : [],
      ),
    ]),
    resultHash: hashMonth(frame.period, named, month),
  };
}

/** Writes what a run computed: its averages, and of every cell the movement and the lines that it goes on with. */
export async function storeMatchedTableOne(
  db: Writing,
  frame: MatchedFrame,
  runId: number,
  { named, quotes, month }: MatchedTableOne,
): Promise<void> {
  const at = { period: frame.period, runId };
  await copyIn(db, 'averages', AVERAGE_COLUMNS, averageRows(named, month, quotes, frame.rules.content, at));
  await copyIn(db, 'relatives', RELATIVE_COLUMNS, relativeRows(named, month, at));
}
