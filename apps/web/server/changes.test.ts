import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Changes, hearChanges } from './changes.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const thing of open.splice(0)) thing.close();
});

/** An API whose stream the test speaks into. */
async function startStream(port = 0) {
  const listeners: ServerResponse[] = [];
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['x-internal-key']);
    listeners.push(response);
    response.write('changed\n');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  open.push({ close: stop });
  return {
    keys,
    port: (server.address() as AddressInfo).port,
    say: (text: string) => {
      for (const listener of listeners) listener.write(text);
    },
    stop,
  };
}

function hear(port: number) {
  let changes = 0;
  const heard: Changes = hearChanges({ apiOrigin: `http://127.0.0.1:${port}`, internalKey: 'key' }, () => {
    changes += 1;
  });
  open.push(heard);
  return { heard, count: () => changes };
}

test('each change is told, beats are not, and a word that comes in two pieces is one', async () => {
  const api = await startStream();
  const { heard, count } = hear(api.port);
  expect(heard.isHeard()).toBe(false);
  await expect.poll(count).toBe(1);
  await expect.poll(heard.isHeard).toBe(true);
  api.say('beat\nchan');
  api.say('ged\nbeat\n');
  await expect.poll(count).toBe(2);
  expect(api.keys).toEqual(['key']);
});

test('a stream that is lost is not heard, and is heard again with a change when it is back', async () => {
  const api = await startStream();
  const { heard, count } = hear(api.port);
  await expect.poll(heard.isHeard).toBe(true);
  api.stop();
  await expect.poll(heard.isHeard).toBe(false);
  await startStream(api.port);
  await expect.poll(count).toBe(2);
  await expect.poll(heard.isHeard).toBe(true);
});
