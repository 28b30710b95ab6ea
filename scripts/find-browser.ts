/** Finds Chromium for the browser tests. Run by itself it prints the path of theirs, installing Debian's where it may. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
/** Chromium without windows, toolbars and tabs of its own, which a test pays for and never looks at: a quarter less work. */
const windowless = 'chromium-headless-shell';
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium or Chrome: that of `BROWSER_PATH`, else one on the PATH, else a usual place. */
export const findBrowser = (): string | undefined =>
  [process.env.BROWSER_PATH ?? '', ...onPath(names), ...elsewhere].find(isProgram);

/** The same for the browser tests, which take a Chromium without windows where there is one. */
export function requireTestBrowser(): string {
  const found = process.env.BROWSER_PATH ? undefined : onPath([windowless]).find(isProgram);
  return found ?? requireBrowser([windowless, 'chromium']);
}

const onPath = (programs: readonly string[]): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)));

/**
 * A browser as people have it; installs Debian's when there is none and this user may.
 * @param packages the first that can be installed is taken
 * @throws Error with one sentence that says what to install
 */
export function requireBrowser(packages: readonly string[] = ['chromium']): string {
  const found = findBrowser() ?? (mayInstall() ? install(packages) : undefined);
  if (!found) {
    throw new Error(
      'The browser tests need Chromium: install it (Debian: "apt-get install chromium" as root), ' +
        'or set BROWSER_PATH to a Chrome or Chromium.',
    );
  }
  return found;
}

const mayInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

function install(packages: readonly string[]): string | undefined {
  console.error('Installing chromium for the browser tests ...');
  aptGet('update', '-q');
  return packages
    .values()
    .filter((name) => aptGet('install', '-q', '-y', '--no-install-recommends', name))
    .map((name) => onPath([name]).find(isProgram))
    .find((path) => path !== undefined);
}

/** Whether it went well. */
function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
  if (status !== 0) console.error(stderr.trim());
  return status === 0;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

if (import.meta.main) console.log(requireTestBrowser());
