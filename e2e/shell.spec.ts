import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { settled } from './settled.ts';

/** The frames around the screens: errors, language, colours, keys, deployment. Requirements 2, 4 and 8. */

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 404/] });

  test('a path that no screen has is 404, with its path', async ({ page }) => {
    const answer = await page.goto('/nothing/here');
    expect(answer?.status()).toBe(404);
    expect(await page.title()).toBe('Page Not Found | Datum');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('Page not found: /nothing/here')).toBeVisible();
  });

  for (const path of ['/products/nothing', '/news/nothing', '/publication/nothing', '/pages/nothing']) {
    test(`what is not there is 404, with its path: ${path}`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByText(`Page Not Found: ${path}`, { exact: true })).toBeVisible();
    });
  }

  test('an internal address with a parameter that is none is 404 before anybody signs in', async ({
    page,
  }) => {
    expect((await page.goto('/internal/roles-and-permissions/edit/new'))?.status()).toBe(404);
    expect((await page.goto('/internal/roles-and-permissions/edit/7'))?.status()).toBe(200);
  });

  test('/404 is that screen itself', async ({ page }) => {
    expect((await page.goto('/404'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});

test('the language changes in place, is kept, and is what the server renders next', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email address').fill('typed@datum.example');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Bahasa Melayu' }).click();
  await expect(page.getByRole('heading', { name: 'Log masuk' })).toBeVisible();
  await expect(page.getByLabel('Alamat e-mel')).toHaveValue('typed@datum.example');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms');
  const html = await (await page.request.get('/auth/login')).text();
  expect(html).toContain('<html lang="ms"');
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark', allowedErrors: [/status of 404/] });

  test('public pages follow the device or the choice, auth and internal pages are light', async ({
    page,
  }) => {
    const expectScheme = (scheme: string) =>
      expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await page.goto('/404');
    await expectScheme('dark');
    await page.getByRole('button', { name: /^Colours/ }).click();
    await expectScheme('light');
    await page.getByRole('button', { name: /^Colours/ }).click();
    await expectScheme('dark');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectScheme('light');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectScheme('dark');
  });
});

test('the palette, the keys and the list of keys work without a mouse', async ({ page }) => {
  await enter(page, 'compiler', '/internal/home');
  // until the page knows who is signed in it is a frame without a heading, which the page then replaces
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  // one can type once the field has the focus, a moment after the dialog is drawn
  await expect(page.getByPlaceholder('Search or jump to')).toBeFocused();
  await page.keyboard.type('profile');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/internal/profile');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.waitForURL('**/internal/home');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await keys.getByRole('switch').press('Space');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/internal/home');
});

test('no script of ours asks for what the content security policy refuses', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, lineNumber }) => {
      console.error(`${violatedDirective} refused at ${sourceFile}:${lineNumber}`);
    });
  });
  for (const path of [
    '/',
    '/all-products',
    '/products/building-materials-price',
    '/contact',
    '/auth/login',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
});

test('Tab leads first to the content', async ({ page }) => {
  await enter(page, 'guest', '/internal/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a newer build is announced, and the next step loads the page anew', async ({ page }) => {
  await enter(page, 'subscriber', '/internal/home');
  await page.route(/\/builds\/(latest|meta\/newer)\.json/, (route) =>
    route.fulfill({ json: { id: 'newer', timestamp: 1 } }),
  );
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await page.evaluate('globalThis.sameDocument = true');
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(await page.evaluate("'sameDocument' in globalThis")).toBe(false);
});

test.describe(() => {
  test.use({ allowedErrors: [/ERR_FAILED|Error loading route module|dynamically imported/] });

  test('a part that does not load reloads the page once, then says so', async ({ page }) => {
    await enter(page, 'guest', '/internal/home');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const isSettled = settled(page);
    await page.route(/\/assets\/show\.page-.*\.js$/, (route) => route.abort());
    await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('alert').getByText('This page did not load')).toBeVisible();
    await isSettled();
    expect(loads).toBe(1);
  });
});
