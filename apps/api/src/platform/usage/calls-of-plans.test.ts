import { accessOn } from '@datum/contract/subscriptions/reader-access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHoldings } from '../session/holdings.queries.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { storePlan, storeSubscription } from '../test/test-plans.ts';
import { CallsOfPlans } from './calls-of-plans.ts';

const DAY = '2026-06-15';
let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

test('counts that cannot be written are told of once, and are written when they can be', async () => {
  const { uuid } = await api.signIn('Subscriber');
  const { version } = await storePlan(api.platform, {
    code: 'calls',
    terms: {
      limits: {
        history_years: null,
        regions: 'all',
        downloads: null,
        api_calls: 100,
        alerts: null,
        estimates: null,
      },
      entitlements: [{ product: 'bmp', level: 'api' }],
    },
  });
  const { id } = await storeSubscription(api.platform, {
    user: uuid,
    periods: [{ version, from: '2026-01-01', to: '2026-12-31' }],
  });
  const { owner, read } = api.platform.database;
  const holdings = (await readHoldings(read, [uuid])).get(uuid) ?? [];
  const access = accessOn({ holdings, grants: [], permissions: ['product.bmp.api'] }, DAY);
  const failures: unknown[] = [];
  const calls = new CallsOfPlans(
    api.platform.database,
    { today: () => DAY, left: () => 1_000 },
    async () => undefined,
    (err) => failures.push(err),
  );
  const call = async () => {
    calls.note({ access, isInternal: false });
    await calls.addUp();
  };
  const away = async () => {
    await owner.query('alter table plan_use rename to plan_use_away');
    await call();
    await call();
    await owner.query('alter table plan_use_away rename to plan_use');
  };
  await away();
  expect(failures).toMatchObject([{ message: expect.stringContaining('plan_use') }]);
  await call();
  const { rows } = await owner.query('select used from plan_use where subscription_id = $1', [id]);
  expect(rows).toEqual([{ used: 3 }]);
  await away();
  expect(failures, 'another failure is told again').toHaveLength(2);
  await calls.close();
});
