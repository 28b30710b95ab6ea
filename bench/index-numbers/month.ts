/**
 * `node bench/index-numbers/month.ts`: one new month of 96,000 quotes from stored state, and that it equals
 * the full recomputation to the last bit.
 */
import { advanceColumns } from '../../packages/index-numbers/src/columnar/advance-columns.ts';
import { produceColumns } from '../../packages/index-numbers/src/columnar/produce-columns.ts';
import { quoteMatrix } from '../../packages/index-numbers/src/columnar/quote-matrix.ts';
import { benchQuotes, benchStructure, PRODUCTS, rules } from './data.ts';
import { median, timed } from './measure.ts';

const MONTHS_BEFORE = 12;
const RUNS = 20;

const { columns } = benchStructure();
const quotes = benchQuotes({ months: MONTHS_BEFORE + 1 });
const prices = quoteMatrix({ quotes, periods: MONTHS_BEFORE + 1, products: PRODUCTS });
const { state } = produceColumns({
  structure: columns,
  rules,
  prices: prices.subarray(0, MONTHS_BEFORE * PRODUCTS),
  periods: MONTHS_BEFORE,
});
const month = prices.subarray(MONTHS_BEFORE * PRODUCTS);
const step = () => advanceColumns({ structure: columns, rules, prices: month, state });

const { result } = step();
const whole = produceColumns({ structure: columns, rules, prices, periods: MONTHS_BEFORE + 1 });
const last = whole.levels.values.subarray(MONTHS_BEFORE * columns.nodes);
const different = result.levels.filter((level, node) => level !== last[node]).length;
const times = Array.from({ length: RUNS }, () => timed(step).milliseconds);
console.log(`quotes of the month    ${month.length}`);
console.log(`index values           ${result.levels.length}`);
console.log(`median of ${RUNS}           ${median(times).toFixed(1)} ms`);
console.log(`slowest                ${Math.max(...times).toFixed(1)} ms`);
console.log(`differs from a full recomputation in ${different} values`);
process.exit(different === 0 ? 0 : 1);
