import { expect, type Page, test } from '@playwright/test';
import { inOffice, yesterday } from './office/dates.ts';
import { choose, fill, form, open, press, told } from './office/hands.ts';
import { browserOf, createAdministrator, setUpAuthenticator, signInFirst } from './office/people.ts';
import { type Site, startSite } from './site/site.ts';

/** The first price list of an office without the demonstration, by clicking alone; sums are made by hand here. */
test.describe.configure({ mode: 'serial' });

const PLANS = '/internal/subscription/plan';

let site: Site;
let lim: Page;
let visitor: Page;
const errors: string[] = [];

test.beforeAll(async ({ browser }) => {
  site = await startSite('empty office');
  [lim, visitor] = await Promise.all([browserOf(browser, site, errors), browserOf(browser, site, errors)]);
});
test.afterEach(() => expect(errors.splice(0)).toEqual([]));
test.afterAll(() => site.close());

test('an empty office has no public plan, and says what to do first', async () => {
  await open(visitor, '/pricing');
  await told(visitor, 'No plan is public yet');
  await open(visitor, '/basic');
  await told(visitor, 'There is no basic plan');
  await createAdministrator(site, 'lim@office.test', 'Lim');
  await signInFirst(lim, 'lim@office.test');
  await setUpAuthenticator(lim);
  await open(lim, PLANS);
  await told(lim, 'No plan yet');
  await open(lim, `${PLANS}?tab=tax`);
  await told(lim, 'No tax rate is set');
});

test('the tax is set, and a first plan made from the empty list', async () => {
  await lim.getByRole('button', { name: 'Add tax rate' }).first().click();
  await fill(lim, { Percent: '8', From: '2024-03-01' });
  await press(lim, 'Add tax rate');
  await told(lim, 'Tax rate saved');

  await open(lim, PLANS);
  await lim.getByRole('button', { name: 'Add plan' }).first().click();
  await lim.waitForURL('**/plan/create');
  await fill(lim, { Code: 'basic', 'Name in English': 'Basic', 'Name in Malay': 'Asas' });
  await choose(lim, { Type: 'Basic', Visibility: 'Public', 'Building material prices': 'With downloads' });
  await fill(lim, { From: yesterday(), Price: '480', 'Downloads a month': '50', 'Years of history': '5' });
  // the column beside the form follows what is typed
  await expect(lim.getByRole('article', { name: 'Basic' })).toContainText('518.40 with 8 % tax (38.40)');
  await press(lim, 'Add plan');
  await lim.waitForURL('**/plan/view/**');
});

test('a dearer plan that gives less is asked about first', async () => {
  await open(lim, `${PLANS}/create`);
  await fill(lim, { Code: 'premium', 'Name in English': 'Premium' });
  await choose(lim, { Type: 'Premium', Visibility: 'Public', 'Building material prices': 'On screen' });
  await fill(lim, { From: yesterday(), Price: '1440' });
  await press(lim, 'Add plan');
  await told(
    lim,
    '"Basic" costs less than "Premium" but gives more: Building material prices. Confirm if this is right.',
  );
  await choose(lim, { 'Building material prices': 'With downloads and API' });
  await press(lim, 'Add plan');
  await lim.waitForURL('**/plan/view/**');
  // the browser logs the question, which the server asks with a refusal
  expect(errors.splice(0).filter((text) => !/status of 422 .*\/api\/v1\/plans/.test(text))).toEqual([]);
});

test('visitors read the price list with right sums, compare, and go on to sign-up with their choice', async () => {
  await open(visitor, '/pricing');
  const basic = visitor.getByRole('article', { name: 'Basic' });
  // 480.00 / 12 = 40.00; 480.00 x 8 % = 38.40; 480.00 + 38.40 = 518.40
  await expect(basic).toContainText('480.00 MYR a year');
  await expect(basic).toContainText('40.00 a month');
  await expect(basic).toContainText('518.40 with 8 % tax (38.40)');
  // 1,440.00 x 8 % = 115.20
  await expect(visitor.getByRole('article', { name: 'Premium' })).toContainText(
    '1,555.20 with 8 % tax (115.20)',
  );
  const table = visitor.getByRole('table', { name: 'Compare all plans' });
  await expect(table.getByRole('row', { name: /^Free days to try/ })).toBeVisible();
  await visitor.getByRole('switch', { name: 'Only differences' }).click();
  await expect(table.getByRole('row', { name: /^Free days to try/ })).toBeHidden();
  await expect(table.getByRole('row', { name: /^Downloads a month/ })).toContainText('50Unlimited');
  await visitor.setViewportSize({ width: 390, height: 844 });
  const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await visitor.setViewportSize({ width: 1280, height: 800 });

  await visitor.getByRole('link', { name: 'Choose Premium' }).click();
  await visitor.waitForURL('**/auth/register?plan=premium**');
  await expect(visitor.getByRole('complementary', { name: 'Your choice' })).toContainText('1,555.20');
});

test('a promo code and a later price are set; only the code shows today', async () => {
  await open(lim, `${PLANS}?tab=promo-codes`);
  await lim.getByRole('button', { name: 'Add promo code' }).first().click();
  await fill(lim, {
    Code: 'early-25',
    Discount: '25',
    'First day': yesterday(),
    'Last day': inOffice(new Date(Date.now() + 30 * 86_400_000)).slice(0, 10),
  });
  await press(lim, 'Add promo code');
  await told(lim, 'EARLY-25 saved');

  await open(visitor, '/pricing?code=early-25');
  // 480.00 - 25 % = 360.00; 360.00 x 8 % = 28.80
  await expect(visitor.getByRole('article', { name: 'Basic' })).toContainText('388.80 with 8 % tax (28.80)');
  await visitor.getByLabel('Promo code').fill('nothing');
  await visitor.getByRole('button', { name: 'Use code' }).click();
  await told(visitor, 'There is no promo code "NOTHING". Check how it is spelled.');

  await open(lim, PLANS);
  await lim.getByRole('link', { name: 'Basic', exact: true }).click();
  await lim.getByRole('button', { name: 'Add version' }).click();
  await fill(lim, {
    From: inOffice(new Date(Date.now() + 60 * 86_400_000)).slice(0, 10),
    Price: '520',
  });
  await form(lim).getByRole('button', { name: 'Add version' }).click();
  await told(lim, 'Scheduled');
  await lim.getByRole('button', { name: 'Tell the holders' }).click();
  await told(lim, 'Nobody would get this email.');
  await open(visitor, '/pricing');
  await expect(visitor.getByRole('article', { name: 'Basic' })).toContainText('480.00 MYR a year');
});
