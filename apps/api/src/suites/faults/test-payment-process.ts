import type { AddressInfo } from 'node:net';
import { connect } from '@datum/database/open';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../../app.ts';
import { parseConfig } from '../../config.ts';
import { turnPayments } from '../../features/orders/pay/ask.jobs.ts';
import { makePlatform } from '../../main.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Fault, Order, Word } from './test-killed-api.ts';

/*
 * An API in a process of its own, for tests that kill it. Its clock turns when it is told, as if these ms had passed; armed
 * with a fault it kills itself at that statement or commit. Its arguments: the address of the database, the secret, variables.
 */
const [, , url = '', appSecret = '', variables = '{}'] = process.argv;
let ahead = 0;
let fault: Fault | null = null;

const query = pg.Client.prototype.query as unknown as (...args: unknown[]) => Promise<unknown>;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    const isHit = reaches(String(args[0]));
    if (isHit && fault?.when === 'before') die();
    const answer = Reflect.apply(query, this, args);
    return isHit ? answer.then(die) : answer;
  },
});

const database = connect(url);
const platform = makePlatform(
  parseConfig(JSON.parse(variables), { appSecret, liveSecret: appSecret }),
  database,
  {
    log: pino({ level: 'silent' }),
    clock: { ...systemClock, now: () => new Date(Date.now() + ahead) },
  },
);
const app = await buildApp(platform, platform.log);
process.on('message', async (order: Order) => {
  if ('fault' in order) fault = order.fault && { ...order.fault };
  if ('turn' in order) {
    ahead = order.turn;
    await turnPayments(app, platform);
    ahead = 0;
  }
  tell('done');
});
await app.listen({ host: '127.0.0.1', port: 0 });
tell({ port: (app.server.address() as AddressInfo).port });

function tell(word: Word): void {
  process.send?.(word);
}

/** Whether this is the statement that the fault waits for; others are counted. */
function reaches(text: string): boolean {
  if (!fault || (fault.of === 'commit' && text !== 'commit')) return false;
  fault.at -= 1;
  return fault.at === 0;
}

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('killed');
}
