import { expect, test } from 'vitest';
import { read, sources } from './tree.ts';

/** The one file that knows how long typing rests (requirements 9). */
const ONE = 'apps/web/app/ui/settled.ts';

test('what is typed counts as settled after the same time everywhere', () => {
  const own = sources.filter((path) => path !== ONE && /\buse(Debounced|Throttled)/.test(read(path)));
  expect(own).toEqual([]);
  expect(read(ONE)).toContain('SETTLED_MS = 200;');
});
