import pg from 'pg';

/**
 * A connection of its own, outside the pools. That it was lost is told by the query under way or the next one, which
 * fails; pg says it once more by an `error` event, and an event that nobody hears would end the process.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
}
