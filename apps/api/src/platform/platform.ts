import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { SecurityPolicy } from '@datum/contract/sign-in/security';
import type { OpenDatabase } from '@datum/database/open';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { ApiKeys } from './api-keys/use.ts';
import type { PublishedCache } from './cache/published.ts';
import type { RecentCache } from './cache/recent-cache.ts';
import type { Clock } from './clock.ts';
import type { Parsing } from './files/parsing/parsing.ts';
import type { Gateways } from './gateways/gateways.ts';
import type { JobRegistry } from './jobs/jobs.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Seldom } from './limits/seldom.ts';
import type { ReportService } from './reports/report-service.ts';
import type { SessionCache } from './session/authenticate.ts';
import type { Seen } from './session/see-as.ts';
import type { Storages } from './storage/storage.ts';
import type { AdCounts } from './usage/ad-counts.ts';
import type { CallsOfPlans } from './usage/calls-of-plans.ts';
import type { Proposable } from './writes/proposable.ts';

/** What was found at the last look. */
export interface Watched {
  /** Rows that name a file which is not there. */
  missingFiles: number;
  /** The malware scanner: none is set, it answered, or it did not. */
  scanner: 'off' | 'up' | 'away';
}

/** What every feature stands on; made once in `main.ts`, handed down, never imported as a global. */
export interface Platform {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  /** What answers to questions about addresses wait for, in ms; tests of other things wait less. */
  readonly beatMs: number;
  readonly log: FastifyBaseLogger;
  readonly sessions: SessionCache;
  /** Whom staff see as, read in the last seconds, by the viewing. */
  readonly viewings: RecentCache<string, Seen | null>;
  readonly keys: ApiKeys;
  /** Calls by key that plans limit. */
  readonly planCalls: CallsOfPlans;
  /** Looks at advertisements and clicks on them. */
  readonly adCounts: AdCounts;
  /** The security policy, read in the last seconds. */
  readonly policy: RecentCache<string, SecurityPolicy>;
  readonly seldom: Seldom;
  readonly published: PublishedCache;
  readonly limits: RateLimits;
  /** Reads what strangers wrote, outside this process. */
  readonly parsing: Parsing;
  /** Where pictures and files of the site lie. */
  readonly storages: Storages;
  /** Services that take payments. */
  readonly gateways: Gateways;
  /** Makes tokens of reports that stand on pages of products. */
  readonly reports: ReportService;
  /** What `/health` tells beside the database. */
  readonly watched: Watched;
  /** Kinds of long work; features define theirs beside their routes. */
  readonly jobs: JobRegistry;
  /** Origins of pages that may call us. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Everything mounted, in order: for `openapi.json` and the endpoint x role test. */
  readonly endpoints: Endpoint[];
  /** Of them those that may need a second person, by their ids. */
  readonly proposable: Map<string, Proposable>;
  /** Today's date (`YYYY-MM-DD`) in the installation's time zone. */
  today(): string;
}
