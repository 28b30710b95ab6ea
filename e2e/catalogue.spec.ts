import { expect, test } from './fixtures.ts';
import { accountOf, sendCredentials } from './people.ts';

/** What a visitor who never heard of us does: find what there is, see it, and begin. */
test('a visitor finds what, how much and how to begin from the front page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prices' }).click();
  await page.waitForURL('**/cost-data');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'How to begin' })).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/register');
  await page.getByRole('link', { name: 'For a company or public body' }).click();
  await page.waitForURL('**/auth/register?audience=company');
  await expect(page.getByRole('checkbox').first()).toBeChecked();
});

test('the finder counts at once, and opens the figures with the choice', async ({ page }) => {
  await page.goto('/cost-data');
  const result = page.getByRole('region', { name: 'Result' });
  const all = await result.getByRole('status').textContent();
  await page.getByLabel('What').selectOption({ index: 1 });
  await expect(result.getByRole('status')).not.toHaveText(all ?? '');
  await expect(result.getByRole('status')).toContainText('1 series');
  const code = new URL(page.url()).searchParams.get('code');
  await result.getByRole('link', { name: /^Open/ }).click();
  await page.waitForURL(`**/products/**items=${code}**`);
});

test('what is not in the catalogue is said, and can be asked for', async ({ page }) => {
  await page.goto('/all-products');
  await page.getByRole('searchbox', { name: 'Search' }).fill('unobtainium');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is published for "unobtainium"' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in to vote or to ask for other data' }).click();
  const { email, password } = accountOf('subscriber');
  await sendCredentials(page, email, password);
  await page.waitForURL('**/all-products?q=unobtainium**');
  await page.getByRole('button', { name: 'Ask for data' }).click();
  await expect(page.getByText('We have your request: unobtainium')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vote for unobtainium', pressed: true })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('search, finder, sample and sign-up work, and heads say what search engines read', async ({
    page,
  }) => {
    await page.goto('/all-products?q=cement');
    await expect(page.getByRole('row').nth(1)).toContainText(/cement/i);
    await page.goto('/cost-indices');
    await page.getByLabel('Index').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page).toHaveURL(/code=/);
    await expect(page.getByRole('region', { name: 'Result' }).getByRole('status')).toContainText('1 series');
    await page.goto('/sample');
    const file = await page
      .getByRole('link', { name: /^CSV file/ })
      .first()
      .getAttribute('href');
    expect((await page.request.get(file ?? '')).status()).toBe(200);
    await page.goto('/register?plan=basic&term=12');
    await expect(page.getByRole('link', { name: 'For myself' })).toHaveAttribute(
      'href',
      '/auth/register?plan=basic&term=12&audience=individual',
    );
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/register$/);
    const answer = await page.goto('/products/building-materials-price?items=CEM-01');
    expect(answer?.headers()['content-language']).toBe('en');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /building-materials-price$/);
    const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(told).toMatchObject({ '@type': 'Dataset', inLanguage: 'en' });
    const map = await (await page.request.get('/sitemap.xml')).text();
    expect(map).toContain('/products/building-materials-price</loc>');
  });
});
