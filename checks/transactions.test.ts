import { expect, test } from 'vitest';
import { isTest, read, sources } from './tree.ts';

const product = sources.filter((path) => /^(apps\/api\/src|packages)\//.test(path) && !isTest(path));

test('transactions begin in one place, which knows who holds a connection', () => {
  const others = product.filter((path) => read(path).includes('.transaction()'));
  expect(others).toEqual(['packages/database/src/transaction.ts']);
});

/** What makes the running code wait: for a time, a password, a file from a caller, a worker, another server. */
const waits = [
  /from 'node:timers\/promises'/,
  /from '@node-rs\/argon2'/,
  /from 'nodemailer'/,
  /\bnew Worker\(/,
  /\.(file|parts|saveRequestFiles)\(\)/,
  /\bawait fetch\(/,
];

/** Programs and waits outside any request: nothing of theirs can be inside a transaction. */
const outside =
  /^apps\/api\/src\/(demo\/|suites\/|platform\/jobs\/job-runner)|^packages\/(database\/src\/(embedded|listen)|realtime\/)/;

test('whatever waits refuses to do so inside a transaction', () => {
  const waiting = product.filter(
    (path) => !outside.test(path) && waits.some((wait) => wait.test(read(path))),
  );
  expect(waiting.length).toBeGreaterThan(4);
  expect(waiting.filter((path) => !read(path).includes('mustHoldNone('))).toEqual([]);
});
