import { bilateralIndex } from '../../src/bilateral/bilateral-index.ts';
import { fixedBaseIndex } from '../../src/bilateral/fixed-base-index.ts';
import type { BilateralFormula } from '../../src/bilateral/formulas.ts';
import { bilateralFormulas } from '../../src/bilateral/formulas.ts';
import { periodOnPeriodIndex } from '../../src/bilateral/period-on-period-index.ts';
import {
  bilateralContributions,
  type Decomposition,
} from '../../src/contributions/bilateral-contributions.ts';
import {
  type MultilateralMethod,
  multilateralIndex,
  multilateralMethods,
} from '../../src/multilateral/multilateral-index.ts';
import { rollingIndex } from '../../src/multilateral/rolling-index.ts';
import type { LinkTo, Splice } from '../../src/multilateral/splice-windows.ts';
import type { Panel } from '../../src/prices/panel.ts';
import { periodColumn } from '../../src/prices/period-column.ts';
import { chain } from '../../src/time/chain.ts';
import { rebase } from '../../src/time/rebase.ts';
import { periodPosition } from '../../src/time/series.ts';
import { type Context, type Params, Unsupported } from '../case.ts';

/** Splices by the names of the vectors; wisp, hasp and mean_pub are window, half and mean on the published series. */
const SPLICES: Readonly<Record<string, readonly [Splice, LinkTo]>> = {
  movement: ['movement', 'previousWindow'],
  window: ['window', 'previousWindow'],
  half: ['half', 'previousWindow'],
  mean: ['mean', 'previousWindow'],
  wisp: ['window', 'publishedSeries'],
  hasp: ['half', 'publishedSeries'],
  mean_pub: ['mean', 'publishedSeries'],
};

/** Contribution formulas by the names of the vectors, where the name says more than the index formula. */
const DECOMPOSITIONS: Readonly<Record<string, readonly [BilateralFormula, Decomposition]>> = {
  fisherVanIJzeren: ['fisher', 'vanIJzeren'],
  fisherReinsdorf: ['fisher', 'reinsdorf'],
};

/** One panel of prices and perhaps quantities. */
export function panel({ input, vector, params }: Context): unknown {
  return onPanel(input as Pick<Panel, keyof Panel>, vector.formula, params);
}

/** Several named panels; the case says which. */
export function panels({ input, vector, params }: Context): unknown {
  const name = params.text('panel');
  const named = { ...input, ...(input.panels as Readonly<Record<string, unknown>> | undefined) };
  const found = named[name as keyof typeof named];
  if (!found) throw new Unsupported(`No panel is called ${name}`);
  return onPanel(found as Panel, vector.formula, params);
}

function onPanel(data: Panel, formula: string, params: Params): unknown {
  if (formula.startsWith('contributions')) return contributions(data, formula, params);
  if (isMultilateral(formula)) return multilateral(data, formula, params);
  return bilateral(data, formula as BilateralFormula, params);
}

function bilateral(data: Panel, formula: BilateralFormula, params: Params): unknown {
  params.oneOf('matching', ['matchedModel']);
  // a missing relative that takes the mean of the others changes nothing
  params.oneOf('missing', ['overallMean']);
  const mode = params.oneOf('mode', ['fixedBase', 'periodOnPeriod', 'chained']);
  const sigma = params.has('sigma') ? params.number('sigma') : undefined;
  const weightReference = params.has('weightReferencePeriod')
    ? periodPosition({ periods: data.periods, period: params.text('weightReferencePeriod') })
    : undefined;
  const base = params.has('priceReferencePeriod') ? 'priceReferencePeriod' : 'basePeriod';
  const basePeriod = params.has(base) ? params.text(base) : (data.periods[0] ?? '');
  const input = { panel: data, formula, sigma, weightReference };
  if (mode === 'fixedBase') return fixedBaseIndex({ ...input, basePeriod }).values;
  const movements = periodOnPeriodIndex(input);
  if (mode === 'periodOnPeriod') return movements.values;
  return rebase({ series: chain({ series: movements }), basePeriods: [basePeriod] }).values;
}

function multilateral(data: Panel, method: MultilateralMethod, params: Params): unknown {
  params.oneOf('matching', ['all pairs, matched products in each pair']);
  const window = params.has('window') ? params.number('window') : data.periods.length;
  if (!params.has('splice')) {
    if (window !== data.periods.length)
      throw new Unsupported('A window shorter than the panel needs a splice');
    return multilateralIndex({ panel: data, method });
  }
  const splice = SPLICES[params.text('splice')];
  if (!splice) throw new Unsupported(`Unknown splice ${params.text('splice')}`);
  return rollingIndex({ panel: data, method, window, splice: splice[0], linkTo: splice[1] }).values;
}

function isMultilateral(formula: string): formula is MultilateralMethod {
  return Object.hasOwn(multilateralMethods, formula);
}

function contributions(data: Panel, name: string, params: Params): unknown {
  const given = name.slice('contributions'.length);
  const lower = given.charAt(0).toLowerCase() + given.slice(1);
  const [formula, decomposition] = DECOMPOSITIONS[lower] ?? [
    lower as BilateralFormula,
    'vanIJzeren' as const,
  ];
  if (!Object.hasOwn(bilateralFormulas, formula)) throw new Unsupported(`Unknown formula ${name}`);
  const column = (period: string) =>
    periodColumn({ panel: data, position: periodPosition({ periods: data.periods, period }) });
  const [from, to] = [column(params.text('from')), column(params.text('to'))];
  const input = {
    formula,
    base: from.prices,
    current: to.prices,
    baseQuantities: from.quantities,
    currentQuantities: to.quantities,
    sigma: params.has('sigma') ? params.number('sigma') : undefined,
  };
  const parts = bilateralContributions({ ...input, decomposition });
  return {
    index: bilateralIndex(input),
    contributions: Object.fromEntries(data.products.map((product, position) => [product, parts[position]])),
  };
}
