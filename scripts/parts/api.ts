/** The API of `npm start`, with jobs and live channel, in a process of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../../apps/api/src/config.ts';
import { startApi } from '../../apps/api/src/main.ts';
import { CannotStart } from '../../packages/database/src/cannot-start.ts';
import { checkServer } from '../../packages/database/src/connection/server-version.ts';
import { demoAccountsIn, readyText } from '../running/ready.ts';
import { isAgain, livePart } from './part.ts';

await livePart(async (parts, order) => {
  const config = await loadConfig(process.env);
  const { databaseUrl } = await order;
  if (isAgain && databaseUrl) await untilAnswered(databaseUrl);
  const api = await startApi({ ...config, databaseUrl });
  parts.defer(() => api.close());
  return readyText(config, await demoAccountsIn(api.platform.database.read));
});

/** A database that was there at the first start will be there again: ending over and over would end all of Datum. */
async function untilAnswered(databaseUrl: string): Promise<void> {
  for (let pause = 250; ; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await checkServer(databaseUrl);
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
      if (pause === 250) console.error('The API waits for the database to answer.');
      await sleep(pause);
    }
  }
}
