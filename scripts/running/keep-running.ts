import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../packages/database/src/cannot-start.ts';
import { Restarts } from '../../packages/database/src/embedded/restarts.ts';
import type { Order, Report } from './part.ts';

/** A part in a process of its own that is started again when it ends by itself. */
export interface Part {
  /** Its words when it was ready for the first time. @throws CannotStart when the first start fails: it is not tried again */
  readonly ready: Promise<string>;
  /** Settles when it ended too often, with a sentence that says why and what to do. */
  readonly lost: Promise<string>;
  /** Asks it to end, and kills it after `grace` (ms). */
  close(grace: number): Promise<void>;
}

interface PartOptions {
  /** As the subject of a sentence. */
  readonly name: string;
  /** Calls `livePart`. */
  readonly script: string;
  /** Settles when the part may begin; asked for at every start. */
  readonly order: () => Promise<Order>;
  /** Told one sentence at every start but the first. */
  readonly say?: (sentence: string) => void;
  readonly restarts?: Restarts;
}

/** Starts a part and watches over it. */
export function keepRunning({
  name,
  script,
  order,
  say = console.error,
  restarts = new Restarts(5, 5 * 60_000),
}: PartOptions): Part {
  const first = Promise.withResolvers<string>();
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  first.promise.catch(() => undefined); // whoever waits for it hears it
  const closing = new AbortController();
  let isStarted = false;
  let run = start(script, false, order, onReport);

  function onReport(report: Report): void {
    if ('refusal' in report) return;
    isStarted = true;
    first.resolve(report.ready);
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const { how, refusal, words } = await run.ended;
      if (closing.signal.aborted) return;
      const [reason] = (refusal ?? '').split('\n');
      const why = reason ? `did not start: ${reason.replace(/\.$/, '')}` : `ended by itself (${how})`;
      const said = words && `, and said last: ${words}`;
      if (!isStarted) return first.reject(new CannotStart(refusal ?? `${name} ${why} at its start${said}.`));

      const pause = restarts.afterEnd();
      if (pause === null) return lose(tooOften(name, restarts, `${why}${said}`));
      say(`${name} ${why}; it is started again.`);
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) run = start(script, true, order, onReport);
    }
  }

  const watching = watch();
  return {
    ready: first.promise,
    lost,
    async close(grace) {
      closing.abort();
      run.child.kill('SIGTERM');
      const inTime = await Promise.race([run.ended, sleep(grace, false, { ref: false })]);
      if (!inTime) run.child.kill('SIGKILL');
      await Promise.all([run.ended, watching]);
    },
  };
}

const tooOften = (name: string, { tooOften }: Restarts, why: string) =>
  `${name} ended ${tooOften}, at last so: it ${why}. Mend that, and start Datum again.`;

/** How a process ended: a signal or an exit code, why it refused to start, its last lines. */
interface End {
  readonly how: string;
  readonly refusal: string | undefined;
  readonly words: string;
}

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<End>;
}

/**
 * One process of a part. It is not of our process group, so that Ctrl-C reaches us alone and parts end in their order; it
 * ends with us by its channel.
 */
function start(
  script: string,
  isAgain: boolean,
  order: () => Promise<Order>,
  onReport: (report: Report) => void,
): Run {
  const child = spawn(process.execPath, [script, ...(isAgain ? ['again'] : [])], {
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
    () => undefined, // what it waits for failed: whoever started that ends everything
  );
  return { child, ended };
}

/** Settles when the process is gone and its last lines are read, and says how it ended. */
async function endOf(child: ChildProcess): Promise<string> {
  const closed = once(child, 'close').catch(() => undefined);
  const how = await new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.on('error', (error) => child.pid === undefined && resolve(error.message));
  });
  await Promise.race([closed, sleep(500, undefined, { ref: false })]); // its own children may hold its pipe
  return how;
}

const lastLines = (said: string) => said.trim().split('\n').slice(-3).join(' | ').slice(-500);
