import { expect, test } from 'vitest';
import { freshSchema } from '../packages/database/src/generate/fresh-schema.ts';
import { freshRefusals } from '../scripts/fresh-refusals.ts';
import { mantineVariables } from '../scripts/mantine-variables.ts';
import { read } from './tree.ts';

test('packages/database/src/schema.ts is what the migrations make (else: npm run generate)', async () => {
  expect(read('packages/database/src/schema.ts')).toBe(await freshSchema());
});

test('refusal-params.ts is what the messages of refusals need (else: npm run generate)', () => {
  expect(read('packages/contract/src/messages/refusals/refusal-params.ts')).toBe(freshRefusals());
});

test('mantine-variables.css is what Mantine makes of the theme (else: npm run generate)', () => {
  expect(read('apps/web/app/theme/mantine-variables.css')).toBe(mantineVariables());
});
