import type { Config } from '../../apps/api/src/config.ts';
import type { WebConfig } from '../../apps/web/server/config.ts';

/** What the web server must know of the whole configuration. */
export function webConfigOf(config: Config): WebConfig {
  return {
    host: config.host,
    port: config.webPort,
    publicUrl: new URL(config.webUrl).origin,
    apiOrigin: config.apiOrigin,
    internalKey: config.internalKey,
    browserApiUrl: config.apiUrl,
    liveUrl: config.liveUrl,
    livePort: config.livePort,
    liveKey: config.liveKey,
    demonstration: config.demo,
    timeZone: config.timeZone,
    tagManagerUrl: config.tagManagerUrl,
    frameOrigin: config.reports?.embedOrigin,
    secure: config.webUrl.startsWith('https:'),
    trustedProxies: config.trustedProxies,
    rateLimitFactor: config.rateLimitFactor,
    log: config.logLevel === 'silent' ? false : { level: config.logLevel, stream: process.stdout },
  };
}
