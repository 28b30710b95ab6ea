import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ownScripts } from './own-scripts.server.ts';

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('scripts with the mark of this rendering are named by their exact text, and lose the mark', () => {
  const marked = `<script nonce="m1">\n let a = "<b>";</script><script type="module" nonce="m1" async="">import "/x.js";\n</script>`;
  const { html, sources } = ownScripts(marked, 'm1');
  expect(sources).toEqual([sourceOf('\n let a = "<b>";'), sourceOf('import "/x.js";\n')]);
  expect(html).not.toContain('nonce');
});

test('a script that found its way into the page is not named, nor is one with another mark', () => {
  const { sources } = ownScripts('<script>steal()</script><script nonce="old">steal()</script>', 'm1');
  expect(sources).toEqual([]);
});

test('scripts by address and links need no name, and lose the mark too', () => {
  const { html, sources } = ownScripts('<script src="/a.js" nonce="m1"></script><link nonce="m1">', 'm1');
  expect([html, sources]).toEqual(['<script src="/a.js"></script><link>', []]);
});
