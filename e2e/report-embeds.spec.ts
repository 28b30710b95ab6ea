import type { Page } from '@playwright/test';
import {
  startReportService,
  TEST_REPORT,
  TEST_WORKSPACE,
  type TestReportService,
} from '../apps/api/src/platform/test/test-report-service.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { site } from './site/current.ts';
import { expectSoundHere } from './sound-screens.ts';

/** A report on a product's page, while its service is away and when it is there. */
test.describe.configure({ mode: 'serial' });

const PRODUCT = '/products/building-materials-price';
let service: TestReportService | undefined;
test.afterAll(() => service?.close());

/** Stands where the service's own page would be: takes its token and says that the report is there. */
const FRAME = `<!doctype html><title>stand-in</title><h1>Map of prices</h1><script>
  addEventListener('message', ({ data, source }) => {
    if (data?.url !== '/report/load') return;
    const send = (message) => source.postMessage(message, '*');
    send({ headers: { id: data.headers.id }, statusCode: 202, body: {} });
    document.body.append(data.body.accessToken);
    const uid = new URL(location.href).searchParams.get('uid');
    send({ method: 'POST', url: '/reports/' + uid + '/events/loaded', headers: { id: 'x' }, body: {} });
  });
</script>`;

/** Answers for the service's host; gives what was asked of it. */
async function frames(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://app.powerbi.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: FRAME });
  });
  return asked;
}

test('staff places a report on the page of a product, and is told that the service is away', async ({
  page,
}) => {
  await enter(page, 'admin', '/internal/cms/power-bi');
  await page.getByRole('button', { name: 'Embed report' }).first().click();
  const drawer = page.getByRole('complementary', { name: 'Embed report' });
  const fill = (label: string, words: string) =>
    drawer.getByLabel(label, { exact: false }).first().fill(words);
  await fill('Title (English)', 'Prices on a map');
  await fill('Title (Bahasa Melayu)', 'Harga pada peta');
  await drawer.getByLabel('Product page').selectOption({ label: 'Building material prices' });
  await drawer.getByRole('switch', { name: 'On the page' }).check();
  await fill('Workspace', TEST_WORKSPACE);
  await drawer.getByRole('textbox', { name: /^Report/ }).fill(TEST_REPORT);
  await fill('What it shows, in words (English)', 'Cement is dearest in the east.');
  await fill('What it shows, in words (Bahasa Melayu)', 'Simen paling mahal di timur.');
  await expectSoundHere(page);
  await drawer.getByRole('button', { name: 'Embed report' }).click();
  await expect(page.getByText('“Prices on a map” saved.')).toBeVisible();
  // the message that it was saved has the same words
  await page.getByRole('link', { name: 'Prices on a map' }).first().click();
  await page.getByRole('tab', { name: 'Test and preview' }).click();
  await page.getByRole('button', { name: 'Test embed' }).click();
  await expect(page.getByText('Power BI does not answer. Try again in some minutes.').first()).toBeVisible();
  await expectSoundHere(page);
});

test('a visitor reads what the report shows while it is away, and sees it once it is there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked = await frames(page);
  await page.goto(PRODUCT);
  await expect(page.getByText('Cement is dearest in the east.')).toBeVisible();
  await page.getByRole('button', { name: 'Show report' }).click();
  await expect(page.getByText('The report is not available now.', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the figures as a table' })).toBeVisible();
  await expectSoundHere(page);
  expect(asked).toEqual([]);
  service = await startReportService(() => new Date(), { port: site().reportsPort });
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/loaded'));
  const report = page.frameLocator('iframe[title="Prices on a map"]');
  // after a failure the service is left alone for ten seconds
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click({ timeout: 10_000 });
    await expect(report.getByRole('heading', { name: 'Map of prices' })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await expect(report.getByText(/token-\d/)).toBeVisible();
  await counted;
  expect(asked.join()).not.toContain('token-');
});

test('without a script the words stand there, and no button that does nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site().webUrl });
  const page = await context.newPage();
  await page.goto(PRODUCT);
  await expect(page.getByText('Cement is dearest in the east.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show report' })).toHaveCount(0);
  await context.close();
});

test.describe(() => {
  // what was open beside the list is asked for once more
  test.use({ allowedErrors: [/status of 404/] });

  test('staff sees that it was shown, and deletes it; the page has it no longer', async ({ page }) => {
    await enter(page, 'admin', '/internal/cms/power-bi');
    await expect(page.getByText('Works', { exact: true })).toBeVisible();
    // the message that it was saved has the same words
    await page.getByRole('link', { name: 'Prices on a map' }).first().click();
    await page.getByRole('button', { name: 'Delete report' }).click();
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete report' })
      .click();
    await expect(page.getByText('No report is embedded yet')).toBeVisible();
    await page.goto(PRODUCT);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Cement is dearest in the east.')).toHaveCount(0);
  });
});
