import type { Page } from '@playwright/test';
import { isNightly } from '../apps/api/src/platform/test/depth.ts';
import { LOCALE_COOKIE } from '../apps/web/app/lib/texts/locale.ts';
import type { Onlooker } from '../packages/contract/src/screens/visit.ts';
import { test as base, goesAlive } from './fixtures.ts';
import { enter } from './people.ts';
import { expectSound, SIZES } from './sound-screens.ts';
import { addressesOf, looks } from './sweep.ts';

/**
 * Every built screen of the table on a desktop and on a phone, by day seen by one person, at night by everybody whose view
 * differs. A new row is swept by being there. Each look stands for itself, so workers and shards (`--shard=1/4`) take them as they come.
 */
base.describe.configure({ mode: 'parallel' });

/** One tab for each onlooker, kept by the worker: what every page loads is fetched and compiled once. */
const tabs = new Map<string, Page>();

const test = base.extend<{ who: Onlooker; apart: boolean }>({
  who: ['visitor', { option: true }],
  /** In a browser of its own: who signs up is nobody's visitor after that. */
  apart: [false, { option: true }],
  page: async ({ browser, who, apart, baseURL }, use) => {
    const key = `${who} ${baseURL}`;
    const kept = apart ? undefined : tabs.get(key);
    const page = kept ?? (await browser.newPage());
    if (!kept) goesAlive(page);
    if (!apart) tabs.set(key, page);
    // the last look was at the width of a phone; addresses are found on a desktop
    await page.setViewportSize(SIZES[0]);
    await use(page);
    if (apart) await page.context().close();
  },
});

/** The night looks at every screen in Malay too, whose words are longer. */
const LANGUAGES = isNightly ? (['en', 'ms'] as const) : (['en'] as const);

for (const [look, language] of looks().flatMap((each) => LANGUAGES.map((of) => [each, of] as const))) {
  test.describe(() => {
    // the screen of missing pages is one of them
    test.use({
      who: look.who,
      apart: look.screen.visit.needs === 'sign-up',
      allowedErrors: look.who === 'visitor' ? [/status of 404/] : [],
    });

    const title = `${look.title}, seen by ${look.who} (${language}): nothing for axe, nothing cut off`;
    test(title, async ({ page, request, baseURL }) => {
      test.slow();
      if (look.who !== 'visitor') await enter(page, look.who);
      const speak = (value: string) =>
        page.context().addCookies([{ name: LOCALE_COOKIE, value, url: baseURL ?? '' }]);
      await speak('en'); // addresses are found by English words, and the look before may have left Malay
      const addresses = await addressesOf(look, page, request);
      await speak(language);
      await expectSound(page, addresses);
    });
  });
}
