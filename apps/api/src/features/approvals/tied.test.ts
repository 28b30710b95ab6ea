import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { askForTable } from '../../platform/test/test-requests.ts';
import { whileTied } from '../../platform/test/ways-in.ts';

/** Steps that ask for another person, each over something that one made: an account of the same person does not take them. */
let api: TestApp;
let one: Caller;
let other: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  [one, other] = [await api.signIn('Super Administrator'), await api.signIn('Super Administrator')];
}, 120_000);
afterAll(() => api.close());

const idOf = async (text: string): Promise<number> => {
  const { rows } = await api.platform.database.owner.query(text, [one.uuid]);
  return Number(rows[0].id);
};
type Step = (who: Caller) => ReturnType<Caller['call']>;

const MADE: readonly (readonly [what: string, make: () => Promise<Step>])[] = [
  [
    'a run',
    async () => {
      const id =
        await idOf(`update runs set state = 'done', by_uuid = $1, approved_by = null, approved_at = null
        where id = (select id from runs where stage = 'table_one' and subject = 'bmci' order by period desc, id desc limit 1)
        returning id`);
      return (who) => who.call('POST', `/api/v1/runs/${id}/approve`, {});
    },
  ],
  [
    'a correction',
    async () => {
      const id =
        await idOf(`insert into corrections (family, period, state, reason_class, reason, opened_by, opened_at, computed_by)
        select 'bmci', max(period), 'computed', 'data_error', '{"en": "A price", "ms": "Harga"}', $1, now(), $1
        from runs where subject = 'bmci' returning id`);
      return (who) => who.call('POST', `/api/v1/corrections/${id}/steps`, { step: 'approve', version: 1 });
    },
  ],
  [
    'a release of an entered series',
    async () => {
      const made = await one.call('POST', '/api/v1/entered-series', {
        ...{ subject: 'tpi', code: 'TIED', name: { en: 'Series' }, frequency: 'Q', source: 'Office' },
        ...{ licence: 'CC BY 4.0', decimals: 2, valid_from: '2000-Q1', unit: 'index', currency: null },
      });
      const value = { period: '2026-Q1', value: '101.25', sample_size: 14, method: 'projects' };
      await one.call('POST', `/api/v1/entered-series/${made.body.uuid}/observations`, value);
      const { body } = await one.call('POST', '/api/v1/series-releases', { subject: 'tpi' });
      const { id, version } = body;
      return (who) => who.call('POST', `/api/v1/series-releases/${id}/approve`, { version });
    },
  ],
  [
    'the answer to a request for a report',
    async () => {
      const uuid = await askForTable(api, await api.signIn('Subscriber'));
      const at = (rest = '') => `/api/v1/report-requests/${uuid}${rest}`;
      const version = async () => (await one.call('GET', at())).body.version;
      const step = async (name: string) =>
        one.call('POST', at('/steps'), { step: name, reason: '', version: await version() });
      await step('begin');
      await one.call('PUT', at('/tasks'), { tasks: [], version: await version() });
      await one.call('POST', at('/replies'), { text: 'Here they are.', files: [] });
      expect((await step('review')).body.state).toBe('review');
      return async (who) => who.call('POST', at('/deliver'), { text: 'Sent.', version: await version() });
    },
  ],
];

test.each(MADE)(
  'an account that counts as one person with its maker does not pass %s; another one does',
  async (_, make) => {
    const step = await make();
    await whileTied(api, [one, other], async () => {
      for (const who of [one, other]) {
        const { status, body } = await step(who);
        expect([status, body.code]).toEqual([403, 'four_eyes']);
      }
    });
    const { status, body } = await step(other);
    expect([status, body.code]).toEqual([200, undefined]);
  },
);
