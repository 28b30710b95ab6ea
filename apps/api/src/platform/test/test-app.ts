import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RoleName } from '@datum/contract/access/roles';
import type { UnguardedDatabase, Writing } from '@datum/database/open';
import { createTestDatabase } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../../app.ts';
import { type Config, parseConfig } from '../../config.ts';
import { loadDemo } from '../../demo/load.ts';
import { createDemoDatabase } from '../../demo/test-demo.ts';
import { readCurrentVintage } from '../../features/published/queries.ts';
import { ensureSystemRoles } from '../../features/roles/system-roles.queries.ts';
import { makePlatform } from '../../main.ts';
import { systemClock } from '../clock.ts';
import { OWN_TURN } from '../limits/fair-turns.ts';
import type { Platform } from '../platform.ts';
import { hashPassword } from '../proofs/passwords.ts';
import { idleMinutesOf, mustEnrol, readPolicy } from '../security/security-policy.ts';
import { insertSession } from '../session/sessions.queries.ts';
import { newSecret, sha256 } from '../session/tokens.ts';
import { watchWrites } from './test-audited.ts';

export const TEST_PASSWORD = 'a long enough password';
const SECRETS = { appSecret: 'x'.repeat(48), liveSecret: 'y'.repeat(48) };

/** One API on its own copy of the migrated database and in a data folder of its own, called without a socket. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly platform: Platform & { readonly database: UnguardedDatabase };
  /** Makes a person of a role (and organisation) who is signed in without a browser; gives a caller. */
  signIn(role: RoleName, options?: NewPerson): Promise<Caller>;
  /** A caller without a token. */
  readonly visitor: Caller;
  /** Calls that are drawn often name nothing that is there: what they wrote is not held against the audit log. */
  close(how?: { isDrawn?: boolean }): Promise<void>;
}

/** Calls the API as one person; the answer's body is parsed where it is JSON. */
export interface Caller {
  readonly uuid: string;
  readonly email: string;
  readonly token: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into an answer whose shape it asserts
  readonly body: any;
  readonly raw: Buffer;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

interface NewPerson {
  readonly organisationId?: number;
  readonly isVerified?: boolean;
  readonly name?: string;
}

/** Starts the API of one test file. */
export async function startTestApp(
  settings: Partial<Config> = {},
  overrides: Partial<Platform> = {},
): Promise<TestApp> {
  return startOn(await createTestDatabase(), settings, overrides);
}

/** The same with the demonstration loaded; the people of the demonstration are there too. */
export async function startDemoApp(
  settings: Partial<Config> = {},
  overrides: Partial<Platform> = {},
): Promise<TestApp> {
  const config: Config = { ...parseConfig({ RATE_LIMIT_FACTOR: '10000' }, SECRETS), ...settings };
  const database = await createDemoDatabase((opened) =>
    loadDemo(makePlatform(config, opened, { log: pino({ level: 'silent' }) })),
  );
  return startOn(database, settings, overrides);
}

async function startOn(
  database: UnguardedDatabase,
  settings: Partial<Config>,
  overrides: Partial<Platform>,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'datum-test-data-'));
  const config: Config = { ...parseConfig({ RATE_LIMIT_FACTOR: '10000' }, SECRETS), dataDir, ...settings };
  const made = makePlatform(config, database, {
    log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
    beatMs: 1,
    ...overrides,
  });
  const platform = Object.assign(made, { database });
  await inTransaction(database.write, (db) => ensureSystemRoles(db, platform.clock.now()));
  platform.published.clear(await readCurrentVintage(database.read));
  const app = await buildApp(platform, platform.log);
  const writes = watchWrites(app);
  await app.ready();
  let people = 0;
  return {
    app,
    platform,
    visitor: callerOf(app, '', '', ''),
    signIn: async (role, options = {}) => {
      people += 1;
      const email = `person-${people}@datum.test`;
      passwordHash ??= hashPassword(TEST_PASSWORD, OWN_TURN);
      const hash = await passwordHash;
      const { uuid, token } = await inTransaction(database.write, async (db) => {
        const uuid = await insertPerson(db, role, email, hash, options);
        return { uuid, token: await insertToken(db, platform, uuid, role) };
      });
      return callerOf(app, uuid, email, token);
    },
    close: async ({ isDrawn = false } = {}) => {
      await app.close();
      platform.parsing.close();
      try {
        if (!isDrawn) await writes.mustBeAudited(database);
      } finally {
        await database.close();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

let passwordHash: Promise<string> | undefined;

async function insertPerson(
  db: Writing,
  role: RoleName,
  email: string,
  hash: string,
  { organisationId, isVerified = true, name }: NewPerson,
): Promise<string> {
  const { id } = await db.selectFrom('roles').where('name', '=', role).select('id').executeTakeFirstOrThrow();
  const { uuid } = await db
    .insertInto('users')
    .values({
      name: name ?? email,
      email,
      password_hash: hash,
      role_id: id,
      organisation_id: organisationId ?? null,
      is_verified: isVerified,
      status: isVerified ? 'active' : 'unverified',
      first_time_login: false,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** A session as a sign-in without a browser stores it; checking a password each time would take longer than most tests. */
async function insertToken(db: Writing, platform: Platform, user: string, role: RoleName): Promise<string> {
  const policy = await readPolicy(db, platform.config);
  const secret = newSecret(systemClock); // also where a test's clock draws the same each time
  const createdAt = platform.clock.now();
  const id = await insertSession(db, {
    owner: { user },
    via: 'password',
    isLimited: mustEnrol(policy, role),
    isNewDevice: true,
    tokenHash: sha256(secret),
    browserHash: null,
    idleMinutes: idleMinutesOf(policy, role),
    ip: '127.0.0.1',
    userAgent: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + policy.session_minutes * 60_000),
  });
  return `${id}|${secret}`;
}

function callerOf(app: FastifyInstance, uuid: string, email: string, token: string): Caller {
  return {
    uuid,
    email,
    token,
    call: async (method, url, body, headers = {}) => {
      const answer = await app.inject({
        method,
        url,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
      return {
        status: answer.statusCode,
        body: isJson && answer.body ? answer.json() : answer.body,
        raw: answer.rawPayload,
        headers: answer.headers,
      };
    },
  };
}
