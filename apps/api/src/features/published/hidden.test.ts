import type { Passport } from '@datum/contract/publication/passport';
import type { FigureCell, FigureRow, FigureTable } from '@datum/contract/publication/published';
import { addPeriods } from '@datum/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

/** What readers are told about figures that are hidden, and about those that stand on them; staff see all of it. */
let api: TestApp;
let staff: Caller;
let subscriber: Caller;
let prices: FigureTable;
let groups: FigureTable;
/** All figures of the price table, and by item (or series), region and month. */
let averages: Found[];
let placed: ReadonlyMap<string, Found>;

beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Admin');
  subscriber = await api.signIn('Subscriber');
  const open = {
    user_uuid: subscriber.uuid,
    level: 'download',
    valid_from: '2020-01-01',
    origin: 'staff',
  } as const;
  await api.platform.database.write
    .insertInto('entitlements')
    .values([
      { ...open, product: 'bmp' },
      { ...open, product: 'bmci' },
    ])
    .execute();
  api.platform.sessions.forget();
  const { body } = await staff.call('GET', '/api/v1/products/building-materials-price/choices');
  const codes = (list: { code: string }[]) => list.map(({ code }) => code).join(',');
  const query = `regions=${codes(body.regions)}&from=2020-01`;
  prices = (await staff.call('GET', `/api/v1/prices?${query}`)).body;
  groups = (await staff.call('GET', `/api/v1/indices/bmci?groups=${codes(body.groups)}&${query}`)).body;
  averages = figuresOf(prices);
  placed = new Map(
    averages.map((figure) => [keyOf(figure.row.item?.code, figure.row.region.code, figure.period), figure]),
  );
}, 120_000);
afterAll(() => api.close());

interface Found {
  readonly row: FigureRow;
  readonly cell: FigureCell;
  readonly period: string;
  readonly id: string;
}
const figuresOf = ({ rows, periods }: FigureTable): Found[] =>
  rows.flatMap((row) =>
    row.cells.flatMap((cell, place) => {
      const period = periods[place] ?? '';
      return cell ? [{ row, cell, period, id: `${row.series}.${period}.${cell.sequence}` }] : [];
    }),
  );
const keyOf = (item: string | undefined, region: string, period: string) => `${item} ${region} ${period}`;
const isHidden = (item: string | undefined, region: string, period: string) =>
  placed.get(keyOf(item, region, period))?.cell.suppressed === true;
const isLeaf = ({ row }: Found) => row.region.code.includes('-');
const isImputed = ({ cell }: Found) => cell.obs === 'imputed' || cell.obs === 'carried';
const at = (table: FigureTable, is: (figure: Found) => boolean): Found => {
  const found = figuresOf(table).findLast(is);
  expect(found).toBeDefined();
  return found ?? ({} as Found);
};
const passportOf = async (reader: Caller, { id }: { readonly id: string }): Promise<Passport> => {
  const { status, body } = await reader.call('GET', `/api/v1/figures/${id}`);
  expect([id, status]).toEqual([id, 200]);
  return body as Passport;
};

test('a hidden total is hidden in table, file and passport; staff see it unrounded with its regions', async () => {
  const total = at(
    prices,
    (figure) => !isLeaf(figure) && figure.row.region.code !== 'ALL' && figure.cell.suppressed,
  );
  expect(total.cell).toMatchObject({ value: null, low: null, high: null, grade: null });
  const passport = await passportOf(subscriber, total);
  expect(passport).toMatchObject({ value: null, exact: null, suppressed: true, recompute: 'server' });
  expect(passport.members.filter(({ withheld }) => withheld === 'hidden').length).toBeGreaterThan(0);
  expect(passport.members.filter(({ value }) => value !== null)).toEqual([]);
  expect(
    passport.members.every(({ printed, withheld }) => (printed === null) === (withheld === 'hidden')),
  ).toBe(true);
  const { row, period } = total;
  const file = await subscriber.call(
    'GET',
    `/api/v1/prices/download?format=csv&items=${row.item?.code}&regions=${row.region.code}&from=${period}&to=${period}`,
  );
  const line = file.raw
    .toString()
    .split('\r\n')
    .findLast((text) => text.startsWith(row.item?.code ?? ''));
  expect(line).toMatch(new RegExp(`,${period},,(provisional|firm|revised),suppressed,,,`));
  const own = await passportOf(staff, total);
  expect(own.exact).toBeGreaterThan(0);
  expect(own.members.every(({ value }) => value !== null)).toBe(true);
});

test('a total that may be shown beside hidden regions comes as printed, its regions too', async () => {
  const hides = ({ row, period }: Found) =>
    prices.rows.filter(
      ({ item, region }) =>
        item?.code === row.item?.code &&
        region.code.startsWith(`${row.region.code}-`) &&
        isHidden(item?.code, region.code, period),
    ).length;
  const latest = averages.filter(
    (figure) => !isLeaf(figure) && !figure.cell.suppressed && figure.period === prices.periods.at(-1),
  );
  const total = latest.find((figure) => hides(figure) > 1);
  expect(total).toBeDefined();
  const passport = await passportOf(subscriber, total ?? { id: '' });
  expect(passport).toMatchObject({ value: total?.cell.value, exact: null, recompute: 'server' });
  expect(passport.members.filter(({ value }) => value !== null)).toEqual([]);
});

test('levels are told unrounded in no month after a hidden one: two of them around it would tell it', async () => {
  const hidBefore = figuresOf(groups).filter(
    ({ row, cell, period }) =>
      row.region.code.includes('-') &&
      !cell.suppressed &&
      averages.some(
        (figure) =>
          figure.row.item?.group.code === row.group?.code &&
          figure.row.region.code === row.region.code &&
          figure.cell.suppressed &&
          figure.period < addPeriods(period, -1),
      ) &&
      averages.every(
        (figure) =>
          figure.row.item?.group.code !== row.group?.code ||
          figure.row.region.code !== row.region.code ||
          !figure.cell.suppressed ||
          figure.period < addPeriods(period, -1) ||
          figure.period > period,
      ),
  );
  expect(hidBefore.length).toBeGreaterThan(10);
  for (const index of hidBefore.filter((_, place) => place % Math.ceil(hidBefore.length / 12) === 0)) {
    const passport = await passportOf(subscriber, index);
    expect([index.id, passport.exact, passport.base_mean]).toEqual([index.id, null, null]);
    for (const { code, price, base_price, step } of passport.items) {
      expect([code, price, base_price, step?.level ?? null]).toEqual([code, null, null, null]);
    }
  }
});

test('an average that is hidden because one source outweighs hands out no quotes and no unrounded value', async () => {
  const { owner } = api.platform.database;
  const leaf = at(
    prices,
    (figure) => isLeaf(figure) && !isImputed(figure) && (figure.cell.n_quotes ?? 0) >= 5,
  );
  expect((await passportOf(subscriber, leaf)).quotes.length).toBeGreaterThanOrEqual(5);
  await owner.query(`alter table release_cells disable trigger user;
    update release_cells set suppressed = true, value = null, low = null, high = null
      where series_id = ${leaf.row.series} and period = '${leaf.period}';
    alter table release_cells enable trigger user`);
  api.platform.published.clear(api.platform.published.vintage);
  expect(await passportOf(subscriber, leaf)).toMatchObject({
    exact: null,
    quotes: [],
    quotes_hidden: 'below_limit',
    recompute: 'server',
    n_quotes: leaf.cell.n_quotes,
  });
  expect((await passportOf(staff, leaf)).quotes).toHaveLength(leaf.cell.n_quotes ?? 0);
});

test('an imputed average is hidden with the price that it was moved from, and says no more of that', async () => {
  const before = ({ row, period }: Found) =>
    placed.get(keyOf(row.item?.code, row.region.code, addPeriods(period, -1)));
  const imputed = averages.filter((figure) => isLeaf(figure) && isImputed(figure));
  const fromHidden = imputed.filter((figure) => before(figure)?.cell.suppressed);
  expect(fromHidden.length).toBeGreaterThan(3);
  expect(fromHidden.filter(({ cell }) => !cell.suppressed)).toEqual([]);
  const passport = await passportOf(subscriber, fromHidden.at(-1) ?? { id: '' });
  expect(passport).toMatchObject({ exact: null, imputation: { previous: null } });
  const open = imputed.findLast(({ cell }) => !cell.suppressed);
  const last = open && before(open)?.cell.value;
  expect(last).toMatch(/^\d+\.\d\d$/);
  expect((await passportOf(subscriber, open ?? { id: '' })).imputation?.previous).toBe(last);
});

test('a unit price index tells nothing of the items whose price, or base price, is hidden, and the rest as printed', async () => {
  const index = at(groups, (figure) =>
    prices.rows.some(
      ({ item, region }) =>
        item?.group.code === figure.row.group?.code &&
        region.code === figure.row.region.code &&
        isHidden(item?.code, region.code, figure.period),
    ),
  );
  const passport = await passportOf(subscriber, index);
  expect(passport).toMatchObject({
    value: index.cell.value,
    exact: null,
    base_mean: null,
    recompute: 'server',
  });
  const inBase = groups.periods.filter(
    (period) => period >= (groups.base?.from ?? '') && period <= (groups.base?.to ?? ''),
  );
  for (const item of passport.items) {
    const hidesPrice = isHidden(item.code, index.row.region.code, index.period);
    const hidesBase =
      hidesPrice || inBase.some((period) => isHidden(item.code, index.row.region.code, period));
    expect([item.code, item.price, item.base_price]).toEqual([item.code, null, null]);
    expect([item.code, item.printed === null, item.base_printed === null, item.relative === null]).toEqual([
      item.code,
      hidesPrice,
      // over matched lines an item has no base price
      true,
      hidesBase,
    ]);
    expect([item.code, item.withheld]).toEqual([
      item.code,
      hidesPrice ? 'hidden' : hidesBase ? 'base' : 'group',
    ]);
  }
  const own = await passportOf(staff, index);
  expect(own.recompute).toBe('elementary');
  expect(own.items.every(({ price, base_price, relative }) => price && base_price && relative)).toBe(true);
  expect(own.items.map(({ withheld }) => withheld)).toEqual(own.items.map(() => null));
});

test('a cost index over hidden prices has its groups as printed, and points that follow from these alone', async () => {
  const table = (await subscriber.call('GET', '/api/v1/indices/bmci?regions=CEN-1')).body as FigureTable;
  const index = at(table, () => true);
  const passport = await passportOf(subscriber, index);
  expect(passport).toMatchObject({ exact: null, recompute: 'weighted_mean', points_from: 'printed' });
  const sum = passport.components.reduce(
    (total, { weight, relative }) => total + weight * Number(relative),
    0,
  );
  for (const { code, value, weight, relative, points } of passport.components) {
    expect([code, value]).toEqual([code, null]);
    const again = ((weight * Number(relative)) / sum) * Number(passport.value);
    expect(Math.abs(Number(points) - again)).toBeLessThan(0.00501);
  }
  const own = await passportOf(staff, index);
  expect(own.components.map(({ points }) => points)).toEqual(passport.components.map(({ points }) => points));
  expect(own.components.every(({ value }) => value !== null)).toBe(true);
  expect(own.exact).not.toBeNull();
});

test('a visitor sees of what a country figure is made, but no figure of a region', async () => {
  for (const address of ['/api/v1/prices', '/api/v1/indices/bmci', '/api/v1/indices/bmci?groups=CEM']) {
    const table = (await api.visitor.call('GET', address)).body as FigureTable;
    const passport = await passportOf(
      api.visitor,
      at(table, ({ cell }) => !cell.suppressed),
    );
    expect(passport.members.length).toBeGreaterThan(10);
    for (const { code, share, ...member } of passport.members) {
      expect([address, code, share > 0]).toEqual([address, code, true]);
      expect(member).toMatchObject({ value: null, printed: null, figure: null, withheld: 'access' });
    }
    const hasGroups = passport.components.length > 0;
    expect(passport.recompute).toBe(hasGroups ? 'weighted_mean' : 'server');
    // what points are made of, and that the groups add up to the figure, is told of a total too
    expect([passport.points_from === null, passport.base_mean]).toEqual([!hasGroups, hasGroups ? 1 : null]);
  }
});
