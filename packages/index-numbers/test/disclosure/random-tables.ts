import type { CellStatus, DisclosureCell, Relation } from '../../src/disclosure/cells.ts';
import { hidingCost } from '../../src/disclosure/cells.ts';
import { placeSums } from '../../src/disclosure/place-sums.ts';
import type { Place } from '../../src/matched-sample/places.ts';
import type { SampleRegion } from '../../src/matched-sample/sample.ts';

/** Figures of one period and how they hang together, with those of the base period that they lean on. */
export interface RandomPeriod {
  readonly cells: readonly DisclosureCell[];
  readonly relations: readonly Relation[];
}

/**
 * Two periods of prices and indices that nobody would wish for: unequal, zero and tiny shares, region groups of one leaf,
 * leaves without group or price, equal prices, one source in several leaves, items that weigh nothing, categories of one
 * group, the second period leaning on the first.
 */
export function randomPeriods(seed: number): readonly [RandomPeriod, RandomPeriod] {
  const draw = drawFrom(seed);
  const pick = <T>(...of: readonly T[]): T => of[Math.floor(draw() * of.length)]!;
  const regions: SampleRegion[] = Array.from({ length: 3 + Math.floor(draw() * 5) }, () => ({
    group: pick(0, 0, 1, 1, 2, null),
    share: pick(0, 0.001, 0.05, 0.1, 0.1, 0.2, 0.37),
  }));
  if (regions.every(({ share }) => share === 0)) regions[0] = { group: null, share: 1 };
  const world: World = {
    draw,
    pick,
    regions,
    items: Array.from({ length: 2 + Math.floor(draw() * 4) }, (_, item) => ({
      group: item < 2 ? item : pick(0, 1),
      weight: pick(0, 1, 1, 2, 7),
      size: pick(0.4, 20, 21, 350, 90_000),
      missing: regions.map(() => draw() < 0.1),
    })),
    hiding: pick(0.05, 0.15, 0.4),
  };
  const first = pricesOf(world, 0, null);
  const second = pricesOf(world, 1, first.prices);
  const indices = indicesOf(world, first.prices, second.prices, second.cells);
  return [
    { cells: first.cells, relations: first.relations },
    {
      cells: [...second.cells, ...indices.cells],
      relations: [...second.relations, ...indices.relations],
    },
  ];
}

interface World {
  readonly draw: () => number;
  readonly pick: <T>(...of: readonly T[]) => T;
  readonly regions: readonly SampleRegion[];
  readonly items: readonly {
    readonly group: number;
    readonly weight: number;
    readonly size: number;
    readonly missing: readonly boolean[];
  }[];
  readonly hiding: number;
}

const nameOf = ({ level, position }: Place) => `${level}${position}`;

function pricesOf({ draw, pick, regions, items, hiding }: World, period: number, before: number[][] | null) {
  const cells: DisclosureCell[] = [];
  const relations: Relation[] = [];
  const prices = items.map(({ size, missing }, item) =>
    regions.map((_, region) => {
      if (missing[region]) return Number.NaN;
      const last = before?.[item]?.[region];
      return last === undefined ? size * pick(1, 1, 0.9 + draw() * 0.3) : last * pick(1, 0.95 + draw() * 0.2);
    }),
  );
  for (const [item, own] of prices.entries()) {
    const id = (place: Place) => `A${period} i${item} ${nameOf(place)}`;
    const value = (place: Place) => {
      const there = place.leaves.filter((leaf) => !Number.isNaN(own[leaf]));
      return meanOf(there.map((leaf) => [regions[leaf]!.share, own[leaf]!]));
    };
    addPlaces({ regions, cells, relations, id, value, decimals: 2, leafStatus: () => statusOf() });
    function statusOf() {
      const isOwn = draw() < hiding;
      const count = isOwn ? pick(1, 1, 2) : pick(3, 3, 5);
      const sources = Array.from({ length: count }, () => Math.floor(draw() * 9));
      return { status: isOwn ? ('own' as const) : ('open' as const), sources };
    }
  }
  return { cells, relations, prices };
}

interface Adding {
  readonly regions: readonly SampleRegion[];
  readonly cells: DisclosureCell[];
  readonly relations: Relation[];
  readonly id: (place: Place) => string;
  readonly value: (place: Place) => number | null;
  readonly decimals: number;
  readonly leafStatus: (place: Place) => { status: CellStatus; sources?: number[] };
}

/** Adds a figure in all its places, with the sums between them. */
function addPlaces({ regions, cells, relations, id, value, decimals, leafStatus }: Adding): void {
  const added = new Set<string>();
  const cellOf = (place: Place) => {
    const figure = value(place);
    if (figure === null) return null;
    if (added.has(id(place))) return id(place);
    added.add(id(place));
    const share = place.leaves.reduce((sum, leaf) => sum + regions[leaf]!.share, 0);
    const own = place.level === 'leaf' ? leafStatus(place) : { status: 'open' as const };
    const cost = hidingCost({ level: place.level, share, quotes: 4 });
    cells.push({ id: id(place), value: figure, decimals, cost, ...own });
    return id(place);
  };
  const weights = regions.map(({ share }) => share);
  for (const relation of placeSums({ regions, weights, cellOf })) {
    if (relation.members.some(({ weight }) => weight > 0)) relations.push(relation);
  }
}

const meanOf = (pairs: readonly (readonly [weight: number, value: number])[]): number | null => {
  const whole = pairs.reduce((sum, [weight]) => sum + weight, 0);
  if (pairs.length === 1) return pairs[0]![1];
  return whole > 0 ? pairs.reduce((sum, [weight, value]) => sum + weight * value, 0) / whole : null;
};

/** Relatives to the first period, group indices, and one category with and without its first group. */
function indicesOf(
  { regions, items, pick }: World,
  first: readonly (readonly number[])[],
  second: readonly (readonly number[])[],
  prices: readonly DisclosureCell[],
) {
  const cells: DisclosureCell[] = [];
  const relations: Relation[] = [];
  const own = new Map(prices.map((cell) => [cell.id, cell]));
  const indices = [0, 1].map((group) =>
    regions.map((_, region) => {
      const name = `leaf${region}`;
      const members = items.flatMap(({ group: of, weight, missing }, item) =>
        of === group && !missing[region] && own.has(`A1 i${item} ${name}`) ? [{ item, weight }] : [],
      );
      const counting = members.filter(({ weight }) => weight > 0);
      for (const { item } of members) {
        const value = (100 * second[item]![region]!) / first[item]![region]!;
        const { status, sources } = own.get(`A1 i${item} ${name}`)!;
        const id = `L i${item} ${name}`;
        cells.push({ id, value, decimals: 1, cost: 1.5, status, sources });
        const [now, before] = [`A1 i${item} ${name}`, `A0 i${item} ${name}`];
        const from = [before, id].map((cell) => ({ cell, weight: 1 }));
        relations.push({ kind: 'chain', total: now, members: from, factor: 0.01 });
      }
      if (counting.length === 0) return { index: Number.NaN, sources: 0, items: 0 };
      const whole = counting.reduce((sum, { weight }) => sum + weight, 0);
      const logs = counting.map(
        ({ item, weight }) => (weight / whole) * Math.log(second[item]![region]! / first[item]![region]!),
      );
      const members2 = counting.map(({ item, weight }) => ({ cell: `L i${item} ${name}`, weight }));
      relations.push({ kind: 'geometric', total: `G${group} ${name}`, members: members2 });
      const all = counting.flatMap(({ item }) => own.get(`A1 i${item} ${name}`)!.sources ?? []);
      const index = 100 * Math.exp(logs.reduce((sum, log) => sum + log, 0));
      return { index, sources: new Set(all).size, items: counting.length };
    }),
  );
  for (const [group, leaves] of indices.entries()) {
    const value = (place: Place) => {
      const there = place.leaves.filter((leaf) => !Number.isNaN(leaves[leaf]!.index));
      return there.length === 0
        ? null
        : meanOf(there.map((leaf) => [regions[leaf]!.share, leaves[leaf]!.index]));
    };
    const leafStatus = ({ position }: Place) => {
      const { items: count, sources } = leaves[position]!;
      return { status: count < 2 || sources < 3 ? ('own' as const) : ('open' as const) };
    };
    const id = (place: Place) => `G${group} ${nameOf(place)}`;
    addPlaces({ regions, cells, relations, id, value, decimals: 1, leafStatus });
  }
  const there = new Set(cells.map(({ id }) => id));
  for (const relation of relations.splice(0))
    if (there.has(relation.total) || own.has(relation.total)) relations.push(relation);
  addCosts();
  return { cells, relations };

  function addCosts() {
    const weight = pick(0.01, 0.3, 0.5);
    for (const region of regions.keys()) {
      const groups = [0, 1].flatMap((group) =>
        there.has(`G${group} leaf${region}`) ? [{ group, index: indices[group]![region]!.index }] : [],
      );
      for (const [variant, taken] of [groups, groups.filter(({ group }) => group !== 0)].entries()) {
        const parts = taken.map(({ group, index }) => [group === 0 ? weight : 1 - weight, index] as const);
        const value = meanOf(parts);
        if (value === null || parts.length === 0) continue;
        const id = `K${variant} leaf${region}`;
        cells.push({ id, value, decimals: 1, cost: 4, status: 'open' });
        const members = taken.map(({ group }, at) => ({
          cell: `G${group} leaf${region}`,
          weight: parts[at]![0],
        }));
        relations.push({ kind: 'sum', total: id, members });
      }
    }
  }
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
