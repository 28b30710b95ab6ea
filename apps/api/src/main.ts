import { firstAnswer } from '@datum/database/connection/first-answer';
import { listen } from '@datum/database/listen';
import { migrate } from '@datum/database/migrate';
import { openDatabase } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { loadDemoApart, loadFurtherApart } from './demo/load-apart.ts';
import { startAdClock } from './features/ad-bookings/ads.jobs.ts';
import { startContentClock } from './features/content/steps/content.jobs.ts';
import { startFetchClock } from './features/entered-series/fetch/fetch.jobs.ts';
import { startFirstTaskClock } from './features/first-tasks/jobs.ts';
import { startLive } from './features/live/jobs.ts';
import { startPaymentClock } from './features/orders/pay/ask.jobs.ts';
import { readCurrentVintage } from './features/published/queries.ts';
import { withholdOldTotals } from './features/releases/hiding/withhold.queries.ts';
import { startReleaseClock } from './features/releases/jobs.ts';
import { ensureSystemRoles } from './features/roles/system-roles.queries.ts';
import { startTermClock } from './features/subscriptions/terms/terms.jobs.ts';
import { makeApiKeys } from './platform/api-keys/use.ts';
import { startCheckpoints } from './platform/audit/schedule.ts';
import { PublishedCache } from './platform/cache/published.ts';
import { RecentCache } from './platform/cache/recent-cache.ts';
import { databaseClock, systemClock } from './platform/clock.ts';
import { startKeeping } from './platform/files/keeping.ts';
import { Parsing } from './platform/files/parsing/parsing.ts';
import { watchScanner } from './platform/files/scanning/scanning.ts';
import { clearArrivals } from './platform/files/uploaded-file.ts';
import { openGateways } from './platform/gateways/gateways.ts';
import { startHousekeeping } from './platform/jobs/housekeeping.ts';
import { startJobRunner } from './platform/jobs/job-runner.ts';
import { JobRegistry } from './platform/jobs/jobs.ts';
import { BEAT_MS } from './platform/limits/even-timing.ts';
import { RateLimits } from './platform/limits/rate-limits.ts';
import { Seldom } from './platform/limits/seldom.ts';
import { dateIn, leftOfDay } from './platform/office-day.ts';
import type { Platform } from './platform/platform.ts';
import { reportService } from './platform/reports/report-service.ts';
import { SessionCache } from './platform/session/authenticate.ts';
import { openStorages } from './platform/storage/storage.ts';
import { AdCounts } from './platform/usage/ad-counts.ts';
import { CallsOfPlans } from './platform/usage/calls-of-plans.ts';
import { warnOfCalls } from './platform/usage/warn-of-use.ts';

/** The running API: its address, and how to end it. */
export interface RunningApi {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly platform: Platform;
  close(): Promise<void>;
}

/** Opens and migrates the database, then listens: the API on its port, the live channel on its own. */
export async function startApi(config: Config): Promise<RunningApi> {
  const place = {
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    applicationUrl: config.databaseAppUrl,
    replicaUrl: config.databaseReplicaUrl,
  };
  const database = await firstAnswer(() => openDatabase(place));
  // each pool has a first connection of its own
  await firstAnswer(() => migrate(database.owner));
  // Node's own stream: that of pino hangs the process at its end when the disk under it is full.
  const log = pino({ level: config.logLevel }, process.stdout);
  const unread = (err: unknown) => log.warn({ err }, 'the time could not be read again');
  const clock = await firstAnswer(() => databaseClock(database, unread));
  await inTransaction(database.write, (db) => ensureSystemRoles(db, clock.now()));
  const platform = makePlatform(config, database, { log, clock });
  await inTransaction(database.write, (db) => withholdOldTotals(db, clock.now()));
  if (config.demo) {
    await loadDemoApart(config, database);
  }
  platform.published.clear(await firstAnswer(() => readCurrentVintage(database.read)));
  await clearArrivals(config);
  const app = await buildApp(platform, platform.log);
  await app.listen({ host: config.host, port: config.apiPort });
  app.server.on('error', (err) => log.error({ err }, 'the socket of the API failed'));
  const live = await startLive(platform);
  const jobs = startJobRunner(platform);
  const checkpoints = startCheckpoints(platform);
  const housekeeping = startHousekeeping(platform);
  const keeping = startKeeping(platform);
  const scanner = watchScanner(platform);
  const releases = startReleaseClock(platform);
  const further =
    config.demo && config.demoSubjects.length > 0
      ? loadFurtherApart(config, database, (why) =>
          log.error({ why }, 'the demonstration lacks subjects; the next start loads them'),
        )
      : undefined;
  const clocks = [
    startFetchClock(platform),
    startTermClock(platform),
    startContentClock(platform),
    startPaymentClock(app, platform),
    startAdClock(platform),
    startFirstTaskClock(platform),
  ];
  const listening = await listen(database.url, {
    channels: { jobs: jobs.wake },
    connected: jobs.wake,
    lost: (err) => platform.log.warn({ err }, 'jobs are looked for by the clock alone for now'),
  });
  return {
    url: `http://${config.host}:${config.apiPort}`,
    app,
    platform,
    close: async () => {
      housekeeping.close();
      keeping.close();
      scanner.close();
      clock.close();
      await further?.close();
      await listening.close();
      await Promise.all([
        live.close(),
        jobs.close(),
        releases.close(),
        ...clocks.map((each) => each.close()),
        checkpoints.close(),
      ]);
      await app.close();
      platform.parsing.close();
      await database.close();
    },
  };
}

/** The platform on an open database; tests make theirs the same way. */
export function makePlatform(
  config: Config,
  database: Platform['database'],
  overrides: Partial<Platform> = {},
): Platform {
  const clock = overrides.clock ?? systemClock;
  const limits = overrides.limits ?? new RateLimits(database, config.rateLimitFactor);
  const today = () => dateIn(config.timeZone, clock.now());
  const calendar = { today, left: () => leftOfDay(config.timeZone, clock.now()) };
  const platform: Platform = {
    config,
    database,
    clock,
    beatMs: BEAT_MS,
    log: pino({ level: 'warn' }),
    sessions: new SessionCache(),
    keys: makeApiKeys(database, limits, config.rateLimitFactor, calendar),
    planCalls: new CallsOfPlans(
      database,
      calendar,
      (near) => warnOfCalls(platform, near),
      (err) =>
        platform.log.warn({ err }, 'calls by API key could not be counted; they are kept and tried again'),
    ),
    adCounts: new AdCounts(database, { today, now: () => clock.now() }, (err) =>
      platform.log.warn(
        { err },
        'looks at advertisements could not be counted; they are kept and tried again',
      ),
    ),
    viewings: new RecentCache(),
    policy: new RecentCache(),
    seldom: new Seldom(),
    published: new PublishedCache(),
    jobs: new JobRegistry(),
    limits,
    parsing: new Parsing(config),
    storages: openStorages(config),
    gateways: openGateways(config, database, clock),
    reports: reportService(config.reports, clock),
    watched: { missingFiles: 0, scanner: config.clamd ? 'up' : 'off' },
    allowedOrigins: new Set([...ownOrigins(config), ...config.allowedOrigins]),
    endpoints: [],
    proposable: new Map(),
    today,
    ...overrides,
  };
  return platform;
}

/** The site's own origin; on loopback `localhost` is as good as the number (rules 5.2). */
function ownOrigins({ webUrl, webPort }: Config): string[] {
  const { origin, hostname } = new URL(webUrl);
  return hostname === '127.0.0.1' ? [origin, `http://localhost:${webPort}`] : [origin];
}
