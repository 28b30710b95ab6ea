import { test } from './fixtures.ts';
import { signIn } from './people.ts';
import { expectSound } from './sound-screens.ts';
import { foundAddresses, plainAddresses, screensOf } from './sweep.ts';

/** Screens of collection, computing, publishing and reading, as the rows of the table name them. */

test('screens of collecting, computing and publishing have no finding of axe and fit a phone', async ({
  page,
  request,
}) => {
  test.slow();
  await signIn(page, 'compiler');
  const screens = screensOf('compiler').filter(({ area }) => area !== 'settings');
  await expectSound(page, [...plainAddresses(screens), ...(await foundAddresses(page, request, screens))]);
});

for (const someone of ['subscriber', 'provider', 'officer'] as const) {
  test(`what a ${someone} sees has no finding of axe and fits a phone`, async ({ page, request }) => {
    test.slow();
    await signIn(page, someone);
    const screens = screensOf(someone);
    await expectSound(page, [...plainAddresses(screens), ...(await foundAddresses(page, request, screens))]);
  });
}
