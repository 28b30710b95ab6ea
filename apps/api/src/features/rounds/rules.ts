import type { SheetFacts } from '@datum/contract/collection/sheet-steps';
import { PRICE_DATA_SETS, periodIn } from '@datum/contract/data-sets/all';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { familiesReading } from '@datum/contract/subjects/families';
import { frequencyFor } from '@datum/contract/subjects/periods-of';
import { addDays } from '@datum/contract/values/day';
import { addPeriods, monthsOf, periodOf, placeOfPeriod } from '@datum/contract/values/period';
import { instantOf, zonedOf } from '@datum/contract/values/zoned-time';
import { narrowedTo } from '../../platform/session/signed-in.ts';
import { type SheetReader, waitsFor } from '../sheets/rules.ts';

/** Local minute in its month at which a first round is due; later ones follow the round before. */
const FIRST_DUE = '24T17:00';

/** The dates of a round as they would follow from the one before. */
export interface Proposal {
  readonly code: string;
  readonly opensAt: Date;
  readonly dueAt: Date;
  readonly clonedFrom: string | null;
}

/** The round before the one that is proposed. */
type Latest = { readonly code: string; readonly opens_at: Date; readonly due_at: Date } | undefined;

/** The month of the next round: the one after the latest, or the current one. */
export const nextCode = (latest: Latest, today: string): string =>
  latest ? addPeriods(latest.code, 1) : today.slice(0, 7);

/**
 * The round of `code` with its dates: those of the latest round moved on by as many months, or first ones when there is
 * none yet. It ends before its quotes are published, as long as that is ahead.
 * @param release the first announced minute at which figures of the round are published; null where none is
 * @param zone of the office, whose clocks the dates keep to
 */
export function proposeNext(
  latest: Latest,
  now: Date,
  code: string,
  { release, zone }: { readonly release: Date | null; readonly zone: string },
): Proposal {
  const { dueAt, ...proposal } = movedOn(latest, now, code, zone);
  if (release === null || release <= now || dueAt <= release) return { ...proposal, dueAt };
  // opened late, after another one that is still open: both may end together
  const isShared = latest !== undefined && latest.due_at > now && latest.due_at < release;
  const due = isShared ? latest.due_at : release;
  return { ...proposal, dueAt: due, opensAt: proposal.opensAt < due ? proposal.opensAt : now };
}

function movedOn(latest: Latest, now: Date, code: string, zone: string): Proposal {
  if (!latest) {
    let due = new Date(instantOf(`${code}-${FIRST_DUE}`, zone));
    while (due <= now) {
      due = moveMonths(due, 1, zone);
    }
    return { code, opensAt: now, dueAt: due, clonedFrom: null };
  }
  const months = placeOfPeriod(code) - placeOfPeriod(latest.code);
  return {
    code,
    opensAt: moveMonths(latest.opens_at, months, zone),
    dueAt: moveMonths(latest.due_at, months, zone),
    clonedFrom: latest.code,
  };
}

/** Months in which a next round could be, best first: those after the latest, or from this one back for a first round. */
export const monthsToAsk = (latest: { readonly code: string } | undefined, today: string): string[] =>
  Array.from({ length: 12 }, (_, at) =>
    latest ? addPeriods(latest.code, at + 1) : addPeriods(today.slice(0, 7), -at),
  );

/** The same local day and minute some months on; the last day where that month is shorter. */
function moveMonths(instant: Date, count: number, zone: string): Date {
  const [day, minute] = zonedOf(instant, zone).split('T') as [string, string];
  const month = addPeriods(day.slice(0, 7), count);
  const last = addDays(`${addPeriods(month, 1)}-01`, -1);
  const moved = `${month}${day.slice(7)}`;
  return new Date(instantOf(`${moved > last ? last : moved}T${minute}`, zone));
}

/** The data sets that a round collects, with the period of each. */
export function dueIn(round: string): { readonly dataSet: PriceDataSet; readonly period: string }[] {
  return PRICE_DATA_SETS.flatMap((dataSet) => {
    const period = periodIn(dataSet, round);
    return period === null ? [] : [{ dataSet, period }];
  });
}

/**
 * Periods of what is published first of a round's quotes: of each data set that it collects, and of the families that read it
 * those that lie in its survey.
 */
export const publishedOf = (
  collected: readonly { readonly data_set: string; readonly period: string }[],
): { readonly subject: string; readonly period: string }[] =>
  collected.flatMap(({ data_set, period }) => [
    { subject: data_set, period },
    ...familiesReading(data_set).flatMap(({ code }) =>
      monthsOf(period).map((month) => ({ subject: code, period: periodOf(frequencyFor(code), month) })),
    ),
  ]);

/** The organisation whose sheets alone a person sees on the board; null = everybody's. */
export const sheetsOf = (person: SheetReader): number | null => narrowedTo(person, 'data.round.view');

/** Whether a sheet's next step waits for this person. */
export const waits = (sheet: SheetFacts, person: SheetReader): boolean => waitsFor(sheet, person);
