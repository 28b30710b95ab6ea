import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLedger } from '../../features/orders/ledger.queries.ts';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import * as shop from '../../platform/test/test-orders.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

const settling = (message: object) =>
  spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'test-settling-process.ts'),
      api.platform.database.url,
      api.platform.config.appSecret,
      JSON.stringify(message),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );

test('a process that is killed between the payment and the access has stored nothing; the next one settles it once', async () => {
  const root = await shop.openShop(api);
  const who = await api.signIn('Subscriber');
  const { uuid, payment } = await shop.buy(who, await shop.sell(root, 'yearly', 48_000));
  const { owner, read } = api.platform.database;
  await owner.query(
    'create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(5); return new; end $$',
  );
  await owner.query(
    `create trigger dawdle before insert on billing_documents for each row when (new.kind = 'receipt') execute function dawdle()`,
  );
  const message = { id: 'killed', payment, state: 'succeeded', amount: 51_840, currency: 'MYR' };
  const first = settling(message);
  const sleeping = async () =>
    (
      await owner.query(
        `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      )
    ).rowCount;
  await expect.poll(sleeping, { timeout: 60_000 }).toBe(1);
  first.kill('SIGKILL');
  await once(first, 'exit');
  await expect.poll(sleeping, { timeout: 60_000 }).toBe(0);
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'waiting', documents: [] });
  expect(await readLedger(read)).toMatchObject({ is_balanced: true, paid: 0 });
  await owner.query('drop trigger dawdle on billing_documents');
  const next = settling(message);
  let answered = '';
  next.stdout.on('data', (part) => {
    answered += String(part);
  });
  await once(next, 'exit');
  expect(answered).toBe('200');
  expect(await shop.show(who, uuid)).toMatchObject({ state: 'paid', credit: 0 });
  const { body } = await who.call('GET', '/api/v1/order-documents');
  expect(body.data.map(({ number }: { number: string }) => number.slice(-6))).toEqual(['000001', '000001']);
  expect(await readLedger(read)).toMatchObject({ is_balanced: true, missing_numbers: 0, paid: 51_840 });
}, 180_000);
