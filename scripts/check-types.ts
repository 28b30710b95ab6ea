/**
 * Type-checks every program side by side: the server side, browser tests and the web app (which have the DOM and JSX).
 * Errors of all of them are shown, whichever fails. What was found is kept in `node_modules/.cache/types`, so that the next check
 * reads anew only what changed and what stands on it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const require = createRequire(join(root, 'apps/web/package.json'));
const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const router = join(dirname(require.resolve('@react-router/dev/package.json')), 'bin.cjs');

const [server, tests, web] = await Promise.all([
  check('server', 'tsconfig.json'),
  check('e2e', 'e2e/tsconfig.json'),
  checkWeb(),
]);
process.exit(server && tests && web ? 0 : 1);

/** The types of the routes are generated first; where that fails, the rest is checked with those of before. */
async function checkWeb(): Promise<boolean> {
  const folder = join(root, 'apps/web');
  const generated = await run(router, ['typegen'], folder);
  return (await check('web', 'tsconfig.json', folder)) && generated;
}

function check(program: string, project: string, cwd = root): Promise<boolean> {
  const kept = join(root, `node_modules/.cache/types/${program}.tsbuildinfo`);
  // one checker a program: several would each work out the same types anew
  const args = ['--project', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept];
  return run(compiler, args, cwd);
}

async function run(program: string, args: string[], cwd = root): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
