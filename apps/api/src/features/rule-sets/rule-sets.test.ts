import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await startTestApp();
  admin = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

test('rules that an office cannot begin with are refused where they are written', async () => {
  const { imputeMax: _, ...imputation } = DEFAULT_RULE_SET.imputation;
  const body = {
    code: 'direct',
    title: { en: 'Direct', ms: 'Langsung' },
    family: null,
    valid_from: '2026-01',
    note: '',
    rules: { ...DEFAULT_RULE_SET, form: 'direct', imputation },
  };
  const { status, body: answer } = await admin.call('POST', '/api/v1/rule-sets', body);
  expect([status, answer.errors]).toEqual([
    422,
    {
      'rules.imputation.imputeMax': [
        'State after how many periods without a quote a line has ended. Rules without it need months that were already computed by such rules.',
      ],
    },
  ]);
  const whole = { ...body, rules: { ...body.rules, imputation: DEFAULT_RULE_SET.imputation } };
  expect((await admin.call('POST', '/api/v1/rule-sets', whole)).status).toBe(201);
});

test('rules of an office that has published nothing name the month after the only round, which keeps its own', async () => {
  const { write } = api.platform.database;
  await sql`insert into index_families (code, name) values ('bmci', '{"en": "Materials"}')`.execute(write);
  const rules = { code: 'usual', title: { en: 'Usual', ms: 'Biasa' }, family: null, rules: DEFAULT_RULE_SET };
  const { body: used } = await admin.call('POST', '/api/v1/rule-sets', rules);
  const next = async () => (await admin.call('GET', `/api/v1/rule-sets/${draft}`)).body.waits_for;
  const draft: number = (await admin.call('POST', `/api/v1/rule-sets/${used.id}/copy`)).body.id;
  await sql`update rule_sets set status = 'in_use' where id = ${used.id}`.execute(write);
  expect(await next()).toEqual({ period: null, kept: [] });

  await sql`insert into rounds (code, rule_set_id, opens_at, due_at)
    values ('2026-10', ${used.id}, now(), now())`.execute(write);
  expect(await next()).toEqual({ period: '2026-10', kept: [] });
  await sql`with structure as (insert into structures (family, revision, title) values ('bmci', 1, '{}') returning id)
    insert into runs (stage, subject, period, round_code, structure_id, rule_set_id, inputs_hash, result_hash,
      engine_version, started_at, finished_at)
    select 'table_one', 'bmci', '2026-10', '2026-10', id, ${used.id}::bigint, '', '', '', now(), now() from structure`.execute(
    write,
  );
  expect(await next()).toEqual({ period: '2026-11', kept: ['2026-10'] });
  // begun before the first round, they are for the same month
  await sql`update rule_sets set valid_from = '2025-01', status = 'approved' where id = ${draft}`.execute(
    write,
  );
  expect(await next()).toEqual({ period: '2026-11', kept: ['2026-10'] });
});
