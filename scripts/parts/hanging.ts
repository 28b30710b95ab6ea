import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** When a part counts as hanging, in ms: this number of questions in a row without an answer. */
export interface Patience {
  readonly askEvery: number;
  readonly answerWithin: number;
  readonly questions: number;
}

/** A minute without one answer: a part that computes, or is asked by too many, answers sooner. */
export const usualPatience: Patience = { askEvery: 5_000, answerWithin: 15_000, questions: 3 };

/**
 * Settles when a part hangs. Any answer counts, of whatever status: an API without its database says 500, and lives.
 * @throws when `signal` ends the watch
 */
export async function hangs(url: string, patience: Patience, signal: AbortSignal): Promise<void> {
  for (let unanswered = 0; unanswered < patience.questions; ) {
    await sleep(patience.askEvery, undefined, { signal, ref: false });
    unanswered = (await answers(url, patience.answerWithin)) ? 0 : unanswered + 1;
  }
}

/** On a connection of its own: one that is kept could be served while new ones are not. */
function answers(url: string, within: number): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(url, { agent: false, signal: AbortSignal.timeout(within) }, (response) => {
      response.resume();
      resolve(true);
    });
    call.on('error', () => resolve(false));
    call.end();
  });
}
