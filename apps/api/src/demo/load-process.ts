/** Run by `load-apart.ts`. It ends with the process that started it. */
import { once } from 'node:events';
import { firstAnswer } from '@datum/database/connection/first-answer';
import { connect } from '@datum/database/open';
import { pino } from 'pino';
import { makePlatform } from '../main.ts';
import { databaseClock } from '../platform/clock.ts';
import { loadDemo } from './load.ts';
import type { DemoOrder } from './load-apart.ts';

process.once('disconnect', () => process.exit(1));
const [{ config, databaseUrl }] = (await once(process, 'message')) as [DemoOrder];
const log = pino({ level: config.logLevel }, process.stdout);
const database = connect(databaseUrl, { applicationUrl: config.databaseAppUrl });
const unread = (err: unknown) => log.warn({ err }, 'the time could not be read again');
const clock = await firstAnswer(() => databaseClock(database, unread));
await loadDemo(makePlatform(config, database, { log, clock }));
process.exit(0);
