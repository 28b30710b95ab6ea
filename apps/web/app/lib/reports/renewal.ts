/** A token is renewed this long before its end: the service answers in seconds, and a reader may be away from the network. */
const LEAD_MS = 3 * 60_000;
/** However short a token lives, we do not ask more often. */
const LEAST_MS = 30_000;

/** How long to wait until a token is renewed. */
export const renewIn = (endsAt: number, now: number): number => Math.max(LEAST_MS, endsAt - LEAD_MS - now);

/** Whether a page that comes back into sight renews at once: timers sleep with the machine. */
export const isDue = (endsAt: number, now: number): boolean => endsAt - LEAD_MS <= now;

/** An error as the frame tells it. */
export interface FrameError {
  readonly message?: string;
  readonly errorCode?: string;
  /** 6 = the report cannot go on; less is about a part of it, and is shown there. */
  readonly level?: number;
}

const FATAL = 6;

/** What an error means for the whole report; null = it goes on. */
export function meaningOf({ message, errorCode, level }: FrameError): 'token' | 'error' | null {
  if (/token/i.test(`${message} ${errorCode}`)) return 'token';
  return level === FATAL ? 'error' : null;
}
