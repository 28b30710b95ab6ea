import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createStructure, type Structure } from '../../src/aggregation/structure.ts';
import { type ColumnProduction, produceColumns } from '../../src/columnar/produce-columns.ts';
import { type QuoteColumns, quoteMatrix } from '../../src/columnar/quote-matrix.ts';
import { structureColumns } from '../../src/columnar/structure-columns.ts';
import { createSample } from '../../src/production/sample.ts';
import { type Context, Unsupported } from '../case.ts';
import type { Table } from '../compare.ts';
import { rulesOf } from './quotes-data.ts';

const TOP = 'T';
/** The files publish the first period as 100. */
const SCALE = 100;

interface Loaded {
  readonly periods: readonly string[];
  readonly structure: Structure;
  readonly products: readonly { readonly product: string; readonly aggregate: string }[];
  readonly quotes: QuoteColumns;
}
const loaded = new Map<string, Loaded>();

/** Quotes and weights in CSV files, produced on the columnar path. */
export function files(context: Context): unknown {
  const { vector, params } = context;
  const folder = join(context.folder, String(context.input.folder));
  const data = loaded.get(folder) ?? load(folder, context.input);
  loaded.set(folder, data);
  if (vector.formula === 'checksum') return checksum(context, data);
  const production = produce(data, context);
  params.oneOf('mode', ['chained']);
  params.oneOf('base', ['first period = 100']);
  const result = table(data, production);
  if (!params.has('period')) return result;
  params.oneOf('period', ['last']);
  return Object.fromEntries(result.levels.map((level, row) => [level, result.values[row]?.at(-1)]));
}

function produce(
  { structure, products, quotes, periods }: Loaded,
  { vector, params }: Context,
): ColumnProduction {
  const sample = createSample({ structure, rows: products });
  return produceColumns({
    structure: structureColumns({ structure, sample }),
    rules: rulesOf(vector.formula, params),
    prices: quoteMatrix({ quotes, periods: periods.length, products: products.length }),
    periods: periods.length,
  });
}

/** A checksum sums all nodes and periods of the index of the same rule, which only its id names. */
function checksum({ vector, params, resultOf }: Context, data: Loaded): unknown {
  params.text('of');
  params.number('toleranceRel');
  const of = resultOf(`upper-levels-${vector.id.replace('checksum-', '')}`) as Table;
  if (of.levels.length !== data.structure.nodes.length)
    throw new Unsupported('The checksum is taken over all nodes');
  let sum = 0;
  let values = 0;
  for (const line of of.values) {
    for (const value of line) {
      if (value === null) continue;
      sum += value;
      values += 1;
    }
  }
  return { sum, values };
}

function table({ periods, structure }: Loaded, { levels }: ColumnProduction): Table {
  return {
    levels: structure.nodes.map(({ name }) => name),
    periods,
    values: structure.nodes.map((_, node) =>
      periods.map((_, period) => SCALE * levels.values[period * levels.nodes + node]!),
    ),
  };
}

function load(folder: string, { rows, missingRows, sha256 }: Context['input']): Loaded {
  const bytes = gunzipSync(readFileSync(join(folder, 'quotes.csv.gz')));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Unsupported('quotes.csv.gz has changed');
  const structure = readStructure(readFileSync(join(folder, 'weights.csv'), 'utf8'));
  const lines = bytes.toString('utf8').trimEnd().split('\n').slice(1);
  const positions = { periods: new Map<string, number>(), products: new Map<string, number>() };
  const products: { product: string; aggregate: string }[] = [];
  const quotes = {
    period: new Int32Array(lines.length),
    product: new Int32Array(lines.length),
    price: new Float64Array(lines.length),
  };
  lines.forEach((line, quote) => {
    const [period = '', item = '', region = '', number = '', price = ''] = line.split(',');
    const product = `${item}.${region}.${number}`;
    if (!positions.products.has(product)) products.push({ product, aggregate: `${item}.${region}` });
    quotes.period[quote] = positionOf(positions.periods, period);
    quotes.product[quote] = positionOf(positions.products, product);
    quotes.price[quote] = price === '' ? Number.NaN : Number(price);
  });
  const missing = quotes.price.reduce((count, price) => count + (Number.isNaN(price) ? 1 : 0), 0);
  if (lines.length !== rows || missing !== missingRows) throw new Unsupported('quotes.csv.gz has other rows');
  return { periods: [...positions.periods.keys()], structure, products, quotes };
}

function positionOf(positions: Map<string, number>, name: string): number {
  const known = positions.get(name);
  if (known !== undefined) return known;
  positions.set(name, positions.size);
  return positions.size - 1;
}

function readStructure(csv: string): Structure {
  const rows = csv.trimEnd().split('\n').slice(1);
  return createStructure({
    rows: rows.map((row) => {
      const [division = '', group = '', item = '', region = '', weight = ''] = row.split(',');
      return { aggregate: `${item}.${region}`, path: [TOP, division, group, item], weight: Number(weight) };
    }),
  });
}
