import { closeCodes } from '@datum/realtime/close-codes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveConnection, openLiveConnection } from './live-connection.ts';
import { pauseBefore } from './live-patience.ts';
import { type LiveSite, startLiveSite } from './test-live-server.ts';

let site: LiveSite;
let connection: LiveConnection;
let ready = 0;
const updates: unknown[] = [];

beforeAll(async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  site = await startLiveSite({});
});
beforeEach(() => {
  ready = 0;
  site.answers.authorises = true;
  connection = openLiveConnection({
    address: `ws://127.0.0.1:${site.live().port}`,
    key: site.key,
    apiUrl: site.apiUrl,
    uuid: 'u1',
    token: '7|secret',
    onReady: () => {
      ready += 1;
    },
    onUpdated: (update) => updates.push(update),
  });
});
afterEach(() => connection.close());
afterAll(() => site.close());

describe('the live connection', () => {
  it('authorises its channel as JSON with the bearer token, says when it is ready, and hears updates', async () => {
    await expect.poll(() => ready).toBe(1);
    const { path, headers, body } = site.asked.at(-1) ?? { path: '', headers: {}, body: '' };
    expect(path).toBe('/broadcasting/auth');
    expect(headers).toMatchObject({ authorization: 'Bearer 7|secret', 'content-type': 'application/json' });
    expect(JSON.parse(body)).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      channel_name: 'private-subscription.u1',
    });
    const update = { status: 'active', version: 1, event_id: 'e', occurred_at: 't' };
    site.live().publish('private-subscription.u1', 'subscription.updated', update);
    await expect.poll(() => updates).toEqual([update]);
  });

  it('comes back by itself after a restart of the server, and is ready again', async () => {
    await expect.poll(() => ready).toBe(1);
    await site.restart();
    await expect.poll(() => ready).toBe(2);
    expect(site.live().socketCount()).toBe(1);
  });

  it('asks again when the API is busy', async () => {
    site.answers.busyTimes = 1;
    await expect.poll(() => ready).toBe(1);
    expect(site.answers.busyTimes).toBe(0);
    expect(site.live().publish('private-subscription.u1', 'other', {})).toBe(1);
  });

  it('says so when the session is over, and does not come back', async () => {
    await expect.poll(() => ready).toBe(1);
    site.live().closeSockets(() => true, closeCodes.unauthorized);
    await expect.poll(() => ready).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 1_700));
    expect(site.live().socketCount()).toBe(0);
  });

  it('leaves nothing behind when it is closed, also while it waits for the server', async () => {
    await expect.poll(() => ready).toBe(1);
    await site.restart();
    await new Promise((resolve) => setTimeout(resolve, 50));
    connection.close();
    await new Promise((resolve) => setTimeout(resolve, 1_700));
    expect(site.live().socketCount()).toBe(0);
  });
});

it('is ready also when its channel is refused, so that the session is looked at', async () => {
  connection.close();
  site.answers.authorises = false;
  ready = 0;
  connection = openLiveConnection({
    address: `ws://127.0.0.1:${site.live().port}`,
    key: site.key,
    apiUrl: site.apiUrl,
    uuid: 'u2',
    token: '7|secret',
    onReady: () => {
      ready += 1;
    },
    onUpdated: () => undefined,
  });
  await expect.poll(() => ready).toBe(1);
});

it('waits longer with each attempt, never longer than 45 s, and never all at once', () => {
  const [low, high] = [() => 0, () => 0.999];
  expect([0, 1, 2, 10].map((attempts) => pauseBefore(attempts, low))).toEqual([500, 1_000, 2_000, 15_000]);
  expect(pauseBefore(0, high)).toBeGreaterThan(1_400);
  expect(pauseBefore(10, high)).toBeLessThan(45_000);
});
