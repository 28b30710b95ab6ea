import { expect, test } from 'vitest';
import { z } from 'zod';
import { NO_EVAL_SCRIPT } from './no-eval.ts';

test('the switch of the script is the one that zod reads', () => {
  const before = z.config();
  const name = NO_EVAL_SCRIPT.match(/globalThis\.(\w+)=/)?.[1] ?? '';
  expect(Reflect.get(globalThis, name)).toBe(before);
  // a setting that zod does not know would be kept as well: the type says that it knows this one
  const known: keyof typeof before = 'jitless';
  expect(NO_EVAL_SCRIPT).toContain(`{${known}:true}`);
});
