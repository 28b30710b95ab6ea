import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, inlineScriptHashes } from './security-headers.ts';
import { testConfig } from './test-config.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('each inline script is named by the hash of its exact text, modules too', () => {
  const html = `<script>\n let a = "<b>";</script><script type="module" async="">import "/x.js";\n</script>`;
  expect(inlineScriptHashes(html)).toEqual([hashOf('\n let a = "<b>";'), hashOf('import "/x.js";\n')]);
});

test('scripts by address and blocks of data need no hash', () => {
  const html = '<script src="/a.js"></script><script type="application/ld+json">{}</script>';
  expect(inlineScriptHashes(html)).toEqual([]);
});

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
  expect(contentSecurityPolicy('', '127.0.0.1', testConfig())).toContain('ws://127.0.0.1:8080');
});

test('a host name that is none does not reach the header', () => {
  expect(contentSecurityPolicy('', "x; script-src 'unsafe-inline'", testConfig())).not.toContain(
    'unsafe-inline;',
  );
  expect(contentSecurityPolicy('', 'a b', testConfig())).toContain("connect-src 'self';");
});
