import { expect } from 'vitest';
import { carli } from '../../src/elementary/carli.ts';
import { harmonic } from '../../src/elementary/harmonic.ts';
import { jevons } from '../../src/elementary/jevons.ts';
import { baseFactor, linkWeights } from '../../src/matched-index/base-change.ts';
import { costLevel } from '../../src/matched-index/cost-level.ts';
import { weightedMeanOf } from '../../src/matched-sample/places.ts';
import { doubleOf, ratioOf, weightedRatio } from '../../src/means/ratio.ts';
import { printDouble } from '../../src/publication/print.ts';
import { publishedChange } from '../../src/publication/published-change.ts';
import { unroundedChange } from '../../src/publication/unrounded-change.ts';
import { exampleOf, numberIn, numbersIn, says, type WorkedExample } from './read-examples.ts';

/** Examples of weights, bases, changes and totals: what is given is read from the page, all else on it is computed. */
export const INDEX_EXAMPLES = {
  category: (page) => {
    const names = ['cement', 'sand', 'steel'];
    const weights = names.map((name) => numberIn(page.row(name)[0]));
    const groups = names.map((name) => ({ index: numberIn(page.row(name)[1]), imputedShare: 0 }));
    for (const [name, excluded] of [
      ['all', []],
      ['without steel', [2]],
    ] as const) {
      const left = weights.filter((_, group) => !excluded.some((out) => out === group));
      const index = costLevel({ weights, excluded, groups })?.index ?? Number.NaN;
      says(page, name, [left.reduce((sum, weight) => sum + weight, 0), index, index - 1]);
    }
    names.forEach((name, group) => {
      const [weight = 0, index = 0] = [weights[group], groups[group]?.index];
      says(page, name, [weight, index, weight * (index - 1)]);
    });
  },
  'change-of-base': (page) => {
    for (const name of ['cement', 'steel', 'house']) {
      const [factor, old] = factorIn(page, name);
      says(page, `${name}, 2022 = 100`, [...old.map((index) => 100 * index), factor]);
      says(
        page,
        `${name}, 2023 = 100`,
        old.map((index) => (100 * index) / factor),
      );
    }
  },
  'price-updated': (page) => {
    const bases = exampleOf('change-of-base');
    const [old, means] = [
      numbersIn(page.row('weight, 2022 = 100')),
      page.columns.map((name) => factorIn(bases, name)[0]),
    ];
    says(page, 'mean index over 2023', means);
    const updated = old.map((weight, at) => weight * (means[at] ?? Number.NaN));
    says(page, 'price-updated weight', updated);
    const total = updated.reduce((sum, weight) => sum + weight, 0);
    says(
      page,
      'price-updated share in %',
      updated.map((weight) => (100 * weight) / total),
    );
    // with them the indices on the new base give the house index as the division does
    const [factor, house] = factorIn(bases, 'house');
    house.forEach((index, year) => {
      const groups = page.columns.map((name) => {
        const [mean, values] = factorIn(bases, name);
        return { index: (values[year] ?? Number.NaN) / mean, imputedShare: 0 };
      });
      expect(costLevel({ weights: updated, excluded: [], groups })?.index).toBeCloseTo(index / factor, 12);
    });
  },
  'new-weights': (page) => {
    const bases = exampleOf('change-of-base');
    const [factor, house] = factorIn(bases, 'house');
    const weights = (page.names[0] ?? '').match(/\d+/g)?.map(Number) ?? [];
    const years = page.columns.slice(0, -1).map((year) => bases.columns.indexOf(year));
    const fresh = years.map((year) => {
      const groups = ['cement', 'steel'].map((name) => {
        const [mean, values] = factorIn(bases, name);
        return { index: (values[year] ?? Number.NaN) / mean, imputedShare: 0 };
      });
      return costLevel({ weights, excluded: [], groups })?.index ?? Number.NaN;
    });
    const link = page.columns.indexOf('2024');
    const before = (at: number) => house[years[at] ?? -1] ?? Number.NaN;
    const { overlap, values } = linkWeights({ before: before(link), factor, fresh: fresh.slice(link) });
    const onFirst = [...years.keys()].map((at) =>
      at < link ? before(at) : (values[at - link] ?? Number.NaN),
    );
    says(page, page.names[0] ?? '', [...fresh.map((index) => 100 * index), overlap]);
    says(
      page,
      'house, 2023 = 100, linked',
      onFirst.map((index) => (100 * index) / factor),
    );
    says(
      page,
      'house, 2022 = 100, goes on',
      onFirst.map((index) => 100 * index),
    );
    says(
      page,
      'house, 2023 = 100, had the old weights stayed',
      years.map((year) => (100 * (house[year] ?? Number.NaN)) / factor),
    );
  },
  weighed: (page) => {
    const names = ['materials', 'labour', 'machinery'];
    const own = names.map((name) => numbersIn(page.row(name)));
    const weights = own.map(([weight = 0]) => weight);
    const years = [2, 3, 4];
    const rebased = own.map((row) =>
      years.map((year) => (row[year] ?? Number.NaN) / 100 / baseFactor([row[1] ?? 0])),
    );
    names.forEach((name, at) => {
      const values = (rebased[at] ?? []).map((value) => 100 * value);
      says(page, `${name}, 2023 = 100`, [Number.NaN, Number.NaN, ...values]);
      says(page, `points of ${name}`, [
        Number.NaN,
        Number.NaN,
        ...values.map((value) => ((weights[at] ?? 0) / 100) * value),
      ]);
    });
    const index = years.map((_, year) => {
      const groups = rebased.map((values) => ({ index: values[year] ?? Number.NaN, imputedShare: 0 }));
      return 100 * (costLevel({ weights, excluded: [], groups })?.index ?? Number.NaN);
    });
    says(page, 'building, 2023 = 100', [
      weights.reduce((sum, weight) => sum + weight, 0),
      Number.NaN,
      ...index,
    ]);
  },
  'new-shares': (page) => {
    const leaves = ['mainland', 'isle'].map((name) => numbersIn(page.row(name)).map((index) => index / 100));
    const isle = numbersIn(page.row('share of the isle in %')).map((share) => share / 100);
    const total = (month: number, share: number) =>
      weightedMeanOf(leaves.map((own, leaf) => [leaf === 0 ? 1 - share : share, own[month] ?? Number.NaN]));
    const change = isle.findIndex((share) => share !== isle[0]);
    const [old = 0, fresh = 0] = [isle[0], isle[change]];
    const first = isle.slice(0, change).map((_, month) => total(month, old));
    const { values } = linkWeights({
      before: first.at(-1) ?? Number.NaN,
      factor: 1,
      fresh: isle.slice(change - 1).map((_, at) => total(change - 1 + at, fresh)),
    });
    const told = (indices: readonly number[]) => indices.map((index) => 100 * index);
    says(page, 'country', told([...first, ...values.slice(1)]));
    says(page, 'with a step: wrong', told(isle.map((share, month) => total(month, share))));
  },
  changes: (page) => {
    for (const from of page.names) {
      const [to = '', published, unrounded] = page.row(from);
      const printed = (value: string) => printDouble({ value: Number(value), decimals: 1 });
      expect(published).toBe(publishedChange({ from: printed(from), to: printed(to), decimals: 1 }));
      expect(unrounded).toBe(unroundedChange({ from: Number(from), to: Number(to), decimals: 1 }));
    }
  },
  subtraction: (page) => {
    const leaves = ['A', 'B', 'C'].map((name) => {
      const [share = '', average = '', product] = page.row(name);
      const price = /^[\d.]+/.exec(average)?.[0] ?? '';
      expect(product).toBe((Number(share) * Number(price)).toFixed(2));
      return [ratioOf(share), ratioOf(price)] as const;
    });
    const total = weightedRatio(leaves);
    const share = leaves.reduce((sum, [own]) => sum + doubleOf(own), 0);
    says(page, 'group', [
      share,
      total ? doubleOf(total) : Number.NaN,
      total ? doubleOf(total) * share : Number.NaN,
    ]);
  },
  means: (page) => {
    for (const name of page.names) {
      const [base = 0, ...more] = name.split(', ').map(() => 1);
      const given = { base: [base, ...more], current: name.split(', ').map(Number) };
      says(
        page,
        name,
        [jevons(given), carli(given), harmonic(given)].map((index) => index ?? Number.NaN),
      );
    }
  },
} satisfies Readonly<Record<string, (page: WorkedExample) => void>>;

/** Factor of a series at the change of base, and its history on the first one: of the house from its groups. */
function factorIn(bases: WorkedExample, name: string): readonly [factor: number, old: readonly number[]] {
  const weights = numbersIn(exampleOf('price-updated').row('weight, 2022 = 100'));
  const written = (group: string) =>
    numbersIn(bases.row(`${group}, 2022 = 100`))
      .slice(0, -1)
      .map((index) => index / 100);
  const old =
    name === 'house'
      ? written('cement').map((cement, year) => {
          const groups = [cement, written('steel')[year] ?? Number.NaN].map((index) => ({
            index,
            imputedShare: 0,
          }));
          return costLevel({ weights, excluded: [], groups })?.index ?? Number.NaN;
        })
      : written(name);
  return [baseFactor([old[bases.columns.indexOf('2023')] ?? Number.NaN]), old];
}
