import { expect, test } from 'vitest';
import { leftOut, stageOf } from './changed.ts';
import { importersOf, testsReached } from './reach.ts';

const prices = 'apps/api/src/features/prices';
const imports = [
  [`${prices}/routes.ts`, [`${prices}/queries.ts`, 'packages/contract/src/prices.ts']],
  ['apps/api/src/features/offers/routes.ts', ['packages/contract/src/prices.ts']],
  ['apps/api/src/app.ts', [`${prices}/routes.ts`, 'apps/api/src/features/offers/routes.ts']],
  ['apps/api/src/platform/test/test-app.ts', ['apps/api/src/app.ts']],
  [`${prices}/import/prices.test.ts`, ['apps/api/src/platform/test/test-app.ts']],
  ['apps/api/src/suites/every-endpoint.test.ts', ['apps/api/src/platform/test/test-app.ts']],
  ['packages/contract/src/values/money.test.ts', ['packages/contract/src/values/money.ts']],
] as const;
const tests = [
  `${prices}/prices.test.ts`,
  `${prices}/import/prices.test.ts`,
  'apps/api/src/features/offers/offers.test.ts',
  'apps/api/src/suites/every-endpoint.test.ts',
  'packages/contract/src/values/money.test.ts',
];
const reachedBy = (...changed: string[]) => testsReached(changed, importersOf(imports), tests);

test('a change reaches the tests that import it, and those of its folder or above', () => {
  expect(reachedBy('packages/contract/src/values/money.ts')).toEqual([
    'packages/contract/src/values/money.test.ts',
  ]);
  expect(reachedBy(`${prices}/queries.ts`)).toEqual([`${prices}/prices.test.ts`]);
  expect(reachedBy(`${prices}/import/rules.ts`)).toEqual([
    `${prices}/prices.test.ts`,
    `${prices}/import/prices.test.ts`,
  ]);
});

test('a change of the contract reaches every feature that imports it, but not through the whole API', () => {
  expect(reachedBy('packages/contract/src/prices.ts')).toEqual([
    `${prices}/prices.test.ts`,
    'apps/api/src/features/offers/offers.test.ts',
  ]);
});

test('a test that was changed runs, a change of the whole API or of a migration runs every test of the API', () => {
  expect(reachedBy(`${prices}/import/prices.test.ts`)).toEqual([`${prices}/import/prices.test.ts`]);
  expect(reachedBy('apps/api/src/app.ts')).toEqual(tests.slice(0, 4));
  expect(reachedBy('packages/database/migrations/001-people.sql')).toEqual(tests.slice(0, 4));
});

test('each test file has its stage', () => {
  expect(stageOf('apps/api/src/features/live/live.test.ts')).toBe('alone');
  expect(stageOf('apps/api/src/features/users/users.test.ts')).toBe('api');
  expect(stageOf('apps/web/app/features/users/create.dom.test.tsx')).toBe('dom');
  expect(stageOf('packages/contract/src/screens/address.test.ts')).toBe('unit');
  expect(stageOf('e2e/story.spec.ts')).toBe('browser');
  expect(stageOf('e2e/walks/empty-office.spec.ts')).toBe('walks');
  expect(stageOf('apps/api/src/demo/further.night.test.ts')).toBeUndefined();
  expect(stageOf('checks/imports.test.ts')).toBeUndefined();
  expect(stageOf('apps/api/src/app.ts')).toBeUndefined();
});

test('what imports do not lead to is named', () => {
  expect(leftOut(['packages/contract/src/screens/rows/prices.ts'])).toHaveLength(2);
  expect(leftOut(['apps/web/app/features/users/create.page.tsx'])).toHaveLength(1);
  expect(leftOut(['docs/testing.md', 'apps/web/app/features/users/create.dom.test.tsx'])).toEqual([]);
});
