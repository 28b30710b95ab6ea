import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { alive } from './settled.ts';
import { setSite } from './site/current.ts';
import { type Site, startSite } from './site/site.ts';

interface Options {
  /** What a page may log because the test provokes it. */
  readonly allowedErrors: RegExp[];
  /** Name by which the browser asks for the site; passkeys belong to a name, not to a number. */
  readonly hostName: string;
}

/**
 * The tests' own `test`: on the worker's own site, and a page that throws, logs an error or breaks the content security
 * policy fails its test. A test that provokes such an error names it by `allowedErrors`.
 */
export const test = base.extend<Options & { pageErrors: undefined }, { ownSite: Site }>({
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of the pattern
    async ({}, use) => {
      const started = await startSite();
      setSite(started);
      await use(started);
      setSite(undefined);
      await started.close();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  hostName: ['127.0.0.1', { option: true }],
  baseURL: ({ ownSite, hostName }, use) => use(ownSite.webUrl.replace('127.0.0.1', hostName)),
  allowedErrors: [[], { option: true }],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) goesAlive(page);
    await use(page);
  },
  pageErrors: [
    async ({ page, allowedErrors }, use) => {
      const errors: string[] = [];
      const thrown = (error: Error) => void errors.push(error.stack ?? error.message);
      const logged = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      };
      page.on('pageerror', thrown).on('console', logged);
      await use(undefined);
      page.off('pageerror', thrown).off('console', logged);
      expect(errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** From now on `goto` waits until React has taken over the document. */
export function goesAlive(page: Page): void {
  const goTo = page.goto.bind(page);
  page.goto = async (...target) => {
    const answer = await goTo(...target);
    await alive(page);
    return answer;
  };
}

export { expect };
