/** Runs Biome (format, lint, import order) over the given paths, else the tree; tells what fails alone. `--write` mends what it can. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const binary = createRequire(import.meta.url).resolve('@biomejs/cli-linux-x64/biome');
const args = process.argv.slice(2);
const paths = args.some((arg) => !arg.startsWith('--')) ? [] : ['.'];
const { status } = spawnSync(
  binary,
  ['check', '--error-on-warnings', '--diagnostic-level=warn', ...args, ...paths],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
