/** Runs Biome (format, lint, import order) over the tree. `--write` mends what it can. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const binary = createRequire(import.meta.url).resolve('@biomejs/cli-linux-x64/biome');
const { status } = spawnSync(binary, ['check', '--error-on-warnings', ...process.argv.slice(2), '.'], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
