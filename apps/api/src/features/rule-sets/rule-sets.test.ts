import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
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
