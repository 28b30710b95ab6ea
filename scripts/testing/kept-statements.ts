import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statementsVariable } from '../../packages/database/src/test-heard.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Where API tests leave the statements that they sent, for the step after them: beside the compiled code, which git ignores
 * and `npm ci` takes away. `test-results` would be emptied by the browser tests, which run at the same time.
 */
export const keptFolder = process.env[statementsVariable] ?? join(root, 'node_modules/.cache/statements');
/** The commit whose tests sent them; written last, so that a run that broke off left nothing. */
const commitFile = join(keptFolder, 'commit');

/** Runs the API tests and keeps what they send, in place of what was kept before. */
export async function keepStatements<T>(runTests: () => Promise<T>): Promise<T> {
  await Promise.all([commitFile, ...keptFiles()].map((file) => rm(file, { force: true })));
  const result = await runTests();
  await mkdir(keptFolder, { recursive: true });
  await writeFile(commitFile, commit());
  return result;
}

/**
 * The statements of the last run, each once.
 * @throws Error where nothing is kept, or what another commit sent
 */
export async function readStatements(): Promise<string[]> {
  if (!existsSync(commitFile)) throw new Error(`No API tests have run to their end. ${howToKeep}`);
  const sentBy = await readFile(commitFile, 'utf8');
  if (sentBy !== commit())
    throw new Error(
      `The statements in ${keptFolder} were sent at ${sentBy}, and this is ${commit()}. ${howToKeep}`,
    );
  const texts = await Promise.all(keptFiles().map((file) => readFile(file, 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  if (lines.length === 0) throw new Error(`The API tests sent no statement. ${howToKeep}`);
  return [...new Set(lines)].map((line) => JSON.parse(line) as string);
}

/** One of each process. */
const keptFiles = () => globSync(join(keptFolder, '*.jsonl'));

const howToKeep = 'Run "npm test -- api" first: it keeps the statements that it sends.';

/** Empty without git, in an unpacked archive: it is then the same for all. */
function commit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return stdout?.trim() ?? '';
}
