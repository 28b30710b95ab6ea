import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newClient } from './connection/client.ts';

/** What a listener is told. None of it may be lost for good: `connected` is the moment to read again. */
export interface ListenHandlers {
  /** Channel to what happens on a notification. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** After every (re)connection: whatever was notified while away has to be looked up. */
  connected(): void;
  /** The connection ended; it is tried again until `close`. */
  lost(error: Error): void;
}

export interface Listening {
  close(): Promise<void>;
}

const firstPauseMs = 100;
const longestPauseMs = 2_000;
/** A server that takes the connection and says nothing is tried again too. */
const patienceMs = 10_000;

/**
 * Listens to NOTIFY on a connection of its own and connects again whenever it is lost. Resolves with
 * the first connection.
 * @param url the owner's address (`OpenDatabase.url`)
 * @throws when the first connection fails
 */
export async function listen(url: string, handlers: ListenHandlers): Promise<Listening> {
  let isClosed = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = newClient({
      connectionString: url,
      application_name: 'datum listen',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
    });
    fresh.on('notification', ({ channel, payload }) => handlers.channels[channel]?.(payload ?? ''));
    const ended = new Promise<Error>((resolve) => {
      fresh.on('error', resolve);
      fresh.on('end', () => resolve(new Error('connection ended')));
    });
    try {
      await fresh.connect();
      for (const channel of Object.keys(handlers.channels)) {
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      void fresh.end();
      throw error;
    }
    void ended.then(reconnect);
    handlers.connected();
    return fresh;
  }

  async function reconnect(error: Error): Promise<void> {
    if (isClosed) return;
    handlers.lost(error);
    void client.end(); // it is gone either way
    for (let pause = firstPauseMs; !isClosed; pause = Math.min(pause * 2, longestPauseMs)) {
      await sleep(pause / 2 + Math.random() * (pause / 2), undefined, { ref: false });
      const fresh = await connect().catch(handlers.lost);
      if (!fresh) continue;
      client = fresh;
      if (isClosed) await fresh.end();
      return;
    }
  }

  return {
    async close() {
      isClosed = true;
      await client.end();
    },
  };
}
