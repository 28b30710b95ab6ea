import { expect, test } from 'vitest';
import { isTest, read, sources } from './tree.ts';

const product = sources.filter(
  (path) => /^(apps\/api\/src|packages)\//.test(path) && !isTest(path) && !/(^|\/)(suites|test)\//.test(path),
);

/** Kysely's words for a connection outside the pool's turn. */
const begins = /\.(transaction|startTransaction|connection)\(\)/;

test('transactions begin in one place, which knows who holds a connection', () => {
  const others = product.filter((path) => begins.test(read(path)));
  expect(others).toEqual(['packages/database/src/transaction.ts']);
});

/** Handlers are given a transaction, or may only read: one that opens another writes where a GET may, and apart from its answer. */
test('handlers open no transaction of their own', () => {
  const handlers = product.filter((path) => /^apps\/api\/src\/features\/.*(?<!jobs)\.ts$/.test(path));
  const own = handlers.filter((path) => /\binTransaction\(|\bdatabase\.(write|signIn)\b/.test(read(path)));
  // an attempt to pay is stored before the service hears of it, whatever becomes of the answer
  expect(own).toEqual([
    'apps/api/src/features/orders/pay/pay.routes.ts',
    'apps/api/src/features/orders/pay/test-payments.routes.ts',
  ]);
});

/** What makes the running code wait: for a time, a password, a disk, a file from a caller, a worker, another server. */
const waits = [
  /from 'node:(timers|fs|child_process|dns)(\/promises)?'/,
  /\b(https?|net|tls)\.(request|get|connect)\(|\b(request|get|connect)\b[^}]*\} from 'node:(https?|net|tls)'/,
  /from '(@node-rs\/argon2|nodemailer|undici)'/,
  /\bnew Worker\(/,
  /(?<![.\w])(setTimeout|fetch)\(/,
  /\bAtomics\.wait/,
  /\.(file|parts|saveRequestFiles)\(\)/,
];
const isWaiting = (path: string): boolean => {
  const code = read(path).replaceAll(/^import type .*$/gm, '');
  return waits.some((wait) => wait.test(code));
};

/** What waits outside any transaction; each line says why. */
const outside: readonly (readonly [RegExp, string])[] = [
  [
    /^apps\/api\/src\/(main|command-line|secrets|demo\/.*|method\/.*)\.ts$/,
    'programs: they begin, and run, before any call',
  ],
  [
    /^packages\/database\/src\/(embedded|backup|migrate|listen|bulk|generate|test-)/,
    'the server, and a LISTEN of its own',
  ],
  [/^packages\/database\/src\/connection\//, 'connections are made here'],
  [/^packages\/(realtime|contract|index-numbers)\//, 'knows no database'],
  [/^apps\/api\/src\/platform\/jobs\/job-runner\.ts$/, 'waits between jobs'],
  [/^apps\/api\/src\/platform\/jobs\/clock-turns\.ts$/, 'a timer between looks'],
  [/^apps\/api\/src\/platform\/limits\/shared-counts\.ts$/, 'a timer of the process'],
  [/^apps\/api\/src\/platform\/files\/parsing\/inside\//, 'the reading process, which knows no database'],
  [/^apps\/api\/src\/platform\/limits\/waiting-line\.ts$/, 'entered by fair-turns.ts alone, which asks'],
  [/^apps\/api\/src\/platform\/files\/writing\/workbook-writer\.ts$/, 'entered by one-by-one.ts, which asks'],
  [/^apps\/api\/src\/platform\/limits\/even-timing\.ts$/, 'a hook on answers, after their transaction'],
  [/^apps\/api\/src\/platform\/pdf\/fonts\.ts$/, 'fonts of the program, read once'],
  [/^apps\/api\/src\/platform\/proofs\/password-rules\.ts$/, 'lists of the program, read once'],
];
const isOutside = (path: string) => outside.some(([pattern]) => pattern.test(path));

test('whatever waits refuses to do so inside a transaction', () => {
  const waiting = product.filter((path) => isWaiting(path) && !isOutside(path));
  expect(waiting.length).toBeGreaterThan(4);
  expect(waiting.filter((path) => !read(path).includes('mustHoldNone('))).toEqual([]);
});

/** Asking once would excuse the whole file: what holds a transaction is handed to these, which therefore never wait. */
test('handlers, queries and rules of features do not wait themselves', () => {
  const handlers = product.filter((path) => /^apps\/api\/src\/features\/.*(?<!jobs)\.ts$/.test(path));
  expect(handlers.length).toBeGreaterThan(100);
  expect(handlers.filter(isWaiting)).toEqual([]);
});
