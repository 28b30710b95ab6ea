import { setTimeout as sleep } from 'node:timers/promises';
import { CHANGES_PATH } from '@datum/contract/calls/changes';
import type { WebConfig } from './config.ts';

/** The API says something every two seconds; after so long without a word nobody knows what has changed. */
const SILENCE_MS = 6_000;
const RETRY_MS = 500;

/** What is known of changes to public pages. */
export interface Changes {
  /** Whether each change is heard of at once; while it is not, no finished page may be served. */
  isHeard(): boolean;
  close(): void;
}

/**
 * Listens to the API's stream of changes and connects again whenever it is lost.
 * @param onChange pages that were made before this moment may show what is over
 */
export function hearChanges(
  { apiOrigin, internalKey }: Pick<WebConfig, 'apiOrigin' | 'internalKey'>,
  onChange: () => void,
): Changes {
  const closing = new AbortController();
  let heardAt = Number.NEGATIVE_INFINITY;

  async function listen(): Promise<void> {
    const response = await fetch(apiOrigin + CHANGES_PATH, {
      headers: { 'x-internal-key': internalKey },
      signal: closing.signal,
    });
    if (!response.ok || !response.body) return;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const words = (rest + text).split('\n');
      rest = words.pop() ?? '';
      if (words.includes('changed')) onChange();
      heardAt = performance.now();
    }
  }

  async function listenAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch(() => undefined); // an API that is away is asked again
      heardAt = Number.NEGATIVE_INFINITY;
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }

  void listenAgain();
  return {
    isHeard: () => performance.now() - heardAt < SILENCE_MS,
    close: () => closing.abort(),
  };
}
