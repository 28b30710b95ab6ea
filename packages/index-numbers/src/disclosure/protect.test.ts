import { describe, expect, test } from 'vitest';
import type { DisclosureCell, Relation } from './cells.ts';
import { intervalsOf } from './intervals-of.ts';
import { protect } from './protect.ts';

const rules = { protection: 0.1, minSources: 3 };

/** A cell of the tables below: leaves are cheap, totals dear, unless said otherwise. */
const cell = (id: string, value: number, more: Partial<DisclosureCell> = {}): DisclosureCell => ({
  id,
  value,
  decimals: 2,
  status: 'open',
  cost: 1,
  sources: [1, 2, 3],
  ...more,
});
const own = (sources: number[]) => ({ status: 'own', sources }) as const;
const total = (id: string, value: number, cost: number): DisclosureCell => ({
  id,
  value,
  decimals: 2,
  status: 'open',
  cost,
});
const sum = (of: string, ...members: [cell: string, weight: number][]): Relation => ({
  kind: 'sum',
  total: of,
  members: members.map(([id, weight]) => ({ cell: id, weight })),
});

const reasons = ({ hidden }: ReturnType<typeof protect>) =>
  Object.fromEntries([...hidden].map(([id, { reason }]) => [id, reason]));

describe('one hidden leaf under a total that is shown', () => {
  const cells = [
    cell('A', 22, { cost: 1.2 }),
    cell('B', 21, own([7, 8])),
    cell('C', 23, { cost: 1.05 }),
    total('group', 21.75, 8),
  ];
  const relations = [sum('group', ['A', 0.2], ['B', 0.15], ['C', 0.05])];

  test('an outsider subtracts it out to the cent when nothing else is hidden', () => {
    const { low, high } = intervalsOf({ cells, relations, hidden: ['B'] }).get('B')!;
    expect(low).toBeGreaterThan(20.97);
    expect(high).toBeLessThan(21.03);
  });

  test('the smaller neighbour hides beside it and the total stays', () => {
    const answer = protect({ cells, relations, rules });
    expect(reasons(answer)).toEqual({ B: 'own', C: 'protects' });
    expect(answer.hidden.get('C')?.protects).toBe('B');
    const { low, high } = answer.hidden.get('B')!.interval;
    expect(low).toBeLessThan(21 * 0.9);
    expect(high).toBeGreaterThan(21 * 1.1);
  });

  test('a neighbour that is too small to move it is passed over', () => {
    const tiny = [sum('group', ['A', 0.2], ['B', 0.15], ['C', 0.0005])];
    const group = (0.2 * 22 + 0.15 * 21 + 0.0005 * 23) / 0.3505;
    const other = [...cells.slice(0, 3), total('group', group, 8)];
    expect(reasons(protect({ cells: other, relations: tiny, rules }))).toEqual({ B: 'own', A: 'protects' });
  });

  test('a total of one leaf is that leaf', () => {
    const answer = protect({
      cells: [cell('B', 21, own([7])), total('group', 21, 8)],
      relations: [sum('group', ['B', 0.15])],
      rules,
    });
    expect(reasons(answer)).toEqual({ B: 'own', group: 'follows' });
  });

  test('the order of cells and relations decides nothing', () => {
    const turned = protect({ cells: cells.toReversed(), relations, rules });
    expect(reasons(turned)).toEqual(reasons(protect({ cells, relations, rules })));
  });
});

test('two hidden leaves of one source leave a sum that is that source: something else hides with them', () => {
  const cells = [
    cell('A', 20, { cost: 1.2 }),
    cell('B', 20, own([7])),
    cell('C', 20, own([7])),
    total('group', 20, 8),
  ];
  const relations = [sum('group', ['A', 0.2], ['B', 0.15], ['C', 0.1])];
  expect(reasons(protect({ cells, relations, rules }))).toEqual({ A: 'protects', B: 'own', C: 'own' });
  expect(reasons(protect({ cells, relations, rules: { ...rules, minSources: 0 } }))).toEqual({
    B: 'own',
    C: 'own',
  });
});

test('a leaf alone in its region group takes the group with it, and the country is kept by a ring elsewhere', () => {
  const cells = [
    cell('A', 20, own([7])),
    cell('B', 30, { cost: 1.2 }),
    cell('C', 40, { cost: 1.3 }),
    total('west', 20, 8),
    total('east', 35, 8),
    total('country', 30, 40),
  ];
  const relations = [
    sum('west', ['A', 1]),
    sum('east', ['B', 1], ['C', 1]),
    sum('country', ['west', 1], ['east', 2]),
  ];
  const answer = protect({ cells, relations, rules });
  expect(answer.hidden.has('country')).toBe(false);
  expect(reasons(answer)).toEqual({ A: 'own', west: 'follows', east: 'protects', B: 'protects' });
});

describe('a later vintage', () => {
  const relations = [sum('group', ['A', 1], ['B', 1]), sum('group before', ['A', 1], ['B before', 1])];
  const before = (status: DisclosureCell['status']): DisclosureCell[] => [
    cell('A', 20, own([7])),
    cell('B', 31),
    cell('B before', 30, { status }),
    total('group', 25.5, 8),
    { ...total('group before', 25, 8), status: 'known' },
  ];

  test('what two vintages show together is counted: a total that was hidden stays hidden', () => {
    expect(reasons(protect({ cells: before('unseen'), relations, rules }))).toEqual({
      A: 'own',
      B: 'protects',
      'B before': 'unseen',
    });
  });

  test('what the one before gave away cannot be taken back, and is said', () => {
    const { exposed } = protect({ cells: before('known'), relations, rules });
    expect(exposed).toEqual(['A']);
  });
});

describe('the index of a leaf beside its prices', () => {
  const relation: Relation = {
    kind: 'geometric',
    total: 'G',
    members: [
      { cell: 'L1', weight: 2 },
      { cell: 'L2', weight: 1 },
      { cell: 'L3', weight: 1 },
    ],
  };
  const relatives = [
    cell('L1', 110, { decimals: 1, cost: 1.5 }),
    cell('L2', 104, { decimals: 1, ...own([7]) }),
    cell('L3', 98, { decimals: 1, cost: 1.4 }),
  ];
  const index = 100 * (1.1 ** 2 * 1.04 * 0.98) ** 0.25;
  const cells = [...relatives, { ...total('G', index, 20), decimals: 1 }];

  test('a hidden relative follows from it to a fraction of a per cent', () => {
    const { low, high } = intervalsOf({ cells, relations: [relation], hidden: ['L2'] }).get('L2')!;
    expect(high! - low).toBeLessThan(1);
  });

  test('a second relative hides beside it', () => {
    expect(reasons(protect({ cells, relations: [relation], rules }))).toEqual({ L2: 'own', L3: 'protects' });
  });

  test('an index that the cost indices with and without its group tell is not saved by hiding it alone', () => {
    const all: Relation = sum('cost', ['G', 0.3], ['H', 0.7]);
    const without: Relation = sum('cost without G', ['H', 0.7]);
    const more = [
      { ...cell('G', 106, own([7, 8])), decimals: 1 },
      { ...cell('H', 103), decimals: 1, cost: 20 },
      { ...total('cost', 103.9, 9), decimals: 1 },
      { ...total('cost without G', 103, 4), decimals: 1 },
    ];
    expect(reasons(protect({ cells: more, relations: [all, without], rules }))).toEqual({
      G: 'own',
      cost: 'protects',
    });
  });
});

test('two sums and a product that leave one or two answers are seen together', () => {
  // with A = 20 + t the sums leave B = 30 - 2t and C = 25 + t, and the product only t = 0, t = 5 and t = -35
  const cells = [
    cell('A', 20, own([7])),
    cell('B', 30, own([8])),
    cell('C', 25, own([9])),
    total('sum', 25, 8),
    total('other sum', (20 + 2 * 30 + 3 * 25) / 6, 9),
    { ...total('product', 15_000 ** (1 / 3), 20), decimals: 4 },
  ];
  const relations: Relation[] = [
    sum('sum', ['A', 1], ['B', 1], ['C', 1]),
    sum('other sum', ['A', 1], ['B', 2], ['C', 3]),
    { ...sum('product', ['A', 1], ['B', 1], ['C', 1]), kind: 'geometric' },
  ];
  const totals = ['sum', 'other sum', 'product'];
  const { hidden } = protect({ cells, relations, rules });
  expect(totals.filter((id) => hidden.has(id)).length).toBe(1);
});

test('relations that the values do not fulfil are refused', () => {
  expect(() =>
    protect({
      cells: [cell('A', 20), total('group', 21, 8)],
      relations: [sum('group', ['A', 1])],
      rules,
    }),
  ).toThrowError(expect.objectContaining({ code: 'BROKEN_RELATION' }));
});
