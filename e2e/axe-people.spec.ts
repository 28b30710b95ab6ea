import { test } from './fixtures.ts';
import { signIn } from './people.ts';
import { expectSound } from './sound-screens.ts';
import { foundAddresses, plainAddresses, screensOf } from './sweep.ts';

/** Screens that visitors, subscribers and administrators see, as the rows of the table name them. */

test.setTimeout(300_000);

test.describe(() => {
  test.use({ allowedErrors: [/status of 404/] });
  test('what a visitor sees', ({ page }) => expectSound(page, plainAddresses(screensOf('visitor'))));
});

test('what somebody sees who signs up', async ({ page, request }) => {
  await expectSound(page, await foundAddresses(page, request, screensOf('visitor')));
});

test('what an administrator sees of many', async ({ page }) => {
  await signIn(page, 'admin');
  await expectSound(page, plainAddresses(screensOf('admin')));
});

test('what an administrator sees of one', async ({ page, request }) => {
  await signIn(page, 'admin');
  await expectSound(page, await foundAddresses(page, request, screensOf('admin')));
});
