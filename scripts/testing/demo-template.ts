/**
 * The database server of the browser tests, in a process of its own: starts it on a temporary folder (or takes that of
 * TEST_DATABASE_URL), loads the demonstration into a template once, says where both are, and ends on SIGTERM.
 */
import { pino } from 'pino';
import { parseConfig } from '../../apps/api/src/config.ts';
import { loadDemo } from '../../apps/api/src/demo/load.ts';
import { createDemoDatabase } from '../../apps/api/src/demo/test-demo.ts';
import { makePlatform } from '../../apps/api/src/main.ts';
import { testServer } from '../../packages/database/src/test-database.ts';
import setUp from '../../packages/database/src/test-server.ts';
import { live } from '../running/life.ts';

await live(async (parts) => {
  parts.defer(await setUp());
  const config = parseConfig(process.env);
  const copy = await createDemoDatabase((opened) =>
    loadDemo(makePlatform(config, opened, { log: pino({ level: 'silent' }) })),
  );
  await copy.close();
  const { server, template } = testServer();
  console.log(JSON.stringify({ server, template: `${template}_demo` }));
});
