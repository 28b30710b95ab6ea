import type { Endpoint } from '@datum/contract/calls/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../platform/test/test-app.ts';

let api: TestApp;
let admin: Caller;

beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Super Administrator');
  // The proof of identity is older than the ten minutes in which it opens risky actions.
  await api.platform.database.write
    .updateTable('sessions')
    .set({ stepped_up_at: new Date(Date.now() - 11 * 60_000) })
    .execute();
  api.platform.sessions.forget();
});
afterAll(() => api.close());

/** A call of the endpoint with nothing that exists; `step` is the member that decides, where one does. */
async function callWith({ method, path, upload }: Endpoint, step: Readonly<Record<string, string>>) {
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => step[name] ?? '1');
  const body = method === 'GET' || upload ? undefined : step;
  return (await admin.call(method, url, body)).body?.code;
}

/** What changes published figures, who may do what, or hands out what is confidential. */
const RISKY = [
  'base-periods.step approve',
  'corrections.step approve',
  'mail-templates.publish',
  'proposals.confirm',
  'quotes.export',
  'releases.step approve',
  'releases.step publish',
  'releases.step schedule',
  'releases.withdraw',
  'rule-sets.step approve',
  'runs.approve',
  'security.edit-policy',
  'series-releases.approve',
  'structures.step approve',
  'weight-sets.step approve',
];

test('every risky call asks for a fresh proof of the person, whatever it was called with', async () => {
  const asking = api.platform.endpoints.flatMap((endpoint) => {
    const { stepUp, id } = endpoint;
    if (stepUp === undefined) return [];
    if (stepUp === true) return [{ endpoint, name: id, step: {} }];
    return stepUp.in.map((value) => ({
      endpoint,
      name: `${id} ${value}`,
      step: { [stepUp.member]: value },
    }));
  });
  expect(asking.map(({ name }) => name)).toEqual(expect.arrayContaining(RISKY));
  for (const { endpoint, name, step } of asking) {
    expect([name, await callWith(endpoint, step)]).toEqual([name, 'step_up']);
  }
});

test('the other steps of the same calls ask for none', async () => {
  const others: readonly (readonly [string, string])[] = [
    ['releases.step', 'hold'],
    ['releases.step', 'rehearse'],
    ['corrections.step', 'cancel'],
    ['rule-sets.step', 'submit'],
  ];
  for (const [id, step] of others) {
    const endpoint = api.platform.endpoints.find((one) => one.id === id);
    expect(endpoint).toBeDefined();
    if (endpoint) expect([id, await callWith(endpoint, { step })]).not.toEqual([id, 'step_up']);
  }
});
