/**
 * `npm run -s method -- INPUT OUTPUT`: computes a folder of the method's cases by official runs in a database of its own, and
 * writes the figures as files (docs/check-us.md). Exit 2 and one sentence where the case cannot be computed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CaseRefused } from '../apps/api/src/method/case-refused.ts';
import { computeFolder } from '../apps/api/src/method/compute-folder.ts';
import { startEmbedded } from '../packages/database/src/embedded.ts';

const [input, output] = process.argv.slice(2);
if (!input || !output) {
  console.error('Say where the case lies and where its figures go: npm run -s method -- INPUT OUTPUT');
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'datum-method-'));
const server = await startEmbedded(folder, { kind: 'passing' });
try {
  await computeFolder(server.url, input, output);
} catch (error) {
  if (!(error instanceof CaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
