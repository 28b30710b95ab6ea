/**
 * The stage `statements`: the server of TEST_DATABASE_URL (the oldest that we support) must understand every statement that the
 * API tests sent to the embedded one. All are prepared on both, each with a migrated database without data; none is executed.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { administer } from '../packages/database/src/test-database.ts';
import { prepareOnBoth, type Refused } from '../packages/database/src/test-prepared.ts';
import { addressOf, createTemplate, startTestServer } from '../packages/database/src/test-server.ts';
import { readStatements } from './testing/kept-statements.ts';

const migrationsFolder = join(import.meta.dirname, '../packages/database/migrations');
/** More than this share left out means that the databases are not those that the tests had. */
const MOST_LEFT_OUT = 0.1;
/** A statement may insert a thousand rows. */
const PRINTED = 4_000;

const older = process.env.TEST_DATABASE_URL;
if (!older) throw new Error('TEST_DATABASE_URL names the server to ask: "npm run test-on-postgres" sets it');
/** These have run on both before anything is prepared. */
const migrations = new Set(
  globSync(join(migrationsFolder, '*.sql')).map((file) => readFileSync(file, 'utf8')),
);
const statements = (await readStatements()).filter((text) => !migrations.has(text));
const began = performance.now();
const { taken, refused, leftOut } = await compareWith(older);
const seconds = ((performance.now() - began) / 1_000).toFixed(1);

console.log(
  `Statements of the API tests: ${taken} taken, ${refused.length} refused; ${leftOut.length} left out, since the embedded server ` +
    `refuses them on a database of migrations alone, too. ${seconds} s`,
);
console.log(countsOf(leftOut));
for (const { statement, message } of refused) {
  console.log(`\nFAIL ${message}\n${statement.slice(0, PRINTED)}`);
}
const isTooMuch = leftOut.length > statements.length * MOST_LEFT_OUT;
if (isTooMuch) console.log(`FAIL more than ${MOST_LEFT_OUT * 100} % are left out`);
process.exit(refused.length > 0 || isTooMuch ? 1 : 0);

async function compareWith(olderServer: string) {
  const newerServer = await startTestServer();
  const [newer, older] = [await createTemplate(newerServer.url), await createTemplate(olderServer)];
  try {
    return await prepareOnBoth(statements, {
      newer: addressOf(newerServer.url, newer),
      older: addressOf(olderServer, older),
    });
  } finally {
    await administer(olderServer, `drop database ${older} with (force)`);
    await newerServer.stop();
  }
}

/** What the server said of those left out, with their number, the most first. */
function countsOf(leftOut: readonly Refused[]): string {
  const counts = new Map<string, number>();
  for (const { message } of leftOut) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([message, count]) => `${String(count).padStart(6)} ${message}`)
    .join('\n');
}
