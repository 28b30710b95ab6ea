import { expect, type Page, test } from '@playwright/test';
import { choose, fill, form, open, press, push, told } from './office/hands.ts';
import { browserOf, createAdministrator, setUpAuthenticator, signInFirst } from './office/people.ts';
import { type Site, startSite } from './site/site.ts';

/**
 * An office without the demonstration publishes a commodity price by clicking alone: a series, its values by form and by
 * paste, a release that another person approves, and a revision that leaves the older vintage readable.
 */
test.describe.configure({ mode: 'serial' });

const SERIES = '/internal/settings/data/commodity-prices';
const PRODUCT = '/products/commodity-prices';

let site: Site;
let lim: Page;
let nor: Page;
let visitor: Page;
const errors: string[] = [];

test.beforeAll(async ({ browser }) => {
  site = await startSite('empty office');
  [lim, nor, visitor] = await Promise.all([
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
    browserOf(browser, site, errors),
  ]);
});
test.afterEach(() => expect(errors.splice(0)).toEqual([]));
test.afterAll(() => site.close());

test('two people of the office come in', async () => {
  await createAdministrator(site, 'lim@office.test', 'Lim');
  await signInFirst(lim, 'lim@office.test');
  await setUpAuthenticator(lim);
  // whose link one has read is no second person: without a mail server she is made at the machine
  await createAdministrator(site, 'nor@office.test', 'Nor Azlan');
  await signInFirst(nor, 'nor@office.test');
  await setUpAuthenticator(nor);
});

test('a series is defined with its unit, source and licence', async () => {
  await open(lim, SERIES);
  await lim.getByRole('button', { name: 'Add series', exact: true }).first().click();
  await fill(lim, {
    Code: 'COPPER',
    'Name in English': 'Copper',
    'Valid from': '2020-01',
    Unit: '$/mt',
    Currency: 'USD',
    Source: 'Metal exchange',
    Licence: 'CC BY 4.0',
  });
  await form(lim).getByLabel('Visitors see the latest periods').check();
  await press(lim, 'Add series');
  await told(lim, 'Copper is saved');
});

test('a value is entered by the form, others are pasted and accepted', async () => {
  await enter('2026-07', '9650.5');
  await open(lim, `${SERIES}?tab=batches`);
  await lim.getByRole('button', { name: 'Bring in values', exact: true }).first().click();
  await form(lim)
    .getByLabel(/^Or paste cells/)
    .fill('series\tperiod\tvalue\nCOPPER\t2026-08\t9720\nCOPPER\t2026-09\t9810');
  await press(lim, 'Look at rows');
  await push(lim, lim.getByRole('button', { name: 'Accept 2 rows' }));
  await told(lim, 'The rows wait for a release');
});

test('the release goes live with the approval of another person, and the product page shows its figures', async () => {
  await release('Prepare 3 values');
  await open(visitor, PRODUCT);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Commodity prices');
  await expect(visitor.getByRole('main')).toContainText('9,810.00');
});

test('after a revision the page shows the new value, and as known before the old one', async () => {
  await enter('2026-09', '9795', 'The source revised it');
  await release('Prepare 1 value');
  await open(visitor, PRODUCT);
  await expect(visitor.getByRole('main')).toContainText('9,795.00');
  await expect(visitor.getByRole('main')).not.toContainText('9,810.00');
  await visitor.getByRole('button', { name: /^As known/ }).click();
  // the first is now, the last the oldest; the page has radios of its own
  await visitor.getByRole('dialog').getByRole('radio').last().click();
  await visitor.waitForURL(/as_of=/);
  await expect(visitor.getByRole('main')).toContainText('9,810.00');
  await expect(visitor.getByRole('main')).not.toContainText('9,795.00');
});

async function enter(period: string, value: string, note = ''): Promise<void> {
  await open(lim, `${SERIES}?tab=observations`);
  await lim.getByRole('button', { name: 'Enter value', exact: true }).first().click();
  await fill(lim, { Period: period, Value: value, ...(note ? { Note: note } : {}) });
  await choose(lim, { Status: 'Firm' });
  await press(lim, 'Enter value');
  await told(lim, `The value of ${period} waits for a release`);
}

/** Prepares what waits; the other person finds the release, sees its values and approves it. */
async function release(name: string): Promise<void> {
  await open(lim, SERIES);
  await lim.getByRole('link', { name: 'Releases of these series' }).click();
  await push(lim, lim.getByRole('button', { name, exact: true }));
  await expect(lim.getByRole('button', { name: 'Approve release' })).toBeDisabled();
  await open(nor, new URL(lim.url()).pathname + new URL(lim.url()).search);
  await nor.getByRole('button', { name: 'Approve release' }).click();
  const asked = nor.getByRole('dialog', { name: 'Approve this release?' });
  await push(nor, asked.getByRole('button', { name: 'Approve release' }));
  await told(nor, 'The release is live');
}
