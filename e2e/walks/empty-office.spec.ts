import { expect, type Page, test } from '@playwright/test';
import { buildingMaterialPrices } from '../../packages/contract/src/data-sets/building-material-prices.ts';
import { buildingMaterialIndex } from '../../packages/contract/src/subjects/families.ts';
import { quotesByHand, quotesByList, review } from '../office/collecting.ts';
import { approveCorrection, computeCorrection, correctPrice, openCorrection } from '../office/correcting.ts';
import { inOffice, yesterday } from '../office/dates.ts';
import { approveAlone, prepareRelease, publishNow, runTable } from '../office/deciding.ts';
import {
  addRow,
  choose,
  fill,
  fromChecklist,
  importList,
  inWords,
  month,
  open,
  press,
  told,
} from '../office/hands.ts';
import {
  accept,
  browserOf,
  createAdministrator,
  invite,
  setUpAuthenticator,
  signInFirst,
} from '../office/people.ts';
import {
  CORRECTED,
  countryIndex,
  inSheetOrder,
  priceList,
  priceRows,
  REGIONS,
  SOURCES,
} from '../office/prices.ts';
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
import { type Site, startSite } from '../site/site.ts';

/**
 * An office without the demonstration, from its first account to two months of public figures and a correction, by clicking alone. Each
 * step is a test of its own on what those before it left; the next step is added at the end.
 */
test.describe.configure({ mode: 'serial' });

const DATA = '/internal/settings/data';
const BOARDS = { NB: 'Northern board', SB: 'Southern board', EB: 'Eastern board' };
const SUPPLIED_BY = { PEN: 'NB', KED: 'NB', JHR: 'SB', SBH: 'EB' };
const WEIGHTS = { 'Terrace house': { Cement: 62.5, Steel: 37.5 }, Office: { Cement: 20, Steel: 80 } };
const PRICES = buildingMaterialPrices;
const INDEX = buildingMaterialIndex;
const [FIRST, SECOND] = [monthsAgo(2), monthsAgo(1)];
const PEOPLE = {
  nor: { name: 'Nor Azlan', email: 'nor@office.test' },
  siti: { name: 'Siti', email: 'siti@north.test', role: 'Data Provider', organisation: BOARDS.NB },
  tan: { name: 'Tan', email: 'tan@south.test', role: 'Data Provider', organisation: BOARDS.SB },
  rosli: { name: 'Rosli', email: 'rosli@east.test', role: 'Data Provider', organisation: BOARDS.EB },
};

let site: Site;
let lim: Page;
let nor: Page;
let siti: Page;
let tan: Page;
let rosli: Page;
let visitor: Page;
const errors: string[] = [];

test.beforeAll(async ({ browser }) => {
  site = await startSite('empty office');
  [lim, nor, siti, tan, rosli, visitor] = await Promise.all([
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
  ]);
});
test.afterEach(() => expect(errors.splice(0)).toEqual([]));
test.afterAll(() => site.close());

test('the first account is made at the machine, and its home says what is next', async () => {
  await createAdministrator(site, 'lim@office.test', 'Lim');
  await signInFirst(lim, 'lim@office.test');
  await setUpAuthenticator(lim);
  await open(lim, '/internal/home');
  await told(lim, /^0 of 25 steps are done/);
});

test('lists are entered row by row or imported', async () => {
  const region = { 'Name in English': 'Malaysia', Code: 'MY' };
  await addRow(lim, `${DATA}/region-state`, 'Add a region', region, { Level: 'Country' });
  await importList(lim, `${DATA}/region-state`, [
    'code,name_en,level,parent,is_leaf,share',
    'N,North,region_group,MY,,',
    'S,South,region_group,MY,,',
    'E,East,region_group,MY,,',
    'PEN,Penang,state,N,yes,0.3',
    'KED,Kedah,state,N,yes,0.2',
    'JHR,Johor,state,S,yes,0.4',
    'SBH,Sabah,state,E,yes,0.1',
  ]);
  await addUnit(lim, 't', 'tonne', '1000', 'Mass');
  const groups = ['code,name_en,data_set', 'CEM,Cement,bmp', 'STL,Steel,bmp'];
  await importList(lim, `${DATA}/material`, groups, 'Import Groups');
  await importList(lim, `${DATA}/material`, [
    'code,name_en,data_set,group,unit,frequency',
    'OPC,Portland cement,bmp,CEM,t,M',
    'WHC,White cement,bmp,CEM,t,M',
    'BAR,Steel bars,bmp,STL,t,M',
    'MSH,Steel mesh,bmp,STL,t,M',
  ]);
  await importList(lim, `${DATA}/weightage?tab=building-categories`, [
    'code,name_en',
    'TH,Terrace house',
    'OF,Office',
  ]);
  for (const [code, name] of Object.entries(BOARDS)) await addOrganisation(lim, code, name, PRICES);
  await importList(lim, `${DATA}/manufacturer?tab=outlets`, [
    'code,name_en,organisation,kind,region',
    ...REGIONS.flatMap((one) =>
      SOURCES[one].map((code) => `${code},Supplier ${code},${SUPPLIED_BY[one]},supplier,${one}`),
    ),
  ]);
});

test('families, rules and a structure: the only person approves alone, and is told so', async () => {
  await addFamily(lim, INDEX);
  await addRules(lim);
  await addStructure(lim);
  await fill(lim, { 'Weight in its group, Portland cement': '3', 'Weight in its group, Steel bars': '4' });
  await lim.getByRole('button', { name: 'Submit for approval' }).click();
  await told(lim, 'Save your changes first, or cancel them.');
  await press(lim, 'Save the structure');
  await approveAlone(lim);
});

test('people are invited and come', async () => {
  const { nor: second, ...providers } = PEOPLE;
  for (const one of Object.values(providers)) await invite(lim, one);
  // one person alone makes providers and hands links over until a second one gives roles: she comes last
  await accept(lim, siti, PEOPLE.siti.email);
  await accept(lim, tan, PEOPLE.tan.email);
  await accept(lim, rosli, PEOPLE.rosli.email);
  // whose link one has read is no second person: without a mail server she is made at the machine
  await createAdministrator(site, second.email, second.name);
  await signInFirst(nor, second.email);
  await setUpAuthenticator(nor);
});

test('release dates, sample lines, and the first round', async () => {
  await announceYear(lim, INDEX, FIRST);
  await addLines(lim, 4, 13, FIRST);
  await openFirstRound(lim, FIRST);
});

test('three providers send their quotes, and the office reviews them', async () => {
  await Promise.all([
    quotesByList(siti, PRICES, 'North', priceList(0, ['PEN', 'KED']), 'file'),
    quotesByList(tan, PRICES, 'South', priceList(0, ['JHR']), 'paste'),
    quotesByHand(rosli, PRICES, 'East', { price: inSheetOrder(priceRows(0, ['SBH'])) }),
  ]);
  for (const region of ['North', 'South', 'East'])
    await review(nor, FIRST, region, 'Prices of the first month.');
});

test('averages stand before there is a base; base, weights and Table Two follow', async () => {
  await fromChecklist(lim, 'Table One');
  await runTable(lim, nor, 'Table One');
  await told(lim, /^There are no unit price indices yet: they need a base period/);
  await lim.getByRole('button', { name: /^Averages of/ }).click();
  await lim.getByRole('group', { name: 'Averages of' }).getByText('Cement', { exact: true }).click();
  const averages = lim.getByRole('table', { name: 'Averages of Cement' });
  // Penang: (400 + 410 + 405 + 415) / 4
  await expect(averages.getByRole('row', { name: /Portland cement.*Penang/ })).toContainText('407.50');

  await addBase(lim, nor, FIRST);
  await addWeights(lim, nor, FIRST, WEIGHTS);
  await fromChecklist(lim, 'Table Two');
  await runTable(lim, nor, 'Table Two');
});

test('the first release waits for its announced minute, which its preparer may set', async () => {
  await open(lim, '/internal/data/publish/cost-indices');
  await lim.getByRole('button', { name: 'Release dates' }).click();
  await lim.getByRole('button', { name: 'Announce date' }).first().click();
  await choose(lim, { 'What is released': 'Building material cost index' });
  await month(lim, 'Period', FIRST);
  await fill(lim, { 'Release time': nextMinute() });
  await press(lim, 'Announce date');
  await fromChecklist(lim, 'Release of indices');
  await prepareRelease(lim, nor, FIRST, 'The first figures of the office.', 'Angka pertama pejabat.');
  await lim.getByRole('button', { name: 'Schedule', exact: true }).click();
  await lim.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(lim.getByRole('heading', { level: 1 }).locator('..')).toContainText('Scheduled');
});

test('the month after: another round, with a gap and unusual prices', async () => {
  await openNextRound(lim, SECOND, yesterday());
  await Promise.all([
    quotesByList(siti, PRICES, 'North', priceList(1, ['PEN', 'KED']), 'file'),
    quotesByList(tan, PRICES, 'South', priceList(1, ['JHR']), 'paste'),
    quotesByHand(rosli, PRICES, 'East', { price: inSheetOrder(priceRows(1, ['SBH'])) }),
  ]);
  for (const region of ['North', 'South', 'East']) {
    await review(nor, SECOND, region, 'Asked by telephone: the prices are right.');
  }
  for (const table of ['Table One', 'Table Two']) {
    await open(lim, '/internal/data/manage');
    const column = lim.getByRole('columnheader').filter({ hasText: inWords(SECOND) });
    await column.getByRole('link', { name: table }).click();
    await runTable(lim, nor, table);
  }
});

test('everybody reads the figures, and computes one again', async () => {
  await expect(async () => {
    await open(visitor, '/products/building-material-cost-index');
    await expect(visitor.getByRole('row', { name: /^Terrace house/ })).toContainText('100.0', {
      timeout: 5_000,
    });
  }).toPass({ timeout: 90_000 });
  await open(lim, '/internal/data/publish/cost-indices');
  await prepareRelease(lim, nor, SECOND, 'Cement rose in the north.', 'Simen naik di utara.');
  await publishNow(nor);

  await open(visitor, '/products/building-material-cost-index');
  for (const [category, weights] of Object.entries(WEIGHTS)) {
    await expect(visitor.getByRole('row', { name: new RegExp(`^${category}`) })).toContainText(
      countryIndex(weights),
    );
  }
  await visitor
    .getByRole('gridcell')
    .getByRole('link', { name: countryIndex(WEIGHTS.Office) })
    .click();
  await expect(visitor.getByText(/Recomputed in this browser: (equal|agrees within rounding)/)).toBeVisible();
  // the index is out: the list leads on to its prices
  await open(lim, '/internal/home');
  await told(lim, /^15 of 25 steps are done/);
  await fromChecklist(lim, 'Release of prices');
  await expect(lim.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a price turns out to be wrong: its month is corrected, and readers see the next vintage', async () => {
  await open(lim, '/internal/data/manage');
  await lim.getByRole('link', { name: 'Corrections', exact: true }).click();
  await openCorrection(
    lim,
    SECOND,
    'North',
    'A price of steel bars was keyed wrong.',
    'Harga bar keluli tersalah taip.',
  );
  await correctPrice(siti, PRICES, 'North', ['Steel bars', 'K1'], '3175');
  await review(nor, SECOND, 'North', 'Asked again by telephone.');
  await computeCorrection(lim, SECOND);
  await expect(lim.getByRole('button', { name: 'Approve the correction' })).toBeDisabled();
  await approveCorrection(nor, SECOND);
  // readers see nothing of it yet
  await open(visitor, '/products/building-material-cost-index');
  await expect(visitor.getByRole('row', { name: /^Office/ })).toContainText(countryIndex(WEIGHTS.Office));

  await open(lim, '/internal/data/publish/cost-indices');
  await prepareRelease(lim, nor, SECOND, 'One price was corrected.', 'Satu harga dibetulkan.');
  await publishNow(nor);
  for (const [category, weights] of Object.entries(WEIGHTS)) {
    expect(countryIndex(weights, CORRECTED)).not.toBe(countryIndex(weights));
    await open(visitor, '/products/building-material-cost-index');
    await expect(visitor.getByRole('row', { name: new RegExp(`^${category}`) })).toContainText(
      countryIndex(weights, CORRECTED),
    );
  }
});

/** The next full minute that leaves time to schedule for it. */
function nextMinute(): string {
  return inOffice(new Date(Math.ceil((Date.now() + 25_000) / 60_000) * 60_000));
}

/** `2026-09`, where it is November 2026 and two are asked for. */
function monthsAgo(count: number): string {
  const [year = 0, place = 0] = inOffice(new Date()).split('-').map(Number);
  return new Date(Date.UTC(year, place - 1 - count, 15)).toISOString().slice(0, 7);
}
