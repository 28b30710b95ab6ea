import type { SubscriptionUpdated } from '@datum/contract/events';
import { LIVE_ROLES } from '@datum/contract/roles';
import type { LiveConnection } from './live-connection.ts';
import { session } from './session.ts';
import { refreshPerson } from './session-calls.ts';
import { siteConfig } from './site.ts';

/**
 * Keeps the live connection of this tab in step with the session: open while a Subscriber or Complimentary Subscriber
 * is signed in (spec section 6), made anew for every new token, since laravel-echo keeps the one it was given. The
 * socket code is loaded only then.
 * @param onStatus the new status of the person's subscription, after the person was looked up again
 * @returns stops following and closes the connection
 */
export function followLive(onStatus: (status: string) => void): () => void {
  let openFor: string | null = null;
  let connection: Promise<LiveConnection> | null = null;

  const close = () => {
    void connection?.then((opened) => opened.close());
    connection = null;
    openFor = null;
  };

  const adjust = () => {
    const person = session.person();
    const token = person && LIVE_ROLES.includes(person.role) ? session.token() : null;
    if (token === openFor) {
      return;
    }
    close();
    if (person && token) {
      openFor = token;
      connection = open(person.uuid, token, onStatus);
    }
  };

  const stop = session.subscribe(adjust);
  adjust();
  return () => {
    stop();
    close();
  };
}

async function open(
  uuid: string,
  token: string,
  onStatus: (status: string) => void,
): Promise<LiveConnection> {
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
    onReady: () => void refreshPerson(token),
    onUpdated: newestOnly(async ({ status }) => {
      await refreshPerson(token);
      onStatus(status);
    }),
  });
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
