import { attackPublished } from '@datum/index-numbers/test/disclosure/published-attack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_RULES } from '../../demo/history.ts';
import { PROTECTION } from '../../features/runs/confidentiality.rules.ts';
import { isNightly } from '../../platform/test/depth.ts';
import { startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { readPublishedAverages } from './test-published-averages.ts';

/**
 * What follows from all averages that readers can get of a month, in every vintage, by linear programs that another solver
 * answers: the latest month, the one that was corrected and one of the first by day, all at night.
 */
let api: TestApp;
let months: string[];

beforeAll(async () => {
  api = await startDemoApp();
  const live = await api.platform.database.read
    .selectFrom('releases')
    .where('subject', '=', 'bmp')
    .where('sequence', 'is not', null)
    .orderBy('period')
    .select(['period', 'kind'])
    .execute();
  const corrected = live.find(({ kind }) => kind === 'correction')?.period ?? '';
  const all = [...new Set(live.map(({ period }) => period))];
  months = isNightly ? all : [all[8] ?? '', corrected, all.at(-1) ?? ''];
}, 120_000);
afterAll(() => api.close());

test('no hidden average is bounded more narrowly than the protection by what is published of its item', async () => {
  const found: string[] = [];
  let secrets = 0;
  for (const period of months) {
    for (const { published, own } of await readPublishedAverages(api.platform.database.read, period, {
      protection: PROTECTION,
      decimals: DEMO_RULES.decimals.price,
    })) {
      secrets += own.size;
      if (published.figures.every(({ text }) => text !== null)) continue;
      for (const { figure, low, high } of attackPublished(published)) {
        const { subject, region, vintage, truth = 0 } = figure;
        const isOwn = own.has(`${vintage} ${region}`);
        // what hides for another has an interval as wide, wherever it lies in it
        if (!isOwn && high - low >= 2 * PROTECTION * truth) continue;
        found.push(`${subject} ${region} ${period} ${vintage} ${isOwn}: ${low} to ${high}, is ${truth}`);
      }
    }
  }
  expect(secrets).toBeGreaterThan(100);
  expect(found).toEqual([]);
}, 300_000);
