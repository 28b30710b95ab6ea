/** Finds Chromium for the browser tests. Run by itself it prints the path, installing Debian's where it may. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium or Chrome: that of `BROWSER_PATH`, else one on the PATH, else a usual place. */
export function findBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.BROWSER_PATH ?? '', ...onPath, ...elsewhere].find(isProgram);
}

/**
 * The same, and installs Debian's chromium when there is none and this user may.
 * @throws Error with one sentence that says what to install
 */
export function requireBrowser(): string {
  const found = findBrowser() ?? (mayInstall() ? install() : undefined);
  if (!found) {
    throw new Error(
      'The browser tests need Chromium: install it (Debian: "apt-get install chromium" as root), ' +
        'or set BROWSER_PATH to a Chrome or Chromium.',
    );
  }
  return found;
}

const mayInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

function install(): string | undefined {
  console.error('Installing chromium for the browser tests ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (status !== 0) console.error(stderr.trim());
  }
  return findBrowser();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

if (import.meta.main) console.log(requireBrowser());
