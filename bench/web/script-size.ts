/**
 * `node bench/run.ts script-size`: all scripts that Chromium loads for the public home page until the network rests,
 * gzipped. Charts must not be among them: they come when somebody asks for one.
 */
import { gzipSync } from 'node:zlib';
import { chromium, type Response } from '@playwright/test';
import { requireBrowser } from '../../scripts/find-browser.ts';
import { browserArguments } from '../../scripts/running/browser-arguments.ts';
import { check, note } from '../limit.ts';

const url = process.env.BENCH_WEB_URL ?? '';
const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserArguments });
const page = await browser.newPage();
const scripts: Response[] = [];
page.on('response', (response) => {
  if (response.request().resourceType() === 'script') scripts.push(response);
});
await page.goto(url, { waitUntil: 'networkidle' });

const bodies = await Promise.all(scripts.map((response) => response.body()));
const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000;
const charts = bodies.filter((body) => body.includes('echarts') || body.includes('zrender'));
note('scripts', String(scripts.length));
check('script of the public home, gzipped', kilobytes, { atMost: 170 }, ' KB');
check('scripts with chart code', charts.length, { atMost: 0 });
if (scripts.length === 0) throw new Error('no script was loaded: is the page itself broken?');
await browser.close();
