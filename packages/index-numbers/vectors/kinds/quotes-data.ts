import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStructure, type Structure } from '../../src/aggregation/structure.ts';
import type { PriceCell } from '../../src/missing/price-cell.ts';
import { type Production, produceIndex } from '../../src/production/produce-index.ts';
import type { ProductionRules } from '../../src/production/rules.ts';
import { createSample, type Sample } from '../../src/production/sample.ts';
import { type Context, type Params, Unsupported, type VectorFile } from '../case.ts';

interface QuoteLine {
  readonly product: string;
  readonly ea: string;
  readonly prices: readonly (number | null)[];
  /** periods in which the product is not in the sample */
  readonly notListed?: readonly (string | number)[];
}
interface Classified {
  readonly ea: string;
  readonly path: readonly string[];
  readonly weight: number;
}

/** Quotes ready for production. */
export interface QuoteData {
  readonly periods: readonly string[];
  readonly structure: Structure;
  readonly sample: Sample;
  readonly prices: readonly (readonly PriceCell[])[];
}

const MEANS = {
  aggregateArithmetic: 'arithmetic',
  aggregateGeometric: 'geometric',
  aggregateHarmonic: 'harmonic',
} as const;

/** What the vectors call the rules for missing prices and missing indices. */
export const MISSING = {
  overallMean: { missingPrices: 'overallMean', missingIndexes: 'omit' },
  'overallMean+parental': { missingPrices: 'overallMean', missingIndexes: 'parental' },
  propagate: { missingPrices: 'propagate', missingIndexes: 'propagate' },
  carryForward: { missingPrices: 'carryForward', missingIndexes: 'parental' },
  shadowPriceElementary: { missingPrices: 'shadowPriceElementary', missingIndexes: 'parental' },
  shadowPriceParental: { missingPrices: 'shadowPriceParental', missingIndexes: 'parental' },
} as const satisfies Readonly<Record<string, Pick<ProductionRules, 'missingPrices' | 'missingIndexes'>>>;

/** Reads quotes and classification, following references to other files of the folder. */
export function quoteData({ folder, input }: Pick<Context, 'folder' | 'input'>): QuoteData {
  const source = typeof input.quotesFrom === 'string' ? inputOf(folder, input.quotesFrom) : input;
  const tree =
    typeof input.classificationFrom === 'string' ? inputOf(folder, input.classificationFrom) : input;
  const lines = source.rows as readonly QuoteLine[];
  const periods = source.periods as readonly string[];
  const structure = createStructure({
    rows: (tree.classification as readonly Classified[]).map(({ ea, path, weight }) => ({
      aggregate: ea,
      path,
      weight,
    })),
  });
  const sample = createSample({
    structure,
    rows: lines.map(({ product, ea }) => ({ product, aggregate: ea })),
  });
  const prices = lines.map(({ prices: cells, notListed = [] }) =>
    cells.map((cell, period): PriceCell => {
      const out = notListed.includes(periods[period] ?? period) || notListed.includes(period);
      return out ? 'notListed' : cell;
    }),
  );
  return { periods, structure, sample, prices };
}

function inputOf(folder: string, id: string): VectorFile['input'] {
  const file: VectorFile = JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8'));
  return file.input;
}

/** The rules that a case asks for, by its formula and parameters. */
export function rulesOf(formula: string, params: Params): ProductionRules {
  const elementary = params.oneOf('elementary', [
    'jevons',
    'carli',
    'dutot',
    'harmonic',
    'cswd',
    'balkWalsh',
  ]);
  const missing = params.has('missing') ? params.text('missing') : 'overallMean+parental';
  if (!isRule(missing)) throw new Unsupported(`Unknown rule for missing prices: ${missing}`);
  const mean = MEANS[formula as keyof typeof MEANS] ?? 'arithmetic';
  // geometric aggregates keep their weights: the update has order 0
  params.oneOf('weights', mean === 'geometric' ? ['fixed', 'priceUpdated'] : ['priceUpdated']);
  return { elementary, mean, ...MISSING[missing] };
}

const isRule = (name: string): name is keyof typeof MISSING => Object.hasOwn(MISSING, name);

/** Produces the index of some quotes. */
export function produce(data: QuoteData, rules: ProductionRules): Production {
  return produceIndex({ ...data, rules });
}
