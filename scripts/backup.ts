/** `npm run backup -- <folder>`: copies the data of the Datum that runs on DATA_DIR, without stopping it. */

import { backUp } from '../packages/database/src/backup.ts';
import { CannotStart } from '../packages/database/src/cannot-start.ts';

const [target] = process.argv.slice(2);
const dataDir = process.env.DATA_DIR || '.data';
if (!target) {
  console.error('Say where to: npm run backup -- /path/of/a/new/folder');
  process.exit(1);
}
try {
  await backUp(dataDir, target);
  console.log(`Backed up ${dataDir} to ${target}. To restore: DATA_DIR=${target} npm start`);
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
