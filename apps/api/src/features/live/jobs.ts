import { hostname } from 'node:os';
import { type LiveEvent, RELEASE_CHANGED } from '@datum/contract/office/events';
import { listen } from '@datum/database/listen';
import { KEY_REVOKED } from '../../platform/api-keys/holder.queries.ts';
import { type LiveSockets, openLiveChannel } from '../../platform/live/live-channel.ts';
import type { OutboxEvent } from '../../platform/live/outbox.queries.ts';
import { OUTBOX_CHANNEL, readOutbox } from '../../platform/live/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { POLICY_CHANGED } from '../../platform/security/security-policy.ts';
import { SESSION_REVOKED } from '../../platform/session/sessions.queries.ts';
import { watchSessions } from './watch-sessions.jobs.ts';

/** The live channel of one process. */
export interface Live {
  readonly port: number;
  socketCount(): number;
  /** Closes the sockets over `DRAIN_SECONDS`, then everything else. */
  close(): Promise<void>;
}

/**
 * Opens the live channel: events of the outbox go out to the sockets, and sockets of ended sessions are closed.
 * Nothing depends on a notification alone: after every reconnect, and at intervals, the tables are read.
 */
export async function startLive(platform: Platform): Promise<Live> {
  const { database, config, log, sessions, keys, policy } = platform;
  const gone = new Set<string>();
  const sockets = await openLiveChannel(platform, (socketId) => gone.add(socketId));
  const process = `${hostname()}:${sockets.port}`;
  const outbox = await readOutbox(database, process, (event) => handOn(platform, sockets, event), log);
  const watch = watchSessions(platform, sockets, gone);
  const listening = await listen(database.url, {
    channels: {
      [OUTBOX_CHANNEL]: outbox.wake,
      [SESSION_REVOKED]: (sessionId) => {
        sessions.forget(sessionId === 'all' ? undefined : Number(sessionId));
        if (sessionId === 'all') keys.recent.forget(); // what a role may do was changed
        watch.look();
      },
      [POLICY_CHANGED]: () => policy.forget(),
      [KEY_REVOKED]: (prefix) => keys.recent.forget(prefix),
    },
    connected: () => {
      sessions.forget();
      keys.recent.forget();
      policy.forget();
      outbox.wake();
      watch.look();
    },
    lost: (err) => log.warn({ err }, 'notifications are lost for now; connecting again'),
  });
  return {
    port: sockets.port,
    socketCount: sockets.socketCount,
    async close() {
      await sockets.drain(config.drainSeconds);
      await Promise.all([listening.close(), outbox.close(), watch.close()]);
    },
  };
}

type Effect = (platform: Platform, event: OutboxEvent) => void;

/** What an event changes inside every process. Events may come twice, and an older one after a newer. */
const effects: ReadonlyMap<string, Effect> = new Map<LiveEvent, Effect>([
  [RELEASE_CHANGED, ({ published }, { version }) => published.clear(Math.max(version, published.vintage))],
]);

/** Only private channels are sent to clients; each listener was authorised for its channel. */
function handOn(platform: Platform, sockets: LiveSockets, happened: OutboxEvent): void {
  const { channel, event, data, event_id, version, occurred_at } = happened;
  effects.get(event)?.(platform, happened);
  if (channel.startsWith('private-')) {
    sockets.publish(channel, event, { ...data, event_id, version, occurred_at });
  }
}
