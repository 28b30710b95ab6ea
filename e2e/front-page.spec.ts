import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';

/** The front page has a draft beside what visitors see; it stays one, so that no other test meets it. */
test('a draft of the front page is looked at on the front page itself, while visitors see the page of before', async ({
  page,
  browser,
}) => {
  await enter(page, 'admin', '/internal/cms/homepage');
  await page.getByLabel(/^Claim/).fill('What building costs this month');
  await page.getByRole('button', { name: 'Move Headline figures down' }).click();
  await page.getByLabel('Find a series').fill('cement');
  await page
    .getByRole('button', { name: /^Add .*[Cc]ement/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Front page' })).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const address = await dialog.getByRole('link').getAttribute('href');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address ?? '');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('What building costs this month');
  await expect(visitor.getByText(/^Preview: the front page is not published/)).toBeVisible();
  await visitor.goto(new URL('/', address ?? '').href);
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('What building costs this month');
  await visitor.context().close();
});

test('whatever the length of words, the base line passes below them', async ({ page }) => {
  for (const width of [1_040, 1_280, 1_920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const lang of ['ms', 'en']) {
      await page.goto(`/?lang=${lang}`);
      const [words, line] = await page.evaluate(() => {
        const links = document.querySelectorAll('h1 ~ p a');
        const base = document.querySelector('h2 ~ div > span[aria-hidden]');
        return [
          Math.max(...[...links].map((link) => link.getBoundingClientRect().bottom)),
          base?.getBoundingClientRect().top ?? 0,
        ];
      });
      expect(words, `${lang}, ${width}`).toBeGreaterThan(0);
      expect(line - words, `${lang}, ${width}`).toBeGreaterThan(8);
    }
  }
});

test('where the chart stands below the words, its base line ends with it', async ({ page }) => {
  for (const [width, across] of [
    [390, false],
    [768, false],
    [1_440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const chart = page.locator('h2 ~ div > div').filter({ has: page.getByRole('img') });
    await expect(chart, `${width}`).toBeVisible();
    await expect(page.locator('h2 ~ div > span[aria-hidden]'), `${width}`).toBeVisible({ visible: across });
  }
});
