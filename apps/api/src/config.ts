import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { CannotStart } from '@datum/database/cannot-start';
import { z } from 'zod';
import { clamdPlace } from './platform/files/scanning/clamd.ts';
import { cardAccount, halfACard } from './platform/gateways/card-account.ts';
import { halfAnAccount, reportAccount } from './platform/reports/report-account.ts';
import { type BucketVariables, bucketPlace, lackingForBucket } from './platform/storage/bucket-place.ts';
import { ownSecrets, type Secrets } from './secrets.ts';

const port = (usual: number) =>
  z.coerce
    .number({ error: 'must be a whole number from 1 to 65535' })
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= 65535, {
      error: 'must be a whole number from 1 to 65535',
    })
    .default(usual);

const isUrl = (text: string, ...protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const address = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => isUrl(text, ...protocols), {
      error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    })
    .transform((text) => text.replace(/\/+$/, ''));

/** Reached by https, or on this machine. */
const httpsAddress = (usual: string) =>
  z
    .string()
    .refine((text) => isUrl(text, 'https:') || (isUrl(text, 'http:') && isLoopback(new URL(text).hostname)), {
      error: 'must be an address that begins with https://',
    })
    .transform((text) => text.replace(/\/+$/, ''))
    .default(usual);
const guid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, {
    error: 'must be an identifier such as 1b671a64-40d5-491e-99b0-da01ff1f3341',
  })
  .optional();

const list = (isGood: (item: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((items) => items.every(isGood), { error })
    .default([]);

const secret = z.string().min(32, { error: 'must have at least 32 characters' });
const isNetwork = (text: string) => isIP(text.replace(/\/\d{1,3}$/, '')) !== 0;
const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** The environment as Datum reads it; docs/operations.md explains each. An empty value counts as absent. */
const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  WEB_PORT: port(3000),
  API_PORT: port(8000),
  LIVE_PORT: port(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_APP_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_URL: address('postgres:', 'postgresql:').optional(),
  DEMO: z
    .enum(['on', 'off', '1', '0', 'true', 'false'], { error: 'must be on or off' })
    .transform((word) => ['on', '1', 'true'].includes(word))
    .optional(),
  DEMO_SUBJECTS: z
    .string()
    .regex(/^[a-z]+(,[a-z]+)*$/, { error: 'must be all, none or codes of subjects, parted by commas' })
    .default('all'),
  WEB_URL: address('http:', 'https:').optional(),
  API_URL: address('http:', 'https:').optional(),
  API_ORIGIN: address('http:', 'https:').optional(),
  /** Script of a tag manager for public pages; loaded only where it is set, after the reader agreed. */
  TAG_MANAGER_URL: address('http:', 'https:').optional(),
  LIVE_URL: address('ws:', 'wss:', 'http:', 'https:').optional(),
  ALLOWED_ORIGINS: list(
    (item) => isUrl(item, 'http:', 'https:') && new URL(item).origin === item,
    'must list origins such as https://data.example.org, parted by commas',
  ),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, { error: 'must be a domain name' })
    .optional(),
  APP_SECRET: secret.optional(),
  LIVE_KEY: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must consist of letters, digits, - and _' })
    .default('datum'),
  LIVE_SECRET: secret.optional(),
  TRUSTED_PROXIES: list(isNetwork, 'must list addresses or networks such as 10.0.0.0/8, parted by commas'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'must be a time zone such as Asia/Kuala_Lumpur' })
    .optional(),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds from 0 to 8' })
    .refine((value) => value >= 0 && value <= 8, { error: 'must be a number of seconds from 0 to 8' })
    .default(8),
  AUDIT_DIR: z.string().optional(),
  AUDIT_KEY: secret.optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  /** Address that answers to mails of requests go to; its mail server hands them to us. Unset = people answer on the page. */
  INBOUND_ADDRESS: z
    .string()
    .regex(/^[^\s@+<>",;]+@[^\s@<>",;]+$/, { error: 'must be a mail address without a + in it' })
    .optional(),
  /** Proves that a mail is handed over by that server. */
  INBOUND_SECRET: secret.optional(),
  /** Where clamd scans files for malware; unset = nothing is scanned. */
  CLAMD: z
    .string()
    .refine((word) => clamdPlace(word) !== null, {
      error: 'must be the socket of clamd, such as unix:/run/clamav/clamd.ctl or tcp://127.0.0.1:3310',
    })
    .optional(),
  /** Where pictures and files of the site are kept in place of the disk: all four, or none. */
  S3_ENDPOINT: address('http:', 'https:').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'must be the name of a region, such as us-east-1' })
    .default('us-east-1'),
  /** Hosts that series may be fetched from, always by https: names, never addresses. */
  FETCH_HOSTS: list(
    (item) => /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i.test(item) && isIP(item.replace(/:\d+$/, '')) === 0,
    'must list host names such as data.example.org, parted by commas',
  ),
  FETCH_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds from 1 to 600' })
    .refine((value) => value >= 1 && value <= 600, { error: 'must be a number of seconds from 1 to 600' })
    .default(60),
  /** Hosts that invoices may be sent to for clearance, always by https: names, never addresses. */
  CLEARANCE_HOSTS: list(
    (item) => /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i.test(item) && isIP(item.replace(/:\d+$/, '')) === 0,
    'must list host names such as api.example.org, parted by commas',
  ),
  /** The account that opens reports of Power BI: all three, or none. Its secret stands nowhere else. */
  POWERBI_TENANT_ID: guid,
  POWERBI_CLIENT_ID: guid,
  POWERBI_CLIENT_SECRET: z.string().optional(),
  POWERBI_LOGIN_URL: httpsAddress('https://login.microsoftonline.com'),
  POWERBI_API_URL: httpsAddress('https://api.powerbi.com'),
  POWERBI_EMBED_URL: httpsAddress('https://app.powerbi.com'),
  /** The account that takes payments by card: both, or none. Messages may be signed with one of two secrets while they change. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, { error: 'must be a secret key such as sk_live_…' })
    .optional(),
  STRIPE_WEBHOOK_SECRETS: list(
    (item) => item.startsWith('whsec_'),
    'must be one or two secrets such as whsec_…, parted by a comma',
  ),
  STRIPE_API_URL: httpsAddress('https://api.stripe.com'),
  RATE_LIMIT_FACTOR: z.coerce
    .number({ error: 'must be a number from 1 to 1000000' })
    .refine((value) => value >= 1 && value <= 1_000_000, { error: 'must be a number from 1 to 1000000' })
    .default(1),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, error, warn, info or debug',
    })
    .default('warn'),
  MAIL_FROM: z.string().includes('@', { error: 'must be a mail address' }).default('Datum <datum@localhost>'),
});

/** The whole configuration, parsed once at start and handed down. */
export type Config = ReturnType<typeof parseConfig>;

/**
 * The configuration of this process; the first start of the embedded default makes its secrets.
 * @throws CannotStart with one sentence for each wrong value, or for a data folder that cannot be written
 */
export async function loadConfig(variables: NodeJS.ProcessEnv): Promise<Config> {
  const config = parseConfig(variables);
  return config.databaseUrl ? config : parseConfig(variables, await ownSecrets(config.dataDir));
}

/**
 * @param variables usually `process.env`
 * @param secrets what the first start made for the embedded default; without them the variables are required
 * @throws CannotStart with one sentence for each wrong value
 */
export function parseConfig(variables: Record<string, string | undefined>, secrets?: Secrets) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw refusal(parsed.error.issues.map((issue) => sentence(issue, given)));
  const env = parsed.data;
  const demo = env.DEMO ?? env.DATABASE_URL === undefined;
  const webUrl = env.WEB_URL ?? `http://${nameInUrl(env.HOST)}:${env.WEB_PORT}`;
  const wrong = contradictions(env, { demo, webUrl, secrets });
  if (wrong.length > 0) throw refusal(wrong);

  const appSecret = env.APP_SECRET ?? secrets?.appSecret ?? '';
  return {
    host: env.HOST,
    webPort: env.WEB_PORT,
    apiPort: env.API_PORT,
    livePort: env.LIVE_PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    demo,
    /** What the demonstration loads after its first start: all its further subjects, or those with these codes. */
    demoSubjects: demoSubjects(env.DEMO_SUBJECTS),
    /** Public address of the site. */
    webUrl,
    /** Base address that browsers use for the API; empty = the web server forwards. */
    apiUrl: env.API_URL ?? '',
    /** Where the web server finds the API. */
    apiOrigin: env.API_ORIGIN ?? `http://${nameInUrl(connectable(env.HOST))}:${env.API_PORT}`,
    /** Script of a tag manager on public pages, if any (requirements 2). */
    tagManagerUrl: env.TAG_MANAGER_URL,
    /** Address of the live channel; empty = the page's host name on `livePort`. */
    liveUrl: env.LIVE_URL ?? '',
    /** Origins of pages that may call the API. */
    allowedOrigins: [...new Set([new URL(webUrl).origin, ...localOrigins(webUrl), ...env.ALLOWED_ORIGINS])],
    cookieDomain: env.COOKIE_DOMAIN,
    appSecret,
    liveKey: env.LIVE_KEY,
    liveSecret: env.LIVE_SECRET ?? secrets?.liveSecret ?? '',
    /** Proves to the API that a request was forwarded by our own web server; the same wherever APP_SECRET is. */
    internalKey: createHmac('sha256', appSecret).update('web server to api').digest('base64url'),
    trustedProxies: env.TRUSTED_PROXIES,
    timeZone: env.TIME_ZONE ?? 'Asia/Kuala_Lumpur',
    drainSeconds: env.DRAIN_SECONDS,
    auditDir: env.AUDIT_DIR,
    auditKey: env.AUDIT_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Where answers to mails of requests go; unset = on the page. */
    inboundAddress: env.INBOUND_ADDRESS,
    inboundSecret: env.INBOUND_SECRET,
    /** The malware scanner, where one is set. */
    clamd: env.CLAMD === undefined ? null : clamdPlace(env.CLAMD),
    /** Where pictures and files of the site are kept; null = on the disk. */
    bucket: bucketPlace(env),
    /** Origins that series may be fetched from; none = nothing is fetched. */
    fetchOrigins: env.FETCH_HOSTS.map((host): string => new URL(`https://${host}`).origin),
    /** Origins that invoices may be sent to for clearance; none = it cannot be turned on. */
    clearanceOrigins: env.CLEARANCE_HOSTS.map((host): string => new URL(`https://${host}`).origin),
    /** How long the whole answer of a source may take. */
    fetchSeconds: env.FETCH_SECONDS,
    /** The account that opens reports; null = none are shown. */
    reports: reportAccount(env),
    /** The account that takes payments by card; null = cards are not taken. */
    card: cardAccount(env),
    /** Multiplies every limit on calls; above 1 only for tests and benchmarks. */
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    logLevel: env.LOG_LEVEL,
  } as const;
}

const demoSubjects = (text: string): 'all' | readonly string[] =>
  text === 'all' ? text : text.split(',').filter((code) => code !== 'none');

type Environment = z.output<typeof environment>;

/** Values that are fine alone and wrong together. */
function contradictions(
  env: Environment,
  { demo, webUrl, secrets }: { demo: boolean; webUrl: string; secrets: Secrets | undefined },
): string[] {
  const ports = [env.WEB_PORT, env.API_PORT, env.LIVE_PORT];
  const isEmbedded = env.DATABASE_URL === undefined;
  const rules: [boolean, string][] = [
    [new Set(ports).size < 3, 'WEB_PORT, API_PORT and LIVE_PORT must be three different ports.'],
    [
      !isLoopback(env.HOST) && !webUrl.startsWith('https:'),
      `HOST is "${env.HOST}", which others can reach: set WEB_URL to the https address of the proxy in front, or HOST to 127.0.0.1.`,
    ],
    [
      !demo && env.TIME_ZONE === undefined,
      'TIME_ZONE is missing: without the demo it must say by which time zone releases are dated, such as Asia/Kuala_Lumpur.',
    ],
    [
      !isEmbedded && !env.APP_SECRET && !secrets,
      'APP_SECRET is missing: with DATABASE_URL it must be set, to the same 32 or more random characters on every machine.',
    ],
    [
      !isEmbedded && !env.LIVE_SECRET && !secrets,
      'LIVE_SECRET is missing: with DATABASE_URL it must be set, to the same 32 or more random characters on every machine.',
    ],
    [
      (env.INBOUND_ADDRESS === undefined) !== (env.INBOUND_SECRET === undefined),
      'INBOUND_ADDRESS and INBOUND_SECRET belong together: set both, or neither.',
    ],
    [
      env.AUDIT_DIR !== undefined && env.AUDIT_KEY === undefined,
      'AUDIT_KEY is missing: the checkpoints in AUDIT_DIR are signed with it.',
    ],
    [
      env.AUDIT_DIR !== undefined && `${resolve(env.AUDIT_DIR)}/`.startsWith(`${resolve(env.DATA_DIR)}/`),
      'AUDIT_DIR lies inside DATA_DIR: choose a folder that people who can change the data cannot change.',
    ],
  ];
  return [
    ...rules.flatMap(([isWrong, text]) => (isWrong ? [text] : [])),
    ...halfABucket(env),
    ...halfAnAccount(env),
    ...halfACard(env, demo),
  ];
}

/** A bucket that is half set would let files go to the disk, where nobody looks for them. */
function halfABucket(variables: BucketVariables): string[] {
  const lacking = lackingForBucket(variables);
  return lacking.length === 0
    ? []
    : [
        `${lacking.join(', ')} ${lacking.length === 1 ? 'is' : 'are'} missing: set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY to keep files in a bucket, or none of them to keep them on the disk.`,
      ];
}

/** The two names of the local machine are one site, also when only one of them was typed. */
function localOrigins(webUrl: string): string[] {
  const { protocol, hostname, port } = new URL(webUrl);
  if (protocol !== 'http:' || !isLoopback(hostname)) return [];
  return ['127.0.0.1', 'localhost'].map((name) => new URL(`http://${name}:${port}`).origin);
}

const isLoopback = (host: string) => /^(127(\.\d+){3}|::1|localhost)$/.test(host);
/** One listens on "every address" and connects to this machine's own. */
const connectable = (host: string) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host;
const nameInUrl = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);

const refusal = (sentences: string[]) => new CannotStart(sentences.join('\n'));

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const isSecret = /SECRET|KEY|_URL$/.test(name) && !/^(WEB|API|LIVE)_URL$/.test(name);
  return isSecret ? `${name} ${issue.message}.` : `${name} is "${given[name]}": it ${issue.message}.`;
}
