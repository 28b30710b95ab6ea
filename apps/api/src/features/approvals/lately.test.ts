import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../platform/http/tell.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { signInFrom } from '../../platform/test/ways-in.ts';

let api: TestApp;
let first: Caller;
let other: Caller;
let made = 0;

/** An office of two, anew for each test. */
beforeEach(async () => {
  api = await startTestApp();
  first = await api.signIn('Super Administrator', { name: 'First' });
  other = await api.signIn('Super Administrator', { name: 'Siti' });
});
afterEach(() => api.close());

const sql = (text: string, values: unknown[] = []) => api.platform.database.owner.query(text, values);
const roleNamed = async (wanted: string) =>
  (await first.call('GET', '/api/v1/roles')).body.data.find(({ name }: { name: string }) => name === wanted);
async function change(who: Caller, role: string | number) {
  const { version, name } = (await first.call('GET', `/api/v1/users/${who.uuid}`)).body;
  const role_id = typeof role === 'number' ? role : (await roleNamed(role)).id;
  const body = { name, version, role_id, organisation_id: null };
  return (await first.call('PUT', `/api/v1/users/${who.uuid}`, body)).status;
}
/** A rule set that its maker has submitted, and then tries to approve. */
async function approveOwn(language = 'en') {
  made += 1;
  const contents = { code: `R${made}`, title: { en: 'Rules' }, rules: DEFAULT_RULE_SET };
  const { body } = await first.call('POST', '/api/v1/rule-sets', contents);
  await first.call('POST', `/api/v1/rule-sets/${body.id}/steps/submit`, { version: 1 });
  const path = `/api/v1/rule-sets/${body.id}/steps/approve`;
  return first.call('POST', path, { version: 2 }, { 'accept-language': language });
}
const RIGHT = 'people.user.delete';
const wordsFor = async (who: Caller, right: string) =>
  (await who.call('GET', `/api/v1/other-holders?right=${right}`)).body.words;
const inDays = (days: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: api.platform.config.timeZone }).format(
    Date.now() + days * 86_400_000,
  );

/** How the others lose the right for a moment, by one person alone. */
const WAYS: readonly (readonly [way: string, take: () => Promise<unknown>])[] = [
  ['another role', () => change(other, 'Subscriber')],
  [
    'another role, many at once',
    async () =>
      first.call('POST', '/api/v1/users/many', {
        uuids: [other.uuid],
        action: 'assign-role',
        role_id: (await roleNamed('Subscriber')).id,
      }),
  ],
  [
    'the right is taken from their role',
    async () => {
      const grants = [{ permission: 'settings.rule-set.approve', scope: 'all' }];
      const body = { name: 'Approver', base_role: 'Admin', grants };
      const { id, version } = (await first.call('POST', '/api/v1/roles', body)).body;
      await sql('update users set role_id = $2 where uuid = $1', [other.uuid, id]);
      await sql('delete from past_roles');
      return first.call('PUT', `/api/v1/roles/${id}`, { name: 'Approver', version, grants: [] });
    },
  ],
  [
    'their role is deleted',
    async () => {
      const grants = [{ permission: 'settings.rule-set.approve', scope: 'all' }];
      const { id } = (
        await first.call('POST', '/api/v1/roles', { name: 'Approver', base_role: 'Admin', grants })
      ).body;
      await sql('update users set role_id = $2 where uuid = $1', [other.uuid, id]);
      await sql('delete from past_roles');
      await change(other, 'Subscriber');
      return first.call('DELETE', `/api/v1/roles/${id}`);
    },
  ],
];

test.each(WAYS)(
  'who loses a right counts for 14 days beside who is left, who reads until when: %s',
  async (_, take) => {
    await take();
    const refused = await approveOwn();
    const until = inDays(14, 'en-GB');
    const others = `Nobody else can do it now. Who still counts: Siti (held the right until lately and counts until ${until}).`;
    expect([refused.status, refused.body.code]).toEqual([403, 'four_eyes']);
    const reason = refusal('computation.edited-by', { name: 'First' });
    expect(refused.body.message).toBe(inEnglish(refusal('people.with-others', { reason, others })));
    expect((await approveOwn('ms')).body.message).toContain(`dikira sehingga ${inDays(14, 'ms')}`);
    expect(await wordsFor(first, 'settings.rule-set.approve')).toBe(others);
    await sql(`update past_roles set until = until - interval '15 days'`);
    await sql(`update past_grants set until = until - interval '15 days'`);
    expect((await approveOwn()).body.status, 'who has really left does not count').toBe('approved');
    expect(await wordsFor(first, 'settings.rule-set.approve')).toBeNull();
  },
);

test('who is suspended counts, also past the last day of the account, and the sentence says so', async () => {
  const path = `/api/v1/users/${other.uuid}/suspend`;
  expect((await first.call('POST', path, { reason: 'She is ill.' })).status).toBe(200);
  expect((await approveOwn()).body.message).toContain(
    'Who still counts: Siti (suspended, and counts as long as the role is kept).',
  );
  await sql(`update users set status = 'active', expires_on = '2020-01-01' where uuid = $1`, [other.uuid]);
  expect((await approveOwn()).body.message).toContain('Siti (suspended, and counts');
});

test('names are for who may see the accounts; a right that one has not tells nothing', async () => {
  const admin = await api.signIn('Admin', { name: 'Nor' });
  await change(other, 'Subscriber');
  await sql(`update users set status = 'closed' where uuid = $1`, [first.uuid]);
  await sql(`update roles set rank = 0 where name = 'Subscriber'`);
  const right = 'data.bmp.approve';
  const words = await wordsFor(admin, right);
  expect(words).toContain('Who still counts: another person (held the right until lately');
  expect(await wordsFor(admin, RIGHT)).toBeNull();
  const unknown = await admin.call('GET', '/api/v1/other-holders?right=nothing');
  expect([unknown.status, unknown.body.errors]).toEqual([
    422,
    { right: ['There is no permission called nothing.'] },
  ]);
});

test('an account that was used before does not vanish when it is tied; one that its first sign-in ties does', async () => {
  await sql('update users set brought_by = array[$2::uuid] where uuid = $1', [other.uuid, first.uuid]);
  await signInFrom(api, other.email);
  const mark = await signInFrom(api, first.email);
  await signInFrom(api, other.email, mark);
  const refused = await approveOwn();
  expect(refused.body.code).toBe('four_eyes');
  expect(refused.body.message).toContain(
    `Siti (counts as one person with you since lately, and beside you until ${inDays(14, 'en-GB')})`,
  );
  await sql(`update tied_accounts set at = at - interval '15 days'`);
  expect((await approveOwn()).body.status).toBe('approved');

  await sql('delete from tied_accounts');
  await sql('delete from known_devices where user_uuid = $1', [other.uuid]);
  await sql('update users set last_login_at = null where uuid = $1', [other.uuid]);
  expect((await approveOwn()).body.code).toBe('four_eyes');
  await signInFrom(api, other.email, mark);
  expect((await approveOwn()).body.status).toBe('approved');
});
