/** `node bench/run.ts lighthouse`: the public home in Lighthouse, as a desktop and as a phone; all four scores. */
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse';
import { requireBrowser } from '../../scripts/find-browser.ts';
import { browserArguments } from '../../scripts/running/browser-arguments.ts';
import { findFreePort } from '../../scripts/running/free-ports.ts';
import { check } from '../limit.ts';

const url = process.env.BENCH_WEB_URL ?? '';
const runs = 3;
const port = await findFreePort();
const browser = await chromium.launch({
  executablePath: requireBrowser(),
  args: [...browserArguments, `--remote-debugging-port=${port}`],
});

for (const device of ['desktop', 'phone'] as const) {
  const results: RunnerResult[] = [];
  for (let run = 0; run < runs; run++) {
    const config = device === 'desktop' ? desktopConfig : undefined;
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' }, config);
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    results.push(result);
  }
  for (const category of ['performance', 'accessibility', 'best-practices', 'seo']) {
    // The best of three: the others say how busy the machine was.
    const scores = results.map(({ lhr }) => (lhr.categories[category]?.score ?? 0) * 100);
    check(`${device}, ${category}`, Math.max(...scores), { atLeast: 95 });
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
  console.log(`        ${device}: ${timings}`);
  const failed = Object.values(last?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== null && score < 1,
  );
  for (const { id, title } of failed) console.log(`        ${device}: ${id}: ${title}`);
}
await browser.close();
