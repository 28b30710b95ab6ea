import { expect } from 'vitest';
import { advanceGroups, beginGroups } from '../../src/matched-index/group-levels.ts';
import { ACCEPTED, NO_PRICE } from '../../src/matched-sample/origin.ts';
import { weightedMeanOf } from '../../src/matched-sample/places.ts';
import { doubleOf, ratioOf, weightedRatio } from '../../src/means/ratio.ts';
import { averagePrice } from '../../src/prices/average-price.ts';
import { printRatio } from '../../src/publication/print.ts';
import { numberIn, says, type WorkedExample } from './read-examples.ts';
import { type WorkedPeriod, walkLines } from './walk-lines.ts';

const OPEN = Number.POSITIVE_INFINITY;

/** Examples of lines, cells, averages and groups: quotes are read from the page, all else on it is computed. */
export const SAMPLE_EXAMPLES = {
  gap: (page) => {
    const names = ['line A', 'line B', 'line C'];
    const { periods } = walkLines(
      names.map((name) => ({ item: 0, from: 0, to: OPEN, cells: page.row(name) })),
    );
    names.forEach((name, line) => {
      says(
        page,
        name,
        periods.map(({ prices }) => prices[line] ?? Number.NaN),
        (at) => periods[at]?.origins[line] !== ACCEPTED,
      );
    });
    saysCell(page, periods);
    says(
      page,
      'imputed share in %',
      periods.map(({ imputedShares }) => 100 * (imputedShares[0] ?? 0)),
    );
    says(page, 'average price', valuesOf(periods));
    says(
      page,
      'average / average of January',
      valuesOf(periods).map((value, _, [first = 1]) => value / first),
    );
  },
  'gap-that-ends': (page) => {
    const line = { item: 0, from: 0, to: OPEN, cells: page.row('quote') };
    const { periods } = walkLines([line], { carryMax: 1 });
    const isImputed = (at: number) =>
      periods[at]?.origins[0] !== ACCEPTED && periods[at]?.origins[0] !== NO_PRICE;
    says(
      page,
      'price used',
      periods.map(({ prices }) => prices[0] ?? Number.NaN),
      isImputed,
    );
    says(
      page,
      'compared with',
      periods.map(({ before }) => before[0] ?? Number.NaN),
    );
    saysCell(page, periods);
    says(page, 'average price', valuesOf(periods), isImputed);
    const entering = periods.map((period) => period.entering.get(0));
    says(
      page,
      'enters totals with',
      entering.map((leaf) => (leaf ? doubleOf(leaf.value) : Number.NaN)),
      (at) => entering[at]?.imputed === true,
    );
  },
  replacement: (page) => {
    const change = page.row('approved ratio').findIndex((cell) => cell !== '');
    const ratio = numberIn(page.row('approved ratio')[change]);
    const walk = (approved: number | null) =>
      walkLines([
        { item: 0, from: 0, to: change - 1, cells: page.row('line A, until then') },
        {
          item: 0,
          from: change,
          to: OPEN,
          cells: page.row('line B, from then on'),
          replaces: { line: 0, ratio: approved },
        },
        { item: 0, from: 0, to: OPEN, cells: page.row('line C') },
      ]).periods;
    const periods = walk(ratio);
    const movements = (months: readonly WorkedPeriod[]) =>
      months.map((month) => month.movements[0] ?? Number.NaN);
    says(
      page,
      'B is compared with',
      periods.map(({ before }) => before[1] ?? Number.NaN),
    );
    says(page, 'movement m', movements(periods));
    says(page, 'm without the ratio', movements(walk(null)));
    says(page, 'average price', valuesOf(periods));
  },
  tie: (page) => {
    const leaves = page.names
      .filter((name) => !/country|doubles/.test(name))
      .map((name) => {
        const [share = '', quotes = '', average = ''] = page.row(name);
        const value = averagePrice({ prices: quotes.split(', '), method: 'arithmetic' });
        expect(value).toBe(Number(average));
        return { share, average };
      });
    const total = weightedRatio(leaves.map(({ share, average }) => [ratioOf(share), ratioOf(average)]));
    const doubles = weightedMeanOf(leaves.map(({ share, average }) => [Number(share), Number(average)]));
    expect([numberIn(page.row('country')[0]), page.row('country')[2]]).toEqual([
      leaves.reduce((sum, { share }) => sum + Number(share), 0),
      String(total && doubleOf(total)),
    ]);
    expect(page.row('country, printed')[2]).toBe(total && printRatio({ value: total, decimals: 2 }));
    expect(page.row('printed from doubles: wrong')[2]).toBe(doubles.toFixed(2));
  },
  'late-cell': (page) => {
    const names = ['cement', 'sand', 'lime'];
    const { sample, periods } = walkLines(
      names.map((name, item) => ({ item, from: 0, to: OPEN, cells: page.row(name) })),
    );
    const base = page.columns.indexOf('March');
    const inBase = periods[base]?.levels ?? new Float64Array(names.length);
    // those that begin later have no level in the base
    let state = beginGroups(sample, inBase);
    const steps = periods.map((cells) => {
      const step = advanceGroups({ sample, rules: { elementary: 'jevons' }, cells, state });
      state = step.state;
      return state;
    });
    names.forEach((name, cell) => {
      says(
        page,
        `L of ${name}`,
        steps.map(
          ({ baseLevels }, at) =>
            (periods[at]?.levels[cell] ?? Number.NaN) / (baseLevels[cell] ?? Number.NaN),
        ),
      );
    });
    const levels = steps.map(({ indices }) => indices[0] ?? Number.NaN);
    says(
      page,
      'k after the period',
      steps.map(({ factors }) => factors[0] ?? Number.NaN),
    );
    says(page, 'k × F(L)', levels);
    says(
      page,
      'index, March = 100',
      levels.map((level) => (100 * level) / (levels[base] ?? Number.NaN)),
    );
  },
} satisfies Readonly<Record<string, (page: WorkedExample) => void>>;

/** Movement and level of the one cell. */
function saysCell(page: WorkedExample, periods: readonly WorkedPeriod[]): void {
  says(
    page,
    'movement m',
    periods.map(({ movements }) => movements[0] ?? Number.NaN),
  );
  says(
    page,
    'level C',
    periods.map(({ levels }) => levels[0] ?? Number.NaN),
  );
}

/** Average price of the one region; NaN = none. */
const valuesOf = (periods: readonly WorkedPeriod[]) =>
  periods.map(({ averages }) => {
    const leaf = averages.find(({ place }) => place.level === 'leaf');
    return leaf ? doubleOf(leaf.value) : Number.NaN;
  });
