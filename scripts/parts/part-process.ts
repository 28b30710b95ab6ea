import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, Report } from './part.ts';

/** How a process of a part ended: a signal or an exit code, why it refused to start, its last lines. */
export interface End {
  readonly how: string;
  readonly refusal: string | undefined;
  readonly words: string;
}

export interface PartProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<End>;
}

/**
 * The part of the heap that holds what is new, in MB, for which Node takes 16 by default and keeps them: 40 MB less at rest
 * (docs/benchmarks.md, which also says that nothing got slower).
 */
const HEAP = ['--max-semi-space-size=4'];

/**
 * One process of a part. It is not of our process group, so that Ctrl-C reaches us alone and parts end in their order; it
 * ends with us by its channel.
 */
export function startProcess(
  script: string,
  isAgain: boolean,
  order: () => Promise<Order>,
  onReport: (report: Report) => void,
): PartProcess {
  const child = spawn(process.execPath, [...HEAP, script, ...(isAgain ? ['again'] : [])], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    said = (said + chunk).slice(-2_000);
  });
  let refusal: string | undefined;
  child.on('message', (report: Report) => {
    if ('refusal' in report) refusal = report.refusal;
    onReport(report);
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = endOf(child).then((how) => {
    process.off('exit', endWithUs);
    return { how, refusal, words: lastLines(said) };
  });
  order().then(
    (sent) => child.connected && child.send(sent, () => undefined),
    () => undefined, // what it waits for failed, and its starter ends everything
  );
  return { child, ended };
}

/** Settles when the process is gone and its last lines are read, and says how it ended. */
async function endOf(child: ChildProcess): Promise<string> {
  const closed = once(child, 'close').catch(() => undefined);
  const how = await new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
    child.on('error', (error) => child.pid === undefined && resolve(error.message));
  });
  await Promise.race([closed, sleep(500, undefined, { ref: false })]); // its own children may hold its pipe
  return how;
}

const lastLines = (said: string) => said.trim().split('\n').slice(-3).join(' | ').slice(-500);
