import { expect, type Page, type Request } from '@playwright/test';

/**
 * Counts what a page asks for from now on. The function that it gives waits until every answer has come and React has
 * drawn it: two frames go by and nothing new is asked for. Nothing is waited for beyond that, as an idle network would.
 */
export function settled(page: Page): () => Promise<void> {
  const underway = new Set<Request>();
  page.on('request', (request) => void underway.add(request));
  const ended = (request: Request) => void underway.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    await expect
      .poll(
        async () => {
          if (underway.size > 0) return [...underway].map((request) => request.url());
          await page.evaluate(twoFrames);
          return [...underway].map((request) => request.url());
        },
        { intervals: [20, 50, 100] },
      )
      .toEqual([]);
  };
}

/**
 * Until React has taken over the document: what is clicked or pressed before that is nobody's. `fixtures.ts` waits so
 * after each `page.goto`.
 */
export async function alive(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.waitForFunction(() =>
    Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );
  await page.evaluate(twoFrames);
}

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
