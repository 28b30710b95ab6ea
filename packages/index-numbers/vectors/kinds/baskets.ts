import { aggregate } from '../../src/aggregation/aggregate.ts';
import { createStructure } from '../../src/aggregation/structure.ts';
import { link } from '../../src/time/link.ts';
import { linkCoefficient } from '../../src/time/link-coefficient.ts';
import { fixedBaseSeries } from '../../src/time/series.ts';
import { type Context, Unsupported } from '../case.ts';
import type { Table } from '../compare.ts';

interface Basket {
  readonly weights: Readonly<Record<string, number>>;
  readonly indexes: Table;
}
type Which = 'old' | 'new';

/** The vectors call the top so. */
const TOP = 'Total';

/** Two baskets of the same groups, each on its own base, with an overlap period. */
export function baskets(context: Context): unknown {
  const { vector, params } = context;
  if (vector.formula === 'aggregateArithmetic') {
    params.oneOf('weights', ['fixed']);
    return aggregateBasket(context, params.oneOf('basket', ['old', 'new']));
  }
  const overlap = [params.text('linkPeriod')];
  const [old, next] = [aggregateBasket(context, 'old'), aggregateBasket(context, 'new')];
  const seriesOf = (table: Table, level: string) =>
    fixedBaseSeries({ periods: table.periods, values: table.values[table.levels.indexOf(level)] ?? [] });
  const pairs = old.levels.map((level) => ({
    level,
    old: seriesOf(old, level),
    next: seriesOf(next, level),
    overlap,
  }));
  if (vector.formula === 'linkCoefficient') {
    return Object.fromEntries(pairs.map(({ level, ...pair }) => [level, linkCoefficient(pair)]));
  }
  if (vector.formula !== 'chainLink') throw new Unsupported(`Unknown formula ${vector.formula}`);
  // the old series stands on this base already; linking keeps it
  params.text('referenceBase');
  const linked = pairs.map(({ level: _, ...pair }) => link(pair).series);
  return { levels: old.levels, periods: linked[0]?.periods, values: linked.map(({ values }) => values) };
}

function aggregateBasket({ input }: Context, which: Which): Table {
  const { weights, indexes } = input[which] as Basket;
  const groups = Object.entries(input.groups as Readonly<Record<string, readonly string[]>>);
  const structure = createStructure({
    rows: groups.flatMap(([group, members]) =>
      // every member of a group has a weight in the basket
      members.map((aggregate) => ({ aggregate, path: [TOP, group], weight: weights[aggregate]! })),
    ),
  });
  const columns = indexes.periods.map((_, period) =>
    aggregate({
      structure,
      indexes: structure.elementary.map(
        (name) => indexes.values[indexes.levels.indexOf(name)]?.[period] ?? null,
      ),
    }),
  );
  const inner = structure.nodes.slice(0, structure.firstElementary);
  return {
    levels: inner.map(({ name }) => name),
    periods: indexes.periods,
    values: inner.map((_, position) => columns.map(({ values }) => values[position] ?? null)),
  };
}
