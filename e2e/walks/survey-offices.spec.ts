import { type Browser, expect, type Page, test } from '@playwright/test';
import { addPeriods, firstMonthOf, periodOf } from '../../packages/contract/src/values/period.ts';
import { openSheet, quotesByHand, review } from '../office/collecting.ts';
import { inOffice, yesterday } from '../office/dates.ts';
import { approveAlone, prepareRelease, publishNow, runTable } from '../office/deciding.ts';
import { addRow, fromChecklist, importList, inWords, open, told } from '../office/hands.ts';
import {
  accept,
  browserOf,
  createAdministrator,
  invite,
  setUpAuthenticator,
  signInFirst,
} from '../office/people.ts';
import {
  addBase,
  addFamily,
  addLines,
  addOrganisation,
  addRules,
  addStructure,
  addUnit,
  addWeights,
  announceYear,
  openFirstRound,
  openNextRound,
} from '../office/setting-up.ts';
import {
  familyReading,
  hire,
  LATER_AVERAGES,
  SOURCES,
  type Survey,
  UNIONS,
  type Union,
  WAGE_INDEX,
  WAGE_WEIGHTS,
  WAGES_LATER,
  wages,
} from '../office/surveys.ts';
import { type Site, startSite } from '../site/site.ts';

/**
 * Offices that survey every half-year, from their first account to public figures, by clicking alone: one asks for wages and
 * computes an index that stands still between two surveys, one asks for hire alone and has its prices without an index. Two
 * organisations supply the same region.
 */
const DATA = '/internal/settings/data';
/** The last two that are over: none that runs is released without an announced minute in it. */
const LATER = addPeriods(periodOf('S', inOffice(new Date()).slice(0, 7)), -1);
const SURVEY = addPeriods(LATER, -1);
/** The months of the two rounds, and one between the first and the second. */
const [FIRST, SECOND, HELD] = [
  firstMonthOf(SURVEY),
  firstMonthOf(LATER),
  addPeriods(firstMonthOf(SURVEY), 1),
];
const WHY = 'Asked by telephone: the prices are right.';

interface People {
  readonly lim: Page;
  readonly nor: Page;
  readonly UA: Page;
  readonly UB: Page;
  readonly visitor: Page;
}
let site: Site;
let who: People;
const errors: string[] = [];

async function startOffice({ browser }: { browser: Browser }): Promise<void> {
  site = await startSite('empty office');
  const [lim, nor, UA, UB, visitor] = await Promise.all([
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
  ]);
  who = { lim, nor, UA, UB, visitor };
}
/** Its pages first: what they ask of a closed site would be told as errors of the next office. */
async function closeOffice(): Promise<void> {
  await Promise.all(Object.values(who).map((page) => page.context().close()));
  await site.close();
}
test.afterEach(() => expect(errors.splice(0)).toEqual([]));

/** What both offices do first: accounts, lists, family, rules, structure, dates, lines, the round, quotes, review, averages. */
function untilAverages(survey: Survey): void {
  const { dataSet } = survey;
  const family = familyReading(dataSet);
  const sources = Object.values(SOURCES).flat();

  test('the first account', async () => {
    const { lim } = who;
    await createAdministrator(site, 'lim@office.test', 'Lim');
    await signInFirst(lim, 'lim@office.test');
    await setUpAuthenticator(lim);
  });

  test('lists, by form and by file', async () => {
    const { lim } = who;
    const country = { 'Name in English': 'Malaysia', Code: 'MY' };
    await addRow(lim, `${DATA}/region-state`, 'Add a region', country, { Level: 'Country' });
    await importList(lim, `${DATA}/region-state`, [
      'code,name_en,level,parent,is_leaf,share',
      'N,North,region_group,MY,,',
      'PEN,Penang,state,N,yes,1',
    ]);
    await addUnit(lim, 'hour', 'hour', '1', 'Time');
    await addUnit(lim, 'day', 'day of 8 hours', '8', 'Time');
    const page = `${DATA}/${survey.page}`;
    await importList(lim, page, ['code,name_en,data_set', ...survey.groups], 'Import Groups');
    await importList(lim, page, [
      'code,name_en,data_set,group,unit,frequency,is_headline,attributes',
      ...survey.items,
    ]);
    await importList(lim, `${DATA}/weightage?tab=building-categories`, ['code,name_en', 'TH,Terrace house']);
    for (const [code, name] of Object.entries(UNIONS)) await addOrganisation(lim, code, name, dataSet);
    await importList(lim, `${DATA}/manufacturer?tab=outlets`, [
      'code,name_en,organisation,kind,region',
      ...sources.map((code) => `${code},Source ${code},U${code.charAt(0)},contractor,PEN`),
    ]);
  });

  test('family, rules, structure and people', async () => {
    const { lim, nor } = who;
    await addFamily(lim, family);
    await addRules(lim);
    await addStructure(lim);
    await approveAlone(lim);
    // until a second person gives roles, one alone makes providers and hands links over: she comes last
    const people = [
      ...Object.entries(UNIONS).map(([code, organisation]) => {
        const page = who[code as Union];
        return {
          page,
          name: code,
          email: `${code.toLowerCase()}@union.test`,
          role: 'Data Provider',
          organisation,
        };
      }),
    ];
    for (const one of people) {
      await invite(lim, one);
      await accept(lim, one.page, one.email);
    }
    // whose link one has read is no second person: without a mail server she is made at the machine
    await createAdministrator(site, 'nor@office.test', 'Nor Azlan');
    await signInFirst(nor, 'nor@office.test');
    await setUpAuthenticator(nor);
  });

  test('release dates of a half-year, sample lines, and the first round', async () => {
    const { lim } = who;
    await announceYear(lim, dataSet, SURVEY);
    await announceYear(lim, family, FIRST);
    await addLines(lim, survey.items.length, sources.length, SURVEY);
    await openFirstRound(lim, FIRST);
  });

  test('each organisation types its own lines with their terms, and sees no others', async () => {
    await Promise.all(
      (['UA', 'UB'] as const).map(async (union) => {
        const other = union === 'UA' ? 'UB' : 'UA';
        await openSheet(who[union], dataSet, 'North', survey.items.length * 2);
        for (const source of SOURCES[other])
          await expect(who[union].getByRole('grid').getByText(source, { exact: true })).toHaveCount(0);
        await quotesByHand(who[union], dataSet, 'North', survey.first[union]);
      }),
    );
    for (const name of Object.values(UNIONS)) await review(who.nor, FIRST, 'North', WHY, name);
  });

  test('averages of the survey stand before there is a base', async () => {
    const { lim, nor } = who;
    await fromChecklist(lim, 'Table One');
    await runTable(lim, nor, 'Table One');
    for (const [item, average] of Object.entries(survey.averages)) {
      await expectAverage(lim, survey.groupOf[item] ?? '', item, average);
    }
  });
}

test.describe('wages', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(startOffice);
  test.afterAll(closeOffice);
  untilAverages(wages);
  const index = familyReading(wages.dataSet);

  test('base, weights, and Table Two of a month that stands on the survey before it', async () => {
    const { lim, nor } = who;
    await addBase(lim, nor, FIRST);
    await addWeights(lim, nor, FIRST, WAGE_WEIGHTS);
    await fromChecklist(lim, 'Table Two');
    await lim.getByRole('link', { name: inWords(HELD), exact: true }).click();
    await runTable(lim, nor, 'Table Two');
    await expect(lim.getByRole('row', { name: /^Terrace house/ })).toContainText('100.0');
  });

  test('the second survey is the next round; its month moves the index', async () => {
    const { lim, nor } = who;
    await openNextRound(lim, SECOND, yesterday());
    await Promise.all(
      (['UA', 'UB'] as const).map((union) =>
        quotesByHand(who[union], wages.dataSet, 'North', WAGES_LATER[union]),
      ),
    );
    for (const name of Object.values(UNIONS)) await review(nor, SECOND, 'North', WHY, name);
    for (const table of ['Table One', 'Table Two']) {
      await open(lim, '/internal/data/manage');
      const column = lim.getByRole('columnheader').filter({ hasText: inWords(SECOND) });
      await column.getByRole('link', { name: table }).click();
      await chooseFamily(lim, index.name.en);
      await runTable(lim, nor, table);
    }
    await expect(lim.getByRole('row', { name: /^Terrace house/ })).toContainText(WAGE_INDEX);
  });

  test('another person releases wages and index; visitors read them and compute one again', async () => {
    const { lim, nor, visitor } = who;
    await fromChecklist(lim, 'Release of prices');
    await prepareRelease(lim, nor, LATER, 'Wages of the second survey.', 'Upah tinjauan kedua.');
    await publishNow(nor);
    await fromChecklist(lim, 'Release of indices');
    await prepareRelease(lim, nor, SECOND, 'Wages rose.', 'Upah meningkat.');
    await publishNow(nor);
    await expectPublished(visitor, wages, LATER_AVERAGES);
    await open(visitor, `/products/${index.slugs.product}`);
    await visitor.getByRole('gridcell').getByRole('link', { name: WAGE_INDEX }).click();
    await expectRecomputed(visitor);
    await open(
      nor,
      new URL(visitor.url()).pathname.replace('/products', '/internal/products') +
        new URL(visitor.url()).search,
    );
    await told(nor, 'Source A1');
  });
});

test.describe('hire alone', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(startOffice);
  test.afterAll(closeOffice);
  untilAverages(hire);

  test('another person releases the rates, which need no index', async () => {
    const { lim, nor, visitor } = who;
    await fromChecklist(lim, 'Release of prices');
    await prepareRelease(lim, nor, SURVEY, 'The first rates of the office.', 'Kadar pertama pejabat.');
    await publishNow(nor);
    await expectPublished(visitor, hire, hire.averages);
  });
});

/** Table One has the average of an item, in the group that is chosen for it. */
async function expectAverage(page: Page, group: string, item: string, average: string): Promise<void> {
  const averages = page.getByRole('table', { name: `Averages of ${group}` });
  await expect(page.getByRole('table', { name: /^Averages of/ })).toBeVisible();
  if (!(await averages.isVisible())) {
    await page.getByRole('button', { name: /^Averages of/ }).click();
    await page.getByRole('group', { name: 'Averages of' }).getByText(group, { exact: true }).click();
  }
  await expect(averages.getByRole('row', { name: new RegExp(item) }).first()).toContainText(average);
}

/** A table shows the family that one works on, or another one is chosen. */
async function chooseFamily(page: Page, name: string): Promise<void> {
  const family = page.getByRole('button', { name: /^Index family/ });
  await expect(family).toBeVisible();
  if (await family.filter({ hasText: name }).isVisible()) return;
  await family.click();
  await page.getByRole('group', { name: 'Index family' }).getByText(name, { exact: true }).click();
}

/** The public page has each item's average in its unit, and says how many hours that is. */
async function expectPublished(
  page: Page,
  { dataSet }: Survey,
  averages: Readonly<Record<string, string>>,
): Promise<void> {
  await open(page, `/products/${dataSet.slugs.product}`);
  for (const [item, average] of Object.entries(averages)) {
    const row = page.getByRole('row', { name: new RegExp(`^${item}`) });
    await expect(row.first()).toContainText(average);
    await expect(row.first()).toContainText('day of 8 hours');
  }
}

const expectRecomputed = (page: Page) =>
  expect(page.getByText(/Recomputed in this browser: (equal|agrees within rounding)/)).toBeVisible();
