import type { EnteredCell, MeanRate } from '@datum/contract/entered-series/published';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { type Frequency, periodOf } from '@datum/contract/values/period';
import { convertMoney } from '@datum/index-numbers/comparison/convert-money';
import { addDecimals, divideDecimals } from '@datum/index-numbers/comparison/exact-decimals';

/** Decimals that a mean of rates is told with; figures are converted by the unrounded one. */
const RATE_DECIMALS = 6;

interface DailyRate {
  readonly currency: string;
  /** `2026-10-05`. */
  readonly on_date: string;
  readonly rate: string;
  readonly source: string;
}

/** The listed rates of a currency by period. */
export type RatesOf = ReadonlyMap<string, readonly DailyRate[]>;

const keyOf = (currency: string, period: string) => `${currency} ${period}`;

/** The rates of days by currency and period of a frequency. */
export const ratesByPeriod = (rates: readonly DailyRate[], frequency: Frequency): RatesOf =>
  Map.groupBy(rates, ({ currency, on_date }) => keyOf(currency, periodOf(frequency, on_date.slice(0, 7))));

/**
 * A level in another currency by the mean rates of its period, printed with the decimals of its series. What is no money, or in
 * that currency already, stays; without a rate of the period on either side there is no figure.
 */
export function convertedCell(
  cell: EnteredCell,
  {
    period,
    quoted,
    to,
    decimals,
    rates,
  }: {
    readonly period: string;
    readonly quoted: string | null | undefined;
    readonly to: string;
    readonly decimals: number;
    readonly rates: RatesOf;
  },
): EnteredCell {
  if (!quoted || quoted === to || cell.value === null) return cell;
  const listed = (currency: string) =>
    currency === OWN_CURRENCY ? ['1'] : (rates.get(keyOf(currency, period)) ?? []).map(({ rate }) => rate);
  const [from, into] = [listed(quoted), listed(to)];
  if (from.length === 0 || into.length === 0) return { ...cell, value: null, why: 'no-rate' };
  return { ...cell, value: convertMoney({ value: cell.value, from, to: into, decimals }) };
}

/** What is told of the rates of these currencies in these periods: their mean, and of which days it is. */
export const toldRates = (
  currencies: readonly string[],
  periods: readonly string[],
  rates: RatesOf,
): MeanRate[] =>
  currencies.flatMap((currency) =>
    periods.flatMap((period): MeanRate[] => {
      const days = rates.get(keyOf(currency, period)) ?? [];
      const [first, last] = [days[0], days.at(-1)];
      if (!first || !last) return [];
      return [
        {
          currency,
          period,
          rate: divideDecimals({
            dividend: addDecimals(days.map(({ rate }) => rate)),
            divisor: String(days.length),
            decimals: RATE_DECIMALS,
          }),
          days: days.length,
          first_day: first.on_date,
          last_day: last.on_date,
          sources: [...new Set(days.map(({ source }) => source))],
        },
      ];
    }),
  );
