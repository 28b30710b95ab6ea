/**
 * `node bench/run.ts month`: the arithmetic of an official month without a database. 96,000 quotes (2,000 items x 16 regions
 * x 3 lines, 8 % missing) from the state of the month before to averages, movements, group levels, all exact where they
 * have to be; against one logarithm a quote, the least that any Jevons index does.
 */
import { advanceGroups, beginGroups } from '../../packages/index-numbers/src/matched-index/group-levels.ts';
import { advanceSample } from '../../packages/index-numbers/src/matched-sample/advance-sample.ts';
import { priceAverages } from '../../packages/index-numbers/src/matched-sample/price-averages.ts';
import { createMatchedSample } from '../../packages/index-numbers/src/matched-sample/sample.ts';
import { check, median, note } from '../limit.ts';

const ITEMS = 2_000;
const REGIONS = 16;
const LINES_A_CELL = 3;
const LINES = ITEMS * REGIONS * LINES_A_CELL;
const MISSING_SHARE = 0.08;
const GROUPS = 100;
const RUNS = 30;

const random = randomNumbers(7);
const sample = createMatchedSample({
  items: Array.from({ length: ITEMS }, (_, item) => ({ group: item % GROUPS, weight: 1 + (item % 7) })),
  regions: Array.from({ length: REGIONS }, (_, region) => ({
    group: region % 4,
    share: Number(((1 + region) / 136).toFixed(10)),
  })),
  lines: Array.from({ length: LINES }, (_, line) => ({
    item: Math.floor(line / (REGIONS * LINES_A_CELL)),
    region: Math.floor(line / LINES_A_CELL) % REGIONS,
    from: 0,
    to: Number.POSITIVE_INFINITY,
  })),
});
const rules = {
  mean: 'arithmetic',
  minSources: 3,
  dominanceShare: 0.5,
  imputation: { order: ['cell', 'neighbours', 'group', 'carry'], carryMax: 3, imputeMax: 12 },
} as const;
const sources = Int32Array.from({ length: LINES }, (_, line) => (line * 7) % 320);

const first = table(monthOfQuotes(1), 0);
const groups = beginGroups(sample, first.lines.result.levels);
const quotes = monthOfQuotes(1.01);
const both = () => {
  const { lines } = table(quotes, 1, first);
  return advanceGroups({ sample, rules: { elementary: 'jevons' }, cells: lines.result, state: groups });
};
const yardstick = () => quotes.prices.reduce((sum, price) => (price > 0 ? sum + Math.log(price) : sum), 0);

const times = Array.from({ length: RUNS }, () => timed(both));
const yards = Array.from({ length: RUNS }, () => timed(yardstick));
note('quotes', quotes.prices.length);
note('slowest of 30, the first among them', Math.max(...times), ' ms');
note('one logarithm a quote', median(yards), ' ms');
note('ratio to it', median(times) / median(yards));
check('a month computed, processor time, median of 30', median(times), { atMost: 50 }, ' ms');

/** Table One of a month, from the state that another left. */
function table(
  { prices, texts }: ReturnType<typeof monthOfQuotes>,
  period: number,
  before?: { lines: ReturnType<typeof advanceSample>; averages: ReturnType<typeof priceAverages> },
) {
  const lines = advanceSample({
    sample,
    rules,
    period,
    quotes: { prices, sources },
    state: before?.lines.state,
  });
  const averages = priceAverages({
    sample,
    rules,
    quotes: texts,
    period: lines.result,
    sources: lines.state.source,
    state: before?.averages.state,
  });
  return { lines, averages };
}

function monthOfQuotes(level: number) {
  const texts = Array.from({ length: LINES }, (_, line) =>
    random() < MISSING_SHARE
      ? null
      : ((5 + (line % 400)) * level * (0.9 + 0.2 * random())).toFixed(2).padEnd(9, '0'),
  );
  return {
    texts,
    prices: Float64Array.from(texts, (text) => (text === null ? Number.NaN : Number(text))),
  };
}

/** Milliseconds of processor time, so that other work on the machine does not count. */
function timed(work: () => unknown): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/** Mulberry32: the same on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
