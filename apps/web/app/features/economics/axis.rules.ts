import type { Indicator } from '@datum/contract/publication/economics';
import { monthsOf, periodsBetween } from '@datum/contract/values/period';
import type { ChartData } from '../../ui/charts/chart-data.ts';

/** The months from the first to the last that any indicator has a figure of: the axis of all charts. */
export function sharedMonths(
  indicators: readonly Pick<Indicator, 'periods' | 'values'>[],
): readonly string[] {
  const drawn = indicators
    .flatMap(({ periods, values }) => periods.filter((_, place) => values[place] != null))
    .flatMap(monthsOf)
    .toSorted();
  const [first, last] = [drawn[0], drawn.at(-1)];
  return first && last ? periodsBetween(first, last) : [];
}

/** A chart over the shared months: a value of a quarter or a half stands in each of its months. */
export function indicatorData(
  { subject, periods, values, decimals, provisional_from }: Indicator,
  months: readonly string[],
  valueRoom: number,
): ChartData {
  const byMonth = new Map(
    periods.flatMap((period, place) =>
      monthsOf(period).map((month) => [month, values[place] ?? null] as const),
    ),
  );
  const provisional = provisional_from && monthsOf(provisional_from)[0];
  return {
    periods: months,
    decimals,
    valueRoom,
    ...(provisional && months.includes(provisional) ? { provisionalFrom: provisional } : {}),
    series: [
      {
        id: subject,
        slot: 1,
        name: '',
        values: months.map((month) => {
          const value = byMonth.get(month);
          return value == null ? null : Number(value);
        }),
      },
    ],
  };
}
