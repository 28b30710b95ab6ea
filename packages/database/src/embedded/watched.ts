import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from '../embedded.ts';
import { ask } from './connect.ts';
import { folderAt } from './folder.ts';
import { type Restarts, restartsOfDatabase } from './restarts.ts';

/** An embedded server that is started again, on the same address, when it ends by itself or hangs. */
export interface WatchedServer {
  /** Address of the database `datum`, as its owner; the same for as long as we live. */
  readonly url: string;
  /** Settles when it is not started again, with a sentence that says why and what to do. */
  readonly lost: Promise<string>;
  /** Ends it, also in the middle of a start. Takes little longer than `grace` (ms). */
  stop(grace?: number): Promise<void>;
}

/** When a server counts as hanging, in ms: this number of questions in a row that no new connection answered. */
interface Patience {
  readonly askEvery: number;
  readonly answerWithin: number;
  readonly questions: number;
}
const usual: Patience = { askEvery: 2_000, answerWithin: 5_000, questions: 3 };

interface WatchOptions extends Omit<EmbeddedOptions, 'again'> {
  /** Told one sentence each time. */
  say?: ((sentence: string) => void) | undefined;
  patience?: Patience | undefined;
  restarts?: Restarts | undefined;
}

/**
 * Starts the embedded server and watches over it.
 * @throws CannotStart as `startEmbedded` does, when the first start fails
 */
export async function startWatched(
  dataDir: string,
  { say = console.error, patience = usual, restarts = restartsOfDatabase(), ...options }: WatchOptions = {},
): Promise<WatchedServer> {
  const { log, cluster } = folderAt(dataDir);
  const stopping = new AbortController();
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  let server: EmbeddedServer | undefined = await startEmbedded(dataDir, options);
  const { url } = server;
  const { port, password } = new URL(url);
  const place: Place = { port: Number(port), password, cluster };

  async function watch(): Promise<void> {
    while (server) {
      const end = await endOf(server, place, patience, stopping.signal);
      if (stopping.signal.aborted) return;
      server = await startAgain(end);
    }
  }

  async function startAgain(end: string): Promise<EmbeddedServer | undefined> {
    const { signal } = stopping;
    for (let why = end; !signal.aborted; ) {
      const pause = restarts.afterEnd();
      if (pause === null) {
        lose(
          `The embedded database ended ${restarts.tooOften}, at last so: it ${why}. Its log ${log} says why. ` +
            'Put that right, then start Datum again.',
        );
        return undefined;
      }
      say(`The embedded database ${why}; it is started again (its log: ${log}).`);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      try {
        const started = await startEmbedded(dataDir, { ...options, again: { port: place.port, signal } });
        say('The embedded database is back.');
        return started;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        why = `did not start: ${reason.replace(/\.$/, '')}`;
      }
    }
    return undefined;
  }

  const watching = watch();
  return {
    url,
    lost,
    async stop(grace) {
      stopping.abort();
      await watching;
      await server?.stop(grace);
    },
  };
}

/** Where the server answers, and on which folder. */
interface Place {
  readonly port: number;
  readonly password: string;
  readonly cluster: string;
}

/** Waits until the server has ended, and ends one that hangs; gives the end of a sentence that says which it was. */
async function endOf(
  server: EmbeddedServer,
  place: Place,
  patience: Patience,
  stopping: AbortSignal,
): Promise<string> {
  const over = new AbortController();
  const isHung = await Promise.race([
    server.ended.then(() => false),
    once(stopping, 'abort').then(() => false),
    hangs(place, patience, AbortSignal.any([over.signal, stopping])).catch(() => false),
  ]);
  over.abort();
  if (stopping.aborted) return '';
  if (isHung) server.kill();
  const how = await server.ended;
  return isHung ? 'took no new connections and was killed' : `stopped unexpectedly (${how})`;
}

/**
 * Settles when the server hangs; a server that starts or recovers answers that it does. One that somebody asked to shut
 * down may wait for its connections for ever, and takes no new ones.
 */
async function hangs({ port, password, cluster }: Place, patience: Patience, signal: AbortSignal) {
  for (let unanswered = 0; unanswered < patience.questions; ) {
    await sleep(patience.askEvery, undefined, { signal });
    const answer = await ask(port, password, cluster, patience.answerWithin);
    unanswered = answer === 'silent' || answer === 'stopping' ? unanswered + 1 : 0;
  }
  return true;
}
