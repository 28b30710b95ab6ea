/** Type-checks every workspace: the server side in one program, the web app in its own (JSX, DOM). */
import { execFileSync } from 'node:child_process';

const run = (command: string, args: string[], cwd = '.') =>
  execFileSync(command, args, { cwd, stdio: 'inherit' });

run('npx', ['tsc', '--project', 'tsconfig.json']);
run('npx', ['react-router', 'typegen'], 'apps/web');
run('npx', ['tsc', '--project', 'tsconfig.json'], 'apps/web');
