import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';
import { testConfig } from './test-config.ts';

test('no script may come from elsewhere, and no page may frame this one', () => {
  const policy = contentSecurityPolicy('', 'datum.test', testConfig());
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('the API and the live channel are reachable where they are elsewhere', () => {
  const config = testConfig({
    browserApiUrl: 'https://api.datum.test/base',
    liveUrl: 'https://live.datum.test',
  });
  expect(contentSecurityPolicy('', 'datum.test', config)).toContain(
    "connect-src 'self' https://api.datum.test wss://live.datum.test",
  );
  expect(contentSecurityPolicy('', 'datum.test', config)).toContain(
    "img-src 'self' data: blob: https://api.datum.test;",
  );
  expect(contentSecurityPolicy('', '127.0.0.1', testConfig())).toContain('ws://127.0.0.1:8080');
});

test('a host name that is none does not reach the header', () => {
  expect(contentSecurityPolicy('', "x; script-src 'unsafe-inline'", testConfig())).not.toContain(
    'unsafe-inline;',
  );
  expect(contentSecurityPolicy('', 'a b', testConfig())).toContain("connect-src 'self';");
});

test('a frame shows no page from elsewhere, but those of the host of reports where one is set up', () => {
  expect(contentSecurityPolicy('', 'datum.test', testConfig())).toContain("frame-src 'self';");
  const config = testConfig({ frameOrigin: 'https://app.powerbi.com' });
  expect(contentSecurityPolicy('', 'datum.test', config)).toContain(
    "frame-src 'self' https://app.powerbi.com;",
  );
});
