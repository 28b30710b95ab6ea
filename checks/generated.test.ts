import { expect, test } from 'vitest';
import { freshSchema } from '../packages/database/src/generate/fresh-schema.ts';
import { read } from './tree.ts';

test('packages/database/src/schema.ts is what the migrations make (else: npm run generate)', async () => {
  expect(read('packages/database/src/schema.ts')).toBe(await freshSchema());
});
