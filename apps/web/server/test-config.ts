import type { WebConfig } from './config.ts';

/** A web server's configuration for tests, with what a test wants otherwise. */
export const testConfig = (other: Partial<WebConfig> = {}): WebConfig => ({
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'https://datum.example',
  apiOrigin: 'http://127.0.0.1:9',
  internalKey: 'key',
  browserApiUrl: '',
  liveUrl: '',
  livePort: 8080,
  liveKey: 'live',
  demonstration: true,
  timeZone: 'Asia/Kuala_Lumpur',
  secure: false,
  trustedProxies: [],
  rateLimitFactor: 1,
  ...other,
});
