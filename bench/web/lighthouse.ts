/**
 * `node bench/run.ts lighthouse`: each kind of public page in Lighthouse as a phone, the home as a desktop too; all four
 * scores, the median of five runs.
 */
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse';
import { requireBrowser } from '../../scripts/find-browser.ts';
import { browserArguments } from '../../scripts/running/browser-arguments.ts';
import { findFreePort } from '../../scripts/running/free-ports.ts';
import { check, median } from '../limit.ts';

const url = process.env.BENCH_WEB_URL ?? '';
const runs = 5;
/** One of each kind; the newest article and issue are found by their lists. */
const PAGES = [
  '/',
  '/all-products',
  '/products/building-materials-price',
  '/pricing',
  '/news',
  await newest('news'),
  '/publication',
  '/faq',
  '/contact',
  '/report-request',
  '/about',
  '/privacy-policy',
];
const PERFORMANCE = 95;
const port = await findFreePort();
const browser = await chromium.launch({
  executablePath: requireBrowser(),
  args: [...browserArguments, `--remote-debugging-port=${port}`],
});

const tried = [['desktop', '/'], ...PAGES.map((page) => ['phone', page])] as const;
for (const [device = '', path = ''] of tried) {
  const results: RunnerResult[] = [];
  for (let run = 0; run < runs; run++) {
    const config = device === 'desktop' ? desktopConfig : undefined;
    const result = await lighthouse(url + path, { port, output: 'json', logLevel: 'error' }, config);
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    results.push(result);
  }
  for (const category of ['performance', 'accessibility', 'best-practices', 'seo']) {
    const scores = results.map(({ lhr }) => (lhr.categories[category]?.score ?? 0) * 100);
    const atLeast = category === 'performance' ? PERFORMANCE : 100;
    check(`${path} on a ${device}, ${category}`, median(scores), { atLeast });
  }
  const last = results.at(-1)?.lhr;
  const timings = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
    .map((id) => `${id} ${last?.audits[id]?.displayValue ?? '-'}`)
    .join(', ');
  console.log(`        ${path} on a ${device}: ${timings}`);
  const failed = Object.values(last?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== null && score < 1,
  );
  for (const { id, title } of failed) console.log(`        ${path} on a ${device}: ${id}: ${title}`);
}
await browser.close();

/** Where the newest published item of a content type is read. */
async function newest(type: string): Promise<string> {
  const answer = await fetch(`${process.env.BENCH_API_URL ?? ''}/api/v1/content/${type}?per_page=1`);
  const { data } = (await answer.json()) as { data: { slug: string }[] };
  return `/${type}/${data[0]?.slug ?? ''}`;
}
