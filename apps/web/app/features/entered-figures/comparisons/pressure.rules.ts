import type { Pressure, PressurePoint } from '@datum/contract/entered-series/comparisons';
import type { ChartData } from '../../../ui/charts/chart-data.ts';

const number = (value: string | null): number | null => (value === null ? null : Number(value));

/** The last period that has a gap. */
export const lastGap = ({ points }: Pressure): PressurePoint | undefined =>
  points.findLast(({ gap }) => gap !== null);

/** Periods without a gap since the first that has one: before it the two sides do not exist together. */
export const withoutGap = (pressure: Pressure): number =>
  drawn(pressure).filter(({ gap }) => gap === null).length;

/** Periods from the first that has a gap on; those before it are in the table. */
const drawn = ({ points }: Pressure): readonly PressurePoint[] =>
  points.slice(
    Math.max(
      0,
      points.findIndex(({ gap }) => gap !== null),
    ),
  );

const frameOf = (pressure: Pressure) => {
  const points = drawn(pressure);
  const provisional = points.find(({ status }) => status === 'provisional' || status === 'forecast');
  return {
    periods: points.map(({ period }) => period),
    decimals: 1,
    ...(provisional ? { provisionalFrom: provisional.period } : {}),
  };
};

/** The gap as one line around zero. */
export const gapData = (pressure: Pressure, name: string): ChartData => ({
  ...frameOf(pressure),
  base: { level: 0 },
  series: [{ id: 'gap', slot: 1, name, own: true, values: drawn(pressure).map(({ gap }) => number(gap)) }],
});

/** Both indices on their base. */
export const levelData = (
  pressure: Pressure,
  names: { readonly own: string; readonly other: string },
): ChartData => ({
  ...frameOf(pressure),
  base: { level: 100, ...(pressure.base === null ? {} : { period: pressure.base }) },
  series: [
    {
      id: 'own',
      slot: 1,
      name: names.own,
      own: true,
      values: drawn(pressure).map(({ own }) => number(own)),
    },
    { id: 'other', slot: 2, name: names.other, values: drawn(pressure).map(({ other }) => number(other)) },
  ],
});
