import { hasRole } from '@datum/contract/access/access';
import { LIVE_ROLES } from '@datum/contract/access/roles';
import type { SubscriptionUpdated } from '@datum/contract/office/events';
import { onlyProblems } from '../api/problem.ts';
import { siteConfig } from '../deploy/site.ts';
import { session } from '../session/session.ts';
import { refreshPerson, restoreSession } from '../session/session-calls.ts';
import { viewing } from '../session/viewing.ts';
import type { LiveConnection } from './live-connection.ts';

/** A moment in which a page may give way to the next, or a new token to a newer one, without a new connection. */
const SETTLE_MS = 300;
/** How often a tab asks while its live channel is away. */
const POLL_MS = 30_000;

type StatusListener = (status: string) => void;

let listener: StatusListener | null = null;
let opened: { readonly token: string; readonly connection: Promise<LiveConnection> } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let polling: ReturnType<typeof setInterval> | undefined;

/**
 * Keeps the live connection of this tab in step with the session: open while a verified Subscriber or Complimentary
 * Subscriber is signed in (requirements 6), made anew for every new token, since laravel-echo keeps the one it was given. A
 * stored token is looked up first (requirements 4). The socket code is loaded only then.
 * @param onStatus the new status of the person's subscription, after the person was looked up again
 * @returns stops following; the connection closes unless the next page follows at once
 */
export function followLive(onStatus: StatusListener): () => void {
  listener = onStatus;
  const stop = session.subscribe(settle);
  settle();
  restoreSession().catch(onlyProblems);
  return () => {
    stop();
    listener = listener === onStatus ? null : listener;
    settle();
  };
}

function settle(): void {
  clearTimeout(timer);
  timer = setTimeout(adjust, SETTLE_MS);
}

function adjust(): void {
  const person = session.person();
  // the API refuses the channel to a person whose address is not confirmed yet
  const isReader = person?.is_verified === true && hasRole(person, LIVE_ROLES);
  // staff who see as a subscriber have a token of their own, which opens nobody else's channel
  const mayListen = listener !== null && isReader && viewing.get() === null;
  const token = mayListen ? session.token() : null;
  if (token === (opened?.token ?? null)) {
    return;
  }
  void opened?.connection.then((connection) => connection.close());
  clearInterval(polling);
  polling = token ? setInterval(() => void poll(), POLL_MS) : undefined;
  opened = person && token ? { token, connection: open(person.uuid, token) } : null;
}

async function open(uuid: string, token: string): Promise<LiveConnection> {
  const { openLiveConnection } = await import('./live-connection.ts');
  const { browserApiUrl, liveUrl, livePort, liveKey } = siteConfig();
  const { protocol, hostname } = location;
  const scheme = protocol === 'https:' ? 'wss' : 'ws';
  return openLiveConnection({
    address: liveUrl || `${scheme}://${hostname}:${livePort}`,
    key: liveKey,
    apiUrl: browserApiUrl,
    uuid,
    token,
    // Events sent while the connection was away are not repeated by the protocol: look for what they said.
    onReady: () => void lookAgain(token),
    onUpdated: newestOnly(async ({ status }) => {
      await refreshPerson(token);
      listener?.(status);
    }),
  });
}

/** Looks the person up again, and tells of a status that is another than the one that was known. */
async function lookAgain(token: string): Promise<void> {
  const before = session.person();
  await refreshPerson(token);
  const after = session.person();
  const status = after?.subscription?.status;
  if (before?.uuid === after?.uuid && status && status !== before?.subscription?.status) {
    listener?.(status);
  }
}

/** While the live channel is away, or where it is never reached, what it would have told is asked for. */
async function poll(): Promise<void> {
  if (!opened) return;
  const { token, connection } = opened;
  const isJoined = await connection.then(
    (one) => one.isJoined(),
    (failure: unknown) => {
      console.warn('Live connection failed', failure);
      return false;
    },
  );
  if (!isJoined) await lookAgain(token);
}

/** Events may come twice, and over two servers in another order: what is older than the last one is no news. */
export function newestOnly(listener: (update: SubscriptionUpdated) => void): typeof listener {
  let newest = Number.NEGATIVE_INFINITY;
  return (update) => {
    if (update.version > newest) {
      newest = update.version;
      listener(update);
    }
  };
}
