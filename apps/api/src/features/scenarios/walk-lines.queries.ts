import type { RuleSet } from '@datum/contract/computation/rule-set';
import { placeOfPeriod } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { CellPeriod } from '../runs/matched/indices/walk-groups.rules.ts';
import { bringState } from '../runs/matched/lines/bring-state.rules.ts';
import { computeMonth, type MonthState } from '../runs/matched/lines/month.rules.ts';
import { readLineQuotes } from '../runs/matched/lines/quotes.queries.ts';
import { readSample } from '../runs/matched/lines/sample.queries.ts';
import type { NamedSample } from '../runs/matched/lines/sample.rules.ts';
import { readBefore } from '../runs/matched/lines/state.queries.ts';
import { isMatchedRules } from '../runs/matched/matched-frame.rules.ts';
import type { OfficialMonth } from './official-months.queries.ts';

/** A survey as computed, and the state that it left. */
interface Walked extends Omit<CellPeriod, 'period'> {
  readonly survey: string;
  readonly state: MonthState;
}

/**
 * Table One of consecutive months in memory, each going on from the one before: the levels of all cells. Months of one
 * structure share a sample with all lines that it has by the last of them.
 *
 * `rulesOf`: the rules of a month; `tell` hears after each month how many are done.
 */
export async function walkLines(
  db: Reading,
  family: string,
  months: readonly OfficialMonth[],
  rulesOf: (month: OfficialMonth) => RuleSet,
  tell: (done: number) => void,
): Promise<CellPeriod[]> {
  const to = months.at(-1)?.survey ?? '';
  const samples = new Map<number, NamedSample>();
  const periods: CellPeriod[] = [];
  let last = null as Walked | null;
  for (const month of months) {
    const { period, survey, structureId } = month;
    if (last?.survey !== survey) {
      const named = samples.get(structureId) ?? (await readSample(db, family, structureId, to, 'until'));
      samples.set(structureId, named);
      const rules = rulesOf(month);
      if (!isMatchedRules(rules))
        throw new Error(`the rules of ${family} ${survey} compare no matched lines`);
      const place = placeOfPeriod(survey);
      const quotes = await readLineQuotes(db, named, survey, place);
      const state: MonthState | null = last
        ? last.named === named
          ? last.state
          : bringState(last.named, named, last.state)
        : (await readBefore(db, family, survey, named)).state;
      const computed = computeMonth({ named, rules, place, quotes, state });
      const { levels, imputedShares } = computed.cells;
      last = { survey, named, rules, levels, imputedShares, state: computed.state };
    }
    const { named, rules, levels, imputedShares } = last;
    periods.push({ period, named, rules, levels, imputedShares });
    tell(periods.length);
  }
  return periods;
}
