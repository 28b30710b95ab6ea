/**
 * `npm run -s method -- INPUT OUTPUT [EXPECTED]`: computes a folder of the method's cases by official runs in a database of its
 * own, writes the figures as files, and compares them with the files in EXPECTED (docs/check-us.md). Exit 2 and one sentence
 * where the case cannot be computed, 1 and a line for each difference where figures differ.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CaseRefused } from '../apps/api/src/method/case-refused.ts';
import { computeFolder } from '../apps/api/src/method/compute-folder.ts';
import { differencesFrom } from '../apps/api/src/method/differences.ts';
import { startEmbedded } from '../packages/database/src/embedded.ts';

const [input, output, expected] = process.argv.slice(2);
if (!input || !output) {
  console.error(
    'Say where the case lies and where its figures go: npm run -s method -- INPUT OUTPUT [EXPECTED]',
  );
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'datum-method-'));
const server = await startEmbedded(folder, { kind: 'passing' });
try {
  const files = await computeFolder(server.url, input, output);
  if (expected) report(differencesFrom(expected, files), expected);
} catch (error) {
  if (!(error instanceof CaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

function report(differences: readonly string[], folder: string): void {
  for (const line of differences) console.log(line);
  console.log(
    differences.length === 0 ? `All figures are those of ${folder}.` : `${differences.length} differences.`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
}
