import { expect, type Page, test } from '@playwright/test';
import { isNightly } from '../apps/api/src/platform/test/depth.ts';
import { faultsOfAxe } from './axe.ts';
import { wrongRows } from './pressed-rows.ts';
import { settled } from './settled.ts';
import { site } from './site/current.ts';

/** A desktop and a phone. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/**
 * Opens each address once, on a desktop and then on a phone: one main heading, nothing for axe, nothing cut off. Then rows of its
 * lists are pressed: what opens is what the row says.
 */
export async function expectSound(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize(SIZES[0]);
      const isSettled = settled(page);
      await open(page, path);
      for (const [at, size] of SIZES.entries()) {
        await page.setViewportSize(size);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
        await isSettled();
        faults.push(...(await faultsOf(page, at > 0)).map((fault) => `${path} at ${size.width}: ${fault}`));
      }
      await page.setViewportSize(SIZES[0]);
      faults.push(...(await wrongRows(page)).map((fault) => `${path}: ${fault}`));
    });
  }
  expect(faults).toEqual([]);
}

/**
 * By day a screen inside is opened from the one before it, as by a link, which costs half; at night, and outside, where the
 * server draws it, by its address.
 */
async function open(page: Page, path: string): Promise<void> {
  const before = page.url();
  const isInside = [before, path].every((address) =>
    new URL(address, site().webUrl).pathname.startsWith('/internal/'),
  );
  if (isNightly || !isInside) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => window.__reactRouterDataRouter?.navigate(to), path);
  // a page that keeps its reader would be looked at twice
  if (!before.endsWith(path)) expect(page.url()).not.toBe(before);
}

declare global {
  interface Window {
    readonly __reactRouterDataRouter?: { navigate(to: string): Promise<void> };
  }
}

/**
 * The screen as it stands, in the middle of a story.
 * @param isSeenBefore it was read in another language or at another width
 */
export async function expectSoundHere(page: Page, isSeenBefore = false): Promise<void> {
  // before a page knows who is signed in, it is a frame without a heading; an open dialog hides it from `getByRole`
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await faultsOf(page, isSeenBefore)).toEqual([]);
}

/** What axe finds, and how far the page scrolls sideways, in words. */
async function faultsOf(page: Page, isSeenBefore = false): Promise<string[]> {
  const faults = await faultsOfAxe(page, isSeenBefore);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return beyond > 0 ? [...faults, `${beyond} px wider than the window`] : faults;
}
