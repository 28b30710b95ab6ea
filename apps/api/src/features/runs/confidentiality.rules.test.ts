import { expect, test } from 'vitest';
import { protectionOf } from './confidentiality.rules.ts';

test('an outsider comes no nearer to a hidden average than a tenth of it, as docs/methodology.md promises', () => {
  expect(protectionOf({ minSources: 3 })).toEqual({ protection: 0.1, minSources: 3 });
});
