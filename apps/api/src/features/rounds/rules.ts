import type { SheetFacts } from '@datum/contract/collection/sheet-steps';
import { PRICE_DATA_SETS, periodIn } from '@datum/contract/data-sets/all';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { addPeriods } from '@datum/contract/values/period';
import { narrowedTo, type SheetReader, waitsFor } from '../sheets/rules.ts';

/** Hour of the day (UTC) and day of the month by which a first round is due; later ones follow the round before. */
const FIRST_DUE = { day: 24, hour: 9 } as const;

/** The dates of a round as they would follow from the one before. */
export interface Proposal {
  readonly code: string;
  readonly opensAt: Date;
  readonly dueAt: Date;
  readonly clonedFrom: string | null;
}

/** The next round: the month after the latest one with its dates moved on, or `first` when there is none yet. */
export function proposeNext(
  latest: { readonly code: string; readonly opens_at: Date; readonly due_at: Date } | undefined,
  today: string,
  now: Date,
  first = today.slice(0, 7),
): Proposal {
  if (!latest) {
    const code = first;
    let due = new Date(
      Date.UTC(Number(code.slice(0, 4)), Number(code.slice(5)) - 1, FIRST_DUE.day, FIRST_DUE.hour),
    );
    while (due <= now) {
      due = moveMonth(due);
    }
    return { code, opensAt: now, dueAt: due, clonedFrom: null };
  }
  return {
    code: addPeriods(latest.code, 1),
    opensAt: moveMonth(latest.opens_at),
    dueAt: moveMonth(latest.due_at),
    clonedFrom: latest.code,
  };
}

/** The same day and hour one month on; the last day where the next month is shorter. */
function moveMonth(instant: Date): Date {
  const moved = new Date(instant);
  moved.setUTCMonth(instant.getUTCMonth() + 1);
  if (moved.getUTCDate() !== instant.getUTCDate()) {
    moved.setUTCDate(0);
  }
  return moved;
}

/** The data sets that a round collects, with the period of each. */
export function dueIn(round: string): { readonly dataSet: PriceDataSet; readonly period: string }[] {
  return PRICE_DATA_SETS.flatMap((dataSet) => {
    const period = periodIn(dataSet, round);
    return period === null ? [] : [{ dataSet, period }];
  });
}

/** The organisation whose sheets alone a person sees on the board; null = everybody's. */
export const sheetsOf = (person: SheetReader): number | null => narrowedTo(person, 'data.round.view');

/** Whether a sheet's next step waits for this person. */
export const waits = (sheet: SheetFacts, person: SheetReader): boolean => waitsFor(sheet, person);
