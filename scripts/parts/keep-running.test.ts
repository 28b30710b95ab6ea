import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Restarts } from '../../packages/database/src/embedded/restarts.ts';
import { findFreePort } from '../running/free-ports.ts';
import { keepRunning, type Part } from './keep-running.ts';

let folder: string;
let said: string[];
let part: Part | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'datum-part-'));
  said = [];
});
afterEach(async () => {
  await part?.close(2_000);
  part = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A part that notes each of its processes, then does something. */
function write(does: string): string {
  const script = join(folder, 'part.ts');
  writeFileSync(
    script,
    `import { appendFileSync, existsSync } from 'node:fs';
    import { CannotStart } from '${import.meta.dirname}/../../packages/database/src/cannot-start.ts';
    import { isAgain, livePart } from '${import.meta.dirname}/part.ts';
    await livePart(async (parts, order) => {
      const { databaseUrl } = await order;
      appendFileSync('${folder}/starts', process.pid + ' ' + isAgain + ' ' + databaseUrl + '\\n');
      setInterval(() => undefined, 1_000);
      ${does}
      return 'all is well';
    });`,
  );
  return script;
}

function keep(does: string, restarts = new Restarts(5, 60_000)): Part {
  const order = async () => ({ databaseUrl: 'postgres://secret' });
  part = keepRunning({
    name: 'The part',
    script: write(does),
    order,
    say: (line) => said.push(line),
    restarts,
  });
  return part;
}

const starts = () => {
  try {
    return readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};
const pidOf = (start = '') => Number(start.split(' ')[0]);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a part that was killed is started again with the same order, and one sentence says so', async () => {
  expect(await keep('').ready).toBe('all is well');
  process.kill(pidOf(starts()[0]), 'SIGKILL');
  await expect.poll(starts).toHaveLength(2);
  expect(starts().map((line) => line.replace(/^\d+ /, ''))).toEqual([
    'false postgres://secret',
    'true postgres://secret',
  ]);
  await expect
    .poll(() => said)
    .toEqual(['The part stopped unexpectedly (signal SIGKILL); it is started again.', 'The part is back.']);
});

test('a fault that nothing caught ends the process with one line that has the stack', async () => {
  const { ready, lost } = keep(
    `setTimeout(() => Promise.reject(new Error('a fault of ours')), 20);`,
    new Restarts(1, 60_000),
  );
  await ready;
  expect(await lost).toMatch(
    /^The part ended 2 times within 1 minutes, at last so: it stopped unexpectedly \(exit code 1\), and said last: \S+ unhandledRejection: Error: a fault of ours \| at .+part\.ts:.+\. Put that right, then start Datum again\.$/,
  );
  expect(starts()).toHaveLength(2);
});

test.each([
  [`throw new CannotStart('WEB_PORT 1 is taken: take another.');`, /^WEB_PORT 1 is taken: take another\.$/],
  [`throw new Error('no such table');`, /^Error: no such table\n {4}at /],
  [
    `console.error('out of memory'); process.exit(3);`,
    /^The part stopped unexpectedly \(exit code 3\) at its start, and said last: out of memory\.$/,
  ],
])('a first start that fails is not tried again: %s', async (does, sentence) => {
  await expect(keep(does).ready).rejects.toThrow(sentence);
  expect(starts()).toHaveLength(1);
  expect(said).toEqual([]);
});

test('a later start that is refused is tried again, and the reason is told', async () => {
  const { ready } = keep(`
    const refused = '${folder}/refused';
    if (isAgain && !existsSync(refused)) {
      appendFileSync(refused, '');
      throw new CannotStart('The port is taken.');
    }`);
  await ready;
  process.kill(pidOf(starts()[0]), 'SIGKILL');
  await expect.poll(starts).toHaveLength(3);
  await expect.poll(() => said.at(-1)).toBe('The part is back.');
  expect(said.at(-2)).toBe('The part did not start: The port is taken; it is started again.');
});

test('closing asks first, kills what does not end, and starts nothing again', async () => {
  const polite = keep(`parts.defer(() => appendFileSync('${folder}/starts', process.pid + ' closed\\n'));`);
  await polite.ready;
  await polite.close(10_000);
  expect(starts().at(-1)).toMatch(/ closed$/);

  const stubborn = keep('parts.defer(() => new Promise(() => undefined));');
  await stubborn.ready;
  const pid = pidOf(starts().at(-1));
  await stubborn.close(50);
  expect(isAlive(pid)).toBe(false);
  expect(said).toEqual([]);
});

test('a part ends with its watcher, also when that was killed and the part does not close', async () => {
  const script = write('parts.defer(() => new Promise(() => undefined));');
  const watcher = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      `import { keepRunning } from '${import.meta.dirname}/keep-running.ts';
      keepRunning({ name: 'The part', script: '${script}', order: async () => ({}) });`,
    ],
    { stdio: 'inherit' },
  );
  await expect.poll(starts).toHaveLength(1);
  const pid = pidOf(starts()[0]);
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')));
  expect(isAlive(pid)).toBe(true);
  watcher.kill('SIGKILL');
  await once(watcher, 'exit');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a part that gives no answer is killed and started again; one that answers with an error is left alone', async () => {
  const port = await findFreePort();
  part = keepRunning({
    name: 'The part',
    script: write(`
      const { createServer } = await import('node:http');
      createServer((request, response) => {
        if (existsSync('${folder}/hang')) return;
        appendFileSync('${folder}/asked', 'x');
        response.writeHead(500).end();
      }).listen(${port});`),
    order: async () => ({}),
    say: (line) => said.push(line),
    answersAt: `http://localhost:${port}/`,
    patience: { askEvery: 20, answerWithin: 200, questions: 2 },
  });
  await part.ready;
  await expect.poll(() => readFileSync(join(folder, 'asked'), 'utf8').length).toBeGreaterThan(5);
  expect(starts()).toHaveLength(1);
  writeFileSync(join(folder, 'hang'), '');
  await expect.poll(() => said.includes('The part gives no answer and is killed.')).toBe(true);
  rmSync(join(folder, 'hang'));
  await expect.poll(() => said.at(-1)).toBe('The part is back.');
  expect(said.slice(1, 2)).toEqual(['The part stopped unexpectedly (signal SIGKILL); it is started again.']);
});
