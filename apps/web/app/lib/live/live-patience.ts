import type Pusher from 'pusher-js';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Lets a lost connection come back after a random and growing pause. pusher-js by itself tries every second on the
 * second: after a restart of the server all clients would arrive together, again and again.
 * @param givenUp the server closed in a way after which pusher-js does not try again (the session is over)
 * @returns stops trying
 */
export function connectWithPatience(pusher: Pusher, givenUp: () => void): () => void {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ours = false;

  /** pusher-js starts its own timer just after it has told of it; disconnecting then takes that timer away. */
  const takeOver = () => {
    ours = true;
    pusher.disconnect();
    ours = false;
    timer = setTimeout(() => pusher.connect(), pauseBefore(attempts, Math.random));
    attempts += 1;
  };
  const onLost = () => {
    clearTimeout(timer);
    timer = setTimeout(takeOver, 0);
  };
  const onConnected = () => {
    attempts = 0;
  };
  const onDisconnected = () => {
    if (!ours) {
      givenUp();
    }
  };
  const handlers = { connecting_in: onLost, connected: onConnected, disconnected: onDisconnected };
  for (const [event, handler] of Object.entries(handlers)) {
    pusher.connection.bind(event, handler);
  }
  return () => {
    clearTimeout(timer);
    for (const [event, handler] of Object.entries(handlers)) {
      pusher.connection.unbind(event, handler);
    }
  };
}

/** Milliseconds before the next attempt: between half and one and a half times a pause that doubles each time. */
export const pauseBefore = (attempts: number, random: () => number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS) * (0.5 + random());
