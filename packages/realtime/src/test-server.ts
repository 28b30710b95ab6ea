import { afterEach } from 'vitest';
import { signChannel } from './channel-signature.ts';
import type { RealtimeOptions } from './options.ts';
import { type RealtimeServer, startRealtime } from './server.ts';

/** For tests: the key and secret of Pusher's own published samples. */
export const sampleCredentials = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };

export const sampleOrigin = 'http://127.0.0.1:3000';

const undo: (() => unknown)[] = [];

/** For tests: does something after the test, last first. */
export const afterTest = (action: () => unknown): number => undo.push(action);

afterEach(async () => {
  while (undo.length > 0) await undo.pop()?.();
});

/** For tests: a server on a free port, closed after the test. */
export async function testServer(options: Partial<RealtimeOptions> = {}): Promise<RealtimeServer> {
  const server = await startRealtime({
    ...sampleCredentials,
    port: 0,
    allowedOrigins: [sampleOrigin],
    ...options,
  });
  afterTest(() => server.close());
  return server;
}

/** For tests: what an application's auth endpoint answers. */
export const signedBySample = (socketId: string, channelName: string, channelData?: string) => ({
  auth: signChannel(sampleCredentials, { socketId, channelName, channelData }),
  ...(channelData === undefined ? {} : { channel_data: channelData }),
});

/** For tests: a clock that moves when told to. */
export function testClock() {
  let ms = 1_000;
  return {
    now: () => ms,
    advance(by: number) {
      ms += by;
    },
  };
}
