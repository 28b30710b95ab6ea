import { expect, test } from 'vitest';
import { testConfig } from '../../../../server/test-config.ts';
import { requestContext } from '../../../lib/deploy/server-context.ts';
import { loader } from './mock.page.tsx';

const answerWhere = (demonstration: boolean) => {
  const config = testConfig({ demonstration });
  const context = requestContext({
    api: { ...config, visitorAddress: '203.0.113.9' },
    site: { ...config, buildId: 'build' },
  });
  const url = new URL('http://datum.example/mock-payment?payment=x');
  return loader({ context, request: new Request(url), url, params: {}, pattern: '/mock-payment' });
};

test('outside the demonstration the page of the test gateway is answered with 404', () => {
  let thrown: unknown;
  try {
    answerWhere(false);
  } catch (refused) {
    thrown = refused;
  }
  expect(thrown).toMatchObject({ init: { status: 404 } });
  expect(answerWhere(true)).toBeNull();
});
