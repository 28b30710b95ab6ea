import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../packages/database/src/cannot-start.ts';
import { type Restarts, restartsOfPart } from '../../packages/database/src/embedded/restarts.ts';
import { hangs, type Patience, usualPatience } from './hanging.ts';
import type { Order, Report } from './part.ts';
import { type PartProcess, startProcess } from './part-process.ts';

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
  /** Told one sentence when it ended, and one when it is back. */
  readonly say?: (sentence: string) => void;
  readonly restarts?: Restarts;
  /** Address that it answers once it is ready; one that gives no answer for long is killed and started again. */
  readonly answersAt?: string;
  readonly patience?: Patience;
}

/** Starts a part and watches over it. */
export function keepRunning({
  name,
  script,
  order,
  say = console.error,
  restarts = restartsOfPart(),
  answersAt,
  patience = usualPatience,
}: PartOptions): Part {
  const first = Promise.withResolvers<string>();
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  first.promise.catch(() => undefined); // the code that waits for it hears it
  const closing = new AbortController();
  let isStarted = false;
  let run = startProcess(script, false, order, onReport);

  function onReport(report: Report): void {
    if ('refusal' in report) return;
    if (isStarted) say(`${name} is back.`);
    isStarted = true;
    first.resolve(report.ready);
    watchAnswers(run);
  }

  /** Kills a process that gives no answer; it is then started again like any that ended. */
  function watchAnswers({ child, ended }: PartProcess): void {
    if (!answersAt) return;
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, closing.signal]);
    void ended.then(() => over.abort());
    hangs(answersAt, patience, signal).then(
      () => {
        if (signal.aborted) return;
        say(`${name} gives no answer and is killed.`);
        child.kill('SIGKILL');
      },
      () => undefined, // it ended, or we do
    );
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const { how, refusal, words } = await run.ended;
      if (closing.signal.aborted) return;
      const [reason] = (refusal ?? '').split('\n');
      const why = reason ? `did not start: ${reason.replace(/\.$/, '')}` : `stopped unexpectedly (${how})`;
      const said = words && `, and said last: ${words}`;
      if (!isStarted) return first.reject(new CannotStart(refusal ?? `${name} ${why} at its start${said}.`));

      const pause = restarts.afterEnd();
      if (pause === null) return lose(tooOften(name, restarts, `${why}${said}`));
      say(`${name} ${why}; it is started again.`);
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      if (!closing.signal.aborted) run = startProcess(script, true, order, onReport);
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
  `${name} ended ${tooOften}, at last so: it ${why}. Put that right, then start Datum again.`;
