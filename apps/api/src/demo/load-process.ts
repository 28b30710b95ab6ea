/** Run by `load-apart.ts`. It ends with the process that started it. */
import { once } from 'node:events';
import { subjectOf } from '@datum/contract/subjects/all';
import { enteredOf } from '@datum/contract/subjects/entered';
import { firstAnswer } from '@datum/database/connection/first-answer';
import { connect } from '@datum/database/open';
import { pino } from 'pino';
import { makePlatform } from '../main.ts';
import { databaseClock } from '../platform/clock.ts';
import { storeDemoAds } from './advertising.ts';
import { loadFurther } from './further/load-further.ts';
import { loadDemo } from './load.ts';
import type { DemoOrder } from './load-apart.ts';
import { storeDemoMedia } from './media.ts';

process.once('disconnect', () => process.exit(1));
const [{ config, databaseUrl, load }] = (await once(process, 'message')) as [DemoOrder];
const log = pino({ level: config.logLevel }, process.stdout);
const database = connect(databaseUrl, { applicationUrl: config.databaseAppUrl });
const unread = (err: unknown) => log.warn({ err }, 'the time could not be read again');
const clock = await firstAnswer(() => databaseClock(database, unread));
const platform = makePlatform(config, database, { log, clock });
if (load === 'first') await loadDemo(platform);
else {
  await storeDemoMedia(platform);
  await storeDemoAds(platform);
  await loadFurther(platform, config.demoSubjects, (code, seconds) =>
    console.log(
      `The demonstration has ${(subjectOf(code) ?? enteredOf(code))?.name.en ?? code} now (${seconds.toFixed(1)} s).`,
    ),
  );
}
process.exit(0);
