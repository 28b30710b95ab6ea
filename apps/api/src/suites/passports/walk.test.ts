import type { Passport } from '@datum/contract/publication/passport';
import type { Choices, FigureTable } from '@datum/contract/publication/published';
import {
  computedBy,
  dataSetsOf,
  requireSubject,
  SUBJECTS,
  surveyFrequency,
} from '@datum/contract/subjects/all';
import { weighedBy } from '@datum/contract/subjects/families';
import type { Subject } from '@datum/contract/subjects/subject';
import { addPeriods, firstMonthOf, monthsOf, periodOf, periodsBetween } from '@datum/contract/values/period';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadFurther } from '../../demo/further/load-further.ts';
import { readCurrentVintage } from '../../features/published/queries.ts';
import { depth, isNightly } from '../../platform/test/depth.ts';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { figuresOf, inTurns, subscriberOf } from '../disclosure/test-reader.ts';
import { byHand } from './test-by-hand.ts';
import { differenceOf, faultsOf, recompute, stepsOf } from './test-recompute.ts';

/**
 * Every published figure, of every vintage at night, is repeated from its passport, by staff and by a reader: it comes to what is
 * printed (for staff also unrounded), or it is refused because of an average that is hidden. By day a share of the first
 * subjects' figures, spread over all series and months; at night those of every subject of the demonstration.
 */
let api: TestApp;
let staff: Caller;
let reader: Caller;
let figures: Found[];
/** Averages that are hidden, by data set and month: of a half-year in each of its months. */
let hidden: ReadonlyMap<string, readonly Found[]>;
/** Months of all bases of a family. */
const baseMonths = new Map<string, readonly string[]>();

type Found = ReturnType<typeof figuresOf>[number] & { readonly subject: Subject };

/** Prime to the number of months, so that each has its turn; figures that are rare have it more often. */
const EVERY = depth(127, 1);
const EVERY_RARE = depth(11, 1);

beforeAll(async () => {
  api = await startDemoApp();
  if (isNightly) {
    await loadFurther(api.platform, 'all');
    api.platform.published.clear(await readCurrentVintage(api.platform.database.read));
  }
  staff = await api.signIn('Admin');
  reader = await subscriberOf(api);
  const found: Found[][] = [];
  for (const subject of await published()) found.push(await readAll(subject));
  figures = [...new Map(found.flat().map((one) => [one.figure, one])).values()];
  hidden = Map.groupBy(
    figures.flatMap((one) =>
      one.cell.suppressed && one.subject.kind === 'prices'
        ? monthsOf(one.period).map((month) => ({ ...one, month }))
        : [],
    ),
    ({ subject, month }) => `${subject.code} ${month}`,
  );
}, 600_000);
afterAll(() => api.close());

/** Subjects that something was released of. */
async function published(): Promise<Subject[]> {
  const rows = await api.platform.database.read
    .selectFrom('releases')
    .where('sequence', 'is not', null)
    .distinct()
    .select('subject')
    .execute();
  return SUBJECTS.filter(({ code }) => rows.some(({ subject }) => subject === code));
}

/** All tables of a subject, on both bases, with and without exclusions: as they stand, and as of earlier vintages (by day the one before the correction). */
async function readAll(subject: Subject): Promise<Found[]> {
  const { body } = await staff.call('GET', `/api/v1/products/${subject.slugs.product}/choices`);
  const { regions, groups, variants, vintages } = body as Choices;
  const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code).join(',');
  const corrected = vintages.findIndex(({ kind }) => kind === 'correction');
  const asOf = (isNightly ? vintages : vintages.slice(corrected + 1, corrected + 2)).map(
    ({ sequence }) => `&as_of=${sequence}`,
  );
  const span = `regions=${codes(regions)}&from=${periodOf(subject.frequency, '2020-01')}`;
  const kinds = ['', ...variants.map(({ code }) => `&variant=${code}`), `&groups=${codes(groups)}`];
  const addresses =
    subject.kind === 'prices'
      ? [`/api/v1/prices?subject=${subject.code}&${span}`]
      : kinds.flatMap((kind) =>
          ['current', 'previous'].map(
            (base) => `/api/v1/indices/${subject.code}?${span}${kind}&base=${base}`,
          ),
        );
  const tables = await inTurns(
    addresses.flatMap((address) => ['', ...asOf].map((vintage) => address + vintage)),
    async (address) => {
      const { status, body } = await staff.call('GET', address);
      expect([address, status]).toEqual([address, 200]);
      return body as FigureTable;
    },
  );
  const months = tables.flatMap(({ base }) => (base ? periodsBetween(base.from, base.to) : []));
  baseMonths.set(subject.code, [...new Set(months)]);
  return tables.flatMap((table) => figuresOf(table, table.periods).map((found) => ({ ...found, subject })));
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

describe('each published figure from its passport', () => {
  test.each([
    ['staff', () => staff, notRepeatedByStaff],
    ['a reader', () => reader, notRepeatedByReader],
  ])(
    '%s come to what is printed by hand, and to the figure with each step of the chain',
    async (_, caller, notRepeated) => {
      const looked = await inTurns(taken(), async (found) => {
        const passport = await passportOf(caller(), found.figure);
        const { faults, kinds } = byHand(passport);
        const wrong = [differenceOf(passport) ?? [], faultsOf(passport), notRepeated(passport, found)].flat();
        return { wrong: [...faults, ...wrong], kinds };
      });
      expect(looked.length).toBeGreaterThan(500);
      expect(looked.flatMap(({ wrong }) => wrong)).toEqual([]);
      const kinds = new Set(looked.flatMap((one) => one.kinds));
      // by day there is no index of other families among the subjects
      for (const kind of ['components', 'members', 'items', 'moved weights', 'moved shares'] as const) {
        expect(kinds).toContain(kind);
      }
    },
    14_400_000,
  );

  test('what a run stored is printed, not what would fit: a factor that is changed later does not come to the figure', async () => {
    const db = api.platform.database;
    const clear = async () => api.platform.published.clear(await readCurrentVintage(db.read));
    const onBase = taken().filter(({ figure, row }) => row.category !== null && figure.length > 0);
    const kinds = ['moved weights', 'moved shares'] as const;
    const moved = (
      await inTurns(
        onBase,
        async ({ figure }) => [figure, byHand(await passportOf(staff, figure)).kinds] as const,
      )
    ).filter(([, of]) => kinds.every((kind) => of.includes(kind)));
    const [figure = ''] = moved[0] ?? [];
    const change = (by: number) =>
      sql`update link_factors f set exact = exact * ${by} from series s where s.id = ${Number(figure.split('.')[0])}
        and f.series_key = concat_ws('|', s.kind, s.category_id, s.variant, s.region_id)`.execute(db.write);
    await change(1.01);
    await clear();
    const { faults } = byHand(await passportOf(staff, figure));
    await change(1 / 1.01);
    await clear();
    expect(faults.filter((fault) => /components: .* is not/.test(fault))).toHaveLength(1);
    expect(faults.filter((fault) => /members: .* is not/.test(fault))).toHaveLength(1);
  });
});

/** Nothing is hidden from staff: each figure that has a value comes out of its passport, unrounded. */
function notRepeatedByStaff(passport: Passport): string[] {
  // withdrawn, or never had a value: nothing to repeat
  const isRefused = passport.exact !== null && recompute(passport) === null;
  const isNamed = (passport.unit_name !== null) === (passport.unit !== 'index');
  return [
    isRefused ? `${passport.figure} refused` : [],
    isNamed ? [] : `${passport.figure}: a price has a unit with a name, an index none`,
  ].flat();
}

/** A reader is refused a figure or a step only because an average behind it is hidden. */
function notRepeatedByReader(passport: Passport, found: Found): string[] {
  if (standsOnHidden(found)) return [];
  const isRefused = recompute(passport) === null && found.cell.value !== null;
  const hides = stepsOf(passport).some((step) => step.withheld !== null);
  return [
    isRefused ? `${found.figure} refused without reason` : [],
    hides ? `${found.figure} step withheld without reason` : [],
  ].flat();
}

/**
 * Whether an average that a figure is made of is hidden: in the base, now, or in the months that an imputed price can come from;
 * the item itself, and for what is lent the item elsewhere and its group.
 */
function standsOnHidden(found: Found): boolean {
  if (found.cell.suppressed) return true;
  const components = weighedBy(found.subject.code).map(requireSubject);
  if (components.length === 0) return isMadeOfHidden(found, [found.period]);
  // of an index of indices: its components, in its own month and in those by which its level is fixed
  const periods = [found.period, ...(baseMonths.get(found.subject.code) ?? [])];
  return components.some((subject) => isMadeOfHidden({ ...found, subject }, periods));
}

function isMadeOfHidden({ subject, row }: Found, periods: readonly string[]): boolean {
  const family = subject.kind === 'prices' ? null : subject.code;
  const dataSets: readonly string[] = family ? dataSetsOf(family) : [subject.code];
  const months = [
    ...periods.flatMap((period) => {
      const survey = monthsOf(
        family && surveyFrequency(family) === 'S' ? `${period.slice(0, 4)}-S1` : period,
      );
      const last = monthsOf(period).at(-1) ?? period;
      return periodsBetween(addPeriods(firstMonthOf(period), -13 * survey.length), last);
    }),
    ...(baseMonths.get(computedBy(subject.code)) ?? []),
  ];
  const group = row.item?.group.code ?? row.group?.code;
  return dataSets.some((dataSet) =>
    months.some((month) =>
      hidden
        .get(`${dataSet} ${month}`)
        ?.some((found) => row.category !== null || found.row.item?.group.code === group),
    ),
  );
}
