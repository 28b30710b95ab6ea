import { expect, test } from 'vitest';
import type { DisclosureCell } from '../../src/disclosure/cells.ts';
import { intervalsOf } from '../../src/disclosure/intervals-of.ts';
import { protect } from '../../src/disclosure/protect.ts';
import { printDouble } from '../../src/publication/print.ts';
import { attack } from './lp-attack.ts';
import { type RandomPeriod, randomPeriods } from './random-tables.ts';

const protection = 0.1;
const rules = { protection, minSources: 3 };
const SEEDS = Array.from({ length: 12 }, (_, seed) => seed + 1);

/** Two periods decided one after the other, the second with what the first showed and hid. */
function decide(seed: number) {
  const [first, second] = randomPeriods(seed);
  const before = protect({ ...first, rules });
  const past = first.cells.map((cell): DisclosureCell => {
    const isHidden = before.hidden.has(cell.id);
    return cell.status === 'own' ? cell : { ...cell, status: isHidden ? 'unseen' : 'known' };
  });
  const all: RandomPeriod = {
    cells: [...past, ...second.cells],
    relations: [...first.relations, ...second.relations],
  };
  return { all, decided: protect({ ...all, rules }) };
}

const seenOf = (cells: readonly DisclosureCell[], hidden: { has: (id: string) => boolean }) =>
  cells.map(({ id, value, decimals }) => ({
    id,
    text: hidden.has(id) ? null : printDouble({ value, decimals }),
    truth: value,
  }));

/** Hidden cells that an outsider knows more narrowly than they ask for. */
function tooNarrow({ cells, relations }: RandomPeriod, hidden: ReadonlySet<string>): string[] {
  const found = attack(seenOf(cells, hidden), relations);
  return cells.flatMap(({ id, value, status }) => {
    const [low, high] = found.get(id) ?? [0, Number.POSITIVE_INFINITY];
    const isWide =
      status === 'own'
        ? low <= value * (1 - protection) && high >= value * (1 + protection)
        : high - low >= 2 * protection * value;
    return hidden.has(id) && status !== 'unseen' && !isWide ? [`${id}: ${low} to ${high}, is ${value}`] : [];
  });
}

test.each(SEEDS)('no linear program bounds a hidden figure of the random tables %i too narrowly', (seed) => {
  const { all, decided } = decide(seed);
  expect(decided.exposed).toEqual([]);
  expect(tooNarrow(all, new Set(decided.hidden.keys()))).toEqual([]);
});

test('the tables are unkind: with complements shown most of them give secrets away', () => {
  const given = SEEDS.filter((seed) => {
    const [first] = randomPeriods(seed);
    const own = first.cells.filter(({ status }) => status === 'own').map(({ id }) => id);
    return tooNarrow(first, new Set(own)).length > 0;
  });
  expect(given.length).toBeGreaterThan(SEEDS.length / 2);
});

test.each(SEEDS.slice(0, 5))(
  'the attacker that decides knows sums as exactly as the solver does: tables %i',
  (seed) => {
    const [{ cells, relations }] = randomPeriods(seed);
    const hidden = new Set(cells.flatMap(({ id }, at) => (at % 3 === 0 ? [id] : [])));
    const solved = attack(seenOf(cells, hidden), relations);
    const own = intervalsOf({ cells, relations, hidden });
    for (const [id, [low, high]] of solved) {
      const value = cells.find((cell) => cell.id === id)?.value ?? Number.NaN;
      expect(Math.abs((own.get(id)?.low ?? Number.NaN) - low) / value, id).toBeLessThan(0.002);
      if (high > 1000 * value) continue;
      expect(Math.abs((own.get(id)?.high ?? Number.NaN) - high) / value, id).toBeLessThan(0.002);
    }
  },
);

test('the same tables give the same decision, whatever the order', () => {
  const { all, decided } = decide(3);
  const turned = protect({
    cells: all.cells.toReversed(),
    relations: all.relations.toReversed(),
    rules,
  });
  expect([...turned.hidden.keys()].sort()).toEqual([...decided.hidden.keys()].sort());
});
