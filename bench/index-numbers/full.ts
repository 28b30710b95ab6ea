/**
 * `node bench/index-numbers/full.ts`: 5.76 million quotes from columns to 2 million index values.
 * Prints the median of several runs, the ratio to a yardstick (one logarithm a quote, the least that any
 * Jevons index does), and the peak memory of the process.
 */
import { produceColumns } from '../../packages/index-numbers/src/columnar/produce-columns.ts';
import { quoteMatrix } from '../../packages/index-numbers/src/columnar/quote-matrix.ts';
import { benchQuotes, benchStructure, MONTHS, PRODUCTS, rules } from './data.ts';
import { median, peakMegabytes, timed } from './measure.ts';

const RUNS = 5;

const { columns } = benchStructure();
const quotes = benchQuotes({ months: MONTHS });
const fullRun = () => {
  const prices = quoteMatrix({ quotes, periods: MONTHS, products: PRODUCTS });
  return produceColumns({ structure: columns, rules, prices, periods: MONTHS });
};
const yardstick = () => quotes.price.reduce((sum, price) => (price > 0 ? sum + Math.log(price) : sum), 0);

const first = timed(fullRun);
const times = Array.from({ length: RUNS }, () => timed(fullRun).milliseconds);
const yards = Array.from({ length: RUNS }, () => timed(yardstick).milliseconds);
console.log(`quotes                 ${quotes.price.length}`);
console.log(`index values           ${first.result.levels.values.length}`);
console.log(`first run              ${first.milliseconds.toFixed(0)} ms`);
console.log(`median of ${RUNS}            ${median(times).toFixed(0)} ms`);
console.log(
  `ratio to the yardstick ${(median(times) / median(yards)).toFixed(1)} (${median(yards).toFixed(0)} ms)`,
);
console.log(`peak memory            ${peakMegabytes().toFixed(0)} MB`);
