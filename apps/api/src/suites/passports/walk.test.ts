import type { Passport } from '@datum/contract/publication/passport';
import type { Choices, FigureTable } from '@datum/contract/publication/published';
import { addPeriods, periodsBetween } from '@datum/contract/values/period';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth, isNightly } from '../../platform/test/depth.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { figuresOf, inTurns, subscriberOf } from '../disclosure/test-reader.ts';
import { faultOf, near, recompute } from './test-recompute.ts';

/**
 * Every published figure, of every vintage at night, is repeated from its passport, by staff and by a reader: it comes to what is
 * printed (for staff also unrounded), or it is refused because of an average that is hidden. By day a share of them,
 * spread over all series and months.
 */
let api: TestApp;
let staff: Caller;
let reader: Caller;
let figures: Found[];
/** Averages that are hidden, by month. */
let hidden: ReadonlyMap<string, readonly Found[]>;
/** Months of both bases. */
let baseMonths: readonly string[] = [];

type Found = ReturnType<typeof figuresOf>[number];

/** Prime to the number of months, so that each has its turn; figures that are rare have it more often. */
const EVERY = depth(127, 1);
const EVERY_RARE = depth(11, 1);

beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Admin');
  reader = await subscriberOf(api);
  const { prices, indices } = await readAll();
  figures = [...new Map([...prices, ...indices].map((found) => [found.figure, found])).values()];
  hidden = Map.groupBy(
    prices.filter(({ cell }) => cell.suppressed),
    ({ period }) => period,
  );
}, 300_000);
afterAll(() => api.close());

/** All tables, on both bases, with and without steel: as they stand, and as of earlier vintages (by day the one before the correction). */
async function readAll() {
  const { body } = await staff.call('GET', '/api/v1/products/building-materials-price/choices');
  const { regions, groups, vintages } = body as Choices;
  const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code).join(',');
  const corrected = vintages.findIndex(({ kind }) => kind === 'correction');
  const asOf = (isNightly ? vintages : vintages.slice(corrected + 1, corrected + 2)).map(
    ({ sequence }) => `&as_of=${sequence}`,
  );
  const read = async (addresses: readonly string[]) => {
    const tables = await inTurns(
      addresses.flatMap((address) => ['', ...asOf].map((vintage) => address + vintage)),
      async (address) => (await staff.call('GET', address)).body as FigureTable,
    );
    baseMonths = [
      ...baseMonths,
      ...tables.flatMap(({ base }) => (base ? periodsBetween(base.from, base.to) : [])),
    ];
    return tables.flatMap((table) => figuresOf(table, table.periods));
  };
  const span = `regions=${codes(regions)}&from=2020-01`;
  const kinds = ['', '&variant=without-steel-bars', `&groups=${codes(groups)}`];
  return {
    prices: await read([`/api/v1/prices?${span}`]),
    indices: await read(
      kinds.flatMap((kind) =>
        ['current', 'previous'].map((base) => `/api/v1/indices/bmci?${span}${kind}&base=${base}`),
      ),
    ),
  };
}

/** Figures whose turn it is. */
const taken = () => {
  const isRare = ({ cell }: Found) => cell.obs !== 'reported' || cell.status === 'revised';
  return figures.filter((found, at) => at % (isRare(found) ? EVERY_RARE : EVERY) === 0);
};

async function passportOf(caller: Caller, figure: string): Promise<Passport> {
  const { status, body } = await caller.call('GET', `/api/v1/figures/${figure}`);
  expect([figure, status]).toEqual([figure, 200]);
  return body as Passport;
}

/** Whether a figure is what its passport comes to; a sentence where it is not. */
function differenceOf(passport: Passport): string | null {
  const result = recompute(passport);
  if (!result) return null;
  const { value, printed, isRounded } = result;
  const off = Math.abs(Number(printed) - Number(passport.value)) * 10 ** passport.decimals;
  if (passport.value !== null && (isRounded ? off > 1.001 : printed !== passport.value)) {
    return `${passport.figure} ${passport.recompute}: ${printed}, published ${passport.value}`;
  }
  return passport.exact === null || isRounded || near(value, passport.exact)
    ? null
    : `${passport.figure} ${passport.recompute}: ${value}, unrounded ${passport.exact}`;
}

const stepsOf = ({ step, items }: Passport) =>
  [step, ...items.map((item) => item.step)].flatMap((each) => each ?? []);
const faultsOf = (passport: Passport) =>
  stepsOf(passport)
    .flatMap((step) => faultOf(step, passport.mean) ?? [])
    .map((fault) => `${passport.figure} ${fault}`);

describe('each published figure from its passport', () => {
  test('staff repeat it to the printed digit and unrounded, with each step of the chain', async () => {
    const wrong = await inTurns(taken(), async ({ figure }) => {
      const passport = await passportOf(staff, figure);
      // withdrawn, or never had a value: nothing to repeat
      const isRefused = passport.exact !== null && recompute(passport) === null;
      return [differenceOf(passport) ?? [], faultsOf(passport), isRefused ? `${figure} refused` : []].flat();
    });
    expect(wrong.length).toBeGreaterThan(500);
    expect(wrong.flat()).toEqual([]);
  }, 14_400_000);

  test('a reader repeats it too, or is refused because an average behind it is hidden', async () => {
    const wrong = await inTurns(taken(), async (found) => {
      const passport = await passportOf(reader, found.figure);
      const isRefused = recompute(passport) === null && found.cell.value !== null;
      const reasons = isRefused && !standsOnHidden(found) ? `${found.figure} refused without reason` : [];
      const withheld = stepsOf(passport).some((step) => step.withheld !== null);
      const hides = withheld && !standsOnHidden(found) ? `${found.figure} step withheld without reason` : [];
      return [differenceOf(passport) ?? [], faultsOf(passport), reasons, hides].flat();
    });
    expect(wrong.flat()).toEqual([]);
  }, 14_400_000);
});

/**
 * Whether an average that a figure is made of is hidden: in the base, now, or in the months that an imputed price can come from;
 * the item itself, and for what is lent the item elsewhere and its group.
 */
function standsOnHidden({ row, cell, period }: Found): boolean {
  if (cell.suppressed) return true;
  const months = [...periodsBetween(addPeriods(period, -13), period), ...baseMonths];
  const group = row.item?.group.code ?? row.group?.code;
  return months.some((month) =>
    hidden.get(month)?.some((found) => row.category !== null || found.row.item?.group.code === group),
  );
}
