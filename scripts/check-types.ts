/** Type-checks every workspace: the server side in one program, browser tests and the web app in theirs (DOM, JSX). */
import { execFileSync } from 'node:child_process';

const run = (command: string, args: string[], cwd = '.') =>
  execFileSync(command, args, { cwd, stdio: 'inherit' });

run('npx', ['tsc', '--project', 'tsconfig.json']);
run('npx', ['tsc', '--project', 'e2e/tsconfig.json']);
run('npx', ['react-router', 'typegen'], 'apps/web');
run('npx', ['tsc', '--project', 'tsconfig.json'], 'apps/web');
