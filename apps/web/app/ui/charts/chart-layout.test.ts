import { describe, expect, it } from 'vitest';
import { shiftPeriod } from '../words/period.ts';
import type { ChartData } from './chart-data.ts';
import { chartLayout, endLabels, linePath } from './chart-layout.ts';
import { isProvisional, readingAt, spokenReading } from './chart-text.ts';
import { periodTicks, tickDecimals, valueTicks } from './series/axis.ts';
import { labelPlaces } from './series/label-places.ts';
import { walkTo } from './walk-keys.ts';

const months = (first: string, count: number) =>
  Array.from({ length: count }, (_, i) => shiftPeriod(first, i));
const data: ChartData = {
  periods: months('2026-01', 4),
  decimals: 1,
  provisionalFrom: '2026-03',
  series: [
    { id: 'a', name: 'A', slot: 1, values: [100, 101, null, 103] },
    { id: 'b', name: 'B', slot: 2, values: [100, 102, 104, null] },
  ],
};

describe('value axis', () => {
  it('has round steps that hold all values', () => {
    expect(valueTicks(102.3, 128.4, 5)).toEqual([100, 110, 120, 130]);
    expect(valueTicks(-0.3, 0.9, 4)).toEqual([-0.5, 0, 0.5, 1]);
    expect(valueTicks(2700, 2730, 3)).toEqual([2700, 2710, 2720, 2730]);
  });

  it('gives a flat line room on both sides', () => {
    const ticks = valueTicks(33.43, 33.43, 5);
    expect(ticks[0]).toBeLessThan(33.43);
    expect(ticks.at(-1)).toBeGreaterThan(33.43);
  });

  it('prints as many digits as its steps need', () => {
    expect(tickDecimals([100, 102.5, 105])).toBe(1);
    expect(tickDecimals([100, 110])).toBe(0);
  });
});

describe('period axis', () => {
  it('names years alone where three or more begin, and thins them out', () => {
    const ticks = periodTicks(months('2018-06', 100), 4);
    expect(ticks.map(({ period }) => period)).toEqual(['2019-01', '2021-01', '2023-01', '2025-01']);
    expect(ticks.every(({ name }) => name === 'year')).toBe(true);
  });

  it('says the year of the first period and wherever it changes', () => {
    expect(periodTicks(months('2025-11', 4), 4).map(({ name }) => name)).toEqual([
      'full',
      'place',
      'full',
      'place',
    ]);
  });
});

describe('labels at line ends', () => {
  it('are never cut: names that have no room go below', () => {
    const named = (name: string) => ({
      ...data,
      series: data.series.map((series) => ({ ...series, name, note: 'up 2.45 % on the year' })),
    });
    for (const length of [4, 18, 27, 60]) {
      for (const width of [390, 500, 640, 1176]) {
        const { narrow, right } = chartLayout(named('m'.repeat(length)), width, 300, 6);
        const letters = narrow ? 6 : Math.max(length + 7, 21);
        expect(right + 13 + letters * 7.2, `${length} in ${width}`).toBeLessThanOrEqual(width);
        expect(right, 'and lines keep most of the room').toBeGreaterThan(width / 2);
      }
    }
    expect(chartLayout(named('Concrete office'), 640, 300, 6).narrow).toBe(false);
  });

  it('stay where they belong when there is room', () => {
    expect(labelPlaces([10, 50], 18, 0, 100)).toEqual([10, 50]);
  });

  it('move apart around their middle, keep their order, and stay inside', () => {
    expect(labelPlaces([50, 50], 18, 0, 100)).toEqual([41, 59]);
    expect(labelPlaces([60, 50, 51], 18, 0, 100).map(Math.round)).toEqual([72, 36, 54]);
    expect(labelPlaces([0, 0, 0], 18, 0, 100)).toEqual([0, 18, 36]);
    expect(labelPlaces([100, 99], 18, 0, 100)).toEqual([100, 82]);
  });

  it('stand at the last value of each line', () => {
    const layout = chartLayout(data, 600, 300, 5);
    expect(endLabels(data, layout).map(({ place, value }) => [place, value])).toEqual([
      [3, 103],
      [2, 104],
    ]);
  });
});

describe('lines', () => {
  it('have a gap where there is no value', () => {
    const layout = chartLayout(data, 600, 300, 5);
    const [first] = data.series;
    if (!first) throw new Error('no series');
    expect(linePath(first, layout).match(/[ML]/g)?.join('')).toBe('MLM');
  });
});

describe('reading a chart', () => {
  const ui = { locale: 'en-GB', t: (key: string) => key };

  it('lists the highest value first and leaves out missing ones', () => {
    expect(readingAt(data, 1).map(({ series }) => series.id)).toEqual(['b', 'a']);
    expect(readingAt(data, 2).map(({ series }) => series.id)).toEqual(['b']);
  });

  it('says values and state aloud', () => {
    expect(spokenReading(data, 3, ui)).toBe('April 2026: A 103.0. chart.provisional');
    expect(isProvisional(data, '2026-02')).toBe(false);
  });

  it('walks by keys and stops at the ends', () => {
    expect(walkTo('ArrowRight', 3, 3, 12)).toBe(3);
    expect(walkTo('PageDown', 20, 40, 12)).toBe(8);
    expect(walkTo('Home', 20, 40, 12)).toBe(0);
    expect(walkTo('x', 1, 3, 12)).toBeNull();
  });
});
