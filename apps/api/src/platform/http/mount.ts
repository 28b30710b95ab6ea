import { may } from '@datum/contract/access/access';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { AuditResource } from '@datum/contract/office/audit-vocabulary';
import { ownTurn } from '@datum/database/connection/own-turn';
import type { Reading, Writing } from '@datum/database/open';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { admitKey } from '../api-keys/admit.ts';
import type { Change } from '../audit/audit.ts';
import { finishAnswer, JSON_TYPE, publishedKey, sendFinished } from '../cache/send-published.ts';
import { type Looked, PlacedFile, placeFile } from '../files/files.ts';
import type { ReceivedFile } from '../files/received-file.ts';
import { receiveFile } from '../files/uploaded-file.ts';
import { limitKeys } from '../limits/rate-limits.table.ts';
import type { Platform } from '../platform.ts';
import { noteFirstRefusal } from '../security/refusals.ts';
import { currentPolicy } from '../security/security-policy.ts';
import { requireNetwork } from '../session/allowed-networks.ts';
import { authenticate } from '../session/authenticate.ts';
import { seenAs } from '../session/see-as.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { asksStepUp, requireStepUp } from '../session/step-up.ts';
import { commit } from '../writes/commit.ts';
import { answeredBefore } from '../writes/idempotency.ts';
import { type AnswerText, answerText } from './answer-text.ts';
import { browserCookie } from './cookies.ts';
import { compileCheck } from './input/validate.ts';
import { checkCsrf, checkOrigin } from './origins.ts';
import { forbidden, Problem, unauthenticated } from './problem.ts';

/** What a handler of any endpoint is given beside its checked input. */
export interface Call<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly person: SignedIn | null;
  readonly platform: Platform;
  readonly locale: 'en' | 'ms';
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A GET: its connection type cannot write, and the database refuses it too. */
export interface ReadCall<P, Q, B> extends Call<P, Q, B> {
  readonly db: Reading;
}

/** A write: one transaction, and the audit entries that go into the chain just before it commits. */
export interface WriteCall<P, Q, B> extends Call<P, Q, B> {
  readonly db: Writing;
  /** Who proposed what this call does, where another person confirms it (`writes/second-person.ts`). */
  readonly proposedBy: string | null;
  /** Notes a change of data, content, money, role or release. */
  audit<Resource extends AuditResource>(change: Change<Resource>): void;
  /** Runs after the commit; for what must not happen when the transaction fails. */
  afterCommit(action: () => void | Promise<void>): void;
  /** Runs after the rollback, where the call is refused or fails; for what must stay nevertheless, and for tidying up. */
  afterRefusal(action: (error: unknown) => void | Promise<void>): void;
}

type ReadHandler<P, Q, B, A> = (call: ReadCall<P, Q, B>) => Promise<A>;
type WriteHandler<P, Q, B, A> = (call: WriteCall<P, Q, B>) => Promise<A>;

/** Mounts a GET endpoint. */
export function mountRead<P, Q, B, A>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<P, Q, B, A>,
  handler: ReadHandler<P, Q, B, A>,
): void {
  route(app, platform, endpoint, (call) => handler({ ...call, db: platform.database.read }));
}

/** Mounts an endpoint that changes something: the handler's transaction, its audit rows and its answer commit together. */
export function mountWrite<P, Q, B, A>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<P, Q, B, A>,
  handler: WriteHandler<P, Q, B, A>,
): void {
  const connections = connectionsOf(platform, endpoint);
  route(app, platform, endpoint, (call) => commit(connections, endpoint, call, '', handler));
  if (endpoint.secondPerson) {
    platform.proposable.set(endpoint.id, {
      endpoint: endpoint as Endpoint,
      run: (call) => handler(call as WriteCall<P, Q, B>),
    });
  }
}

/**
 * Mounts a write that takes a file: before the transaction begins it has arrived whole, was looked at, and lies where files
 * are kept. Unless the handler keeps it, it goes again.
 * @param look reads it and says what it is; what it refuses reaches no transaction
 */
export function mountUpload<P, Q, B, A>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<P, Q, B, A>,
  look: (file: ReceivedFile, call: ReadCall<P, Q, B>) => Promise<Looked>,
  handler: (call: WriteCall<P, Q, B>, file: PlacedFile) => Promise<A>,
): void {
  const receive = async (call: ReadCall<P, Q, B>) => {
    const received = await receiveFile(call.request, platform);
    try {
      return await placeFile(platform, received, await look(received, call));
    } finally {
      await received.discard();
    }
  };
  mountPrepared(app, platform, endpoint, receive, handler, (file) => file.discard());
}

/**
 * Mounts a write with work that takes long: `prepare` waits, checks passwords, receives files, before the transaction
 * begins, so that it holds no connection and no lock. What it has read may have changed since: the handler asks again.
 */
export function mountPrepared<P, Q, B, A, R>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<P, Q, B, A>,
  prepare: (call: ReadCall<P, Q, B>) => Promise<R>,
  handler: (call: WriteCall<P, Q, B>, prepared: R) => Promise<A>,
  discard: (prepared: R) => Promise<void> = async () => undefined,
): void {
  const connections = connectionsOf(platform, endpoint);
  route(app, platform, endpoint, async (call) => {
    const before = await answeredBefore<A>(connections, call, endpoint);
    if (before) return before.answer;
    const prepared = await prepare({ ...call, db: connections });
    try {
      const digest = digestOf(prepared);
      return await commit(connections, endpoint, call, digest, (writing) => handler(writing, prepared));
    } finally {
      await discard(prepared);
    }
  });
}

const connectionsOf = (platform: Platform, { wayIn }: Pick<Endpoint, 'wayIn'>) =>
  wayIn ? platform.database.signIn : platform.database.write;

/** A file is part of the request that an `Idempotency-Key` names, also one that was read while it arrived. */
function digestOf(prepared: unknown): string {
  if (typeof prepared === 'object' && prepared !== null && 'digest' in prepared)
    return String(prepared.digest);
  const isRead = typeof prepared === 'object' && prepared !== null && 'file' in prepared;
  const file = isRead ? prepared.file : prepared;
  return file instanceof PlacedFile ? `${file.sha256} ${file.name}` : '';
}

function route<P, Q, B, A>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: Endpoint<P, Q, B, A>,
  run: (call: Call<P, Q, B>) => Promise<A>,
): void {
  const lenient = endpoint.lenient ?? false;
  const checkParams = compileCheck(endpoint.params, lenient);
  const checkQuery = compileCheck(endpoint.query, lenient);
  const checkBody = compileCheck(endpoint.body, lenient);
  const textOf = answerText(endpoint as Endpoint);
  platform.endpoints.push(endpoint as Endpoint);
  app.route({
    method: endpoint.method as HTTPMethods,
    url: endpoint.path,
    config: { endpoint: endpoint as Endpoint },
    // Order of refusal (rules 6.1): origin, CSRF, bearer, 429; Fastify then reads the body (413, 415); then permission, input.
    onRequest: async (request, reply) => {
      const cookie = browserCookie(request, platform);
      const origin = checkOrigin(request, platform.allowedOrigins);
      if ((origin !== null || cookie !== undefined) && endpoint.csrf !== false) {
        checkCsrf(request, platform.config.appSecret, cookie);
      }
      request.person =
        endpoint.bearer === false ? null : await authenticate(platform, request, origin, cookie);
      if (request.person) {
        await requireNetwork(platform, request, endpoint as Endpoint);
        await admitKey(platform, request, endpoint as Endpoint);
      }
      if (endpoint.access !== 'public' && !request.person) {
        throw unauthenticated();
      }
      request.caller = request.person;
      request.person = isVisitor(request.person, endpoint as Endpoint)
        ? null
        : await seenAs(platform, request, endpoint as Endpoint);
      checkMediaType(request, endpoint as Endpoint);
      await countArrival(platform, endpoint as Endpoint, request, reply);
    },
    handler: async (request, reply) => {
      const { person } = request;
      if (person?.termsDue && !endpoint.beforeTerms) {
        throw new Problem('terms_not_accepted');
      }
      if (!may(person, endpoint)) {
        await noteRefusal(platform, request, endpoint.id, person);
        throw whyNot(person);
      }
      if (asksStepUp(endpoint as Endpoint, request)) {
        requireStepUp(person, platform.clock.now());
      }
      const locale = localeOf(request, person);
      const key =
        endpoint.cache === 'published'
          ? publishedKey(endpoint as Endpoint, request.url, platform.published.vintage, person, locale)
          : null;
      const finished = key === null ? undefined : platform.published.get(key);
      // when it came: who waits to be counted does not become newer by waiting
      const now = new Date(platform.clock.now().getTime() - request.waitedMs);
      await countCall(platform, endpoint as Endpoint, request, finished !== undefined, reply);
      if (finished) return sendFinished(request, reply, finished);
      if (request.isLong) await ownTurn();
      const call: Call<P, Q, B> = {
        params: checkParams(request.params),
        query: checkQuery(request.query),
        body: checkBody(endpoint.upload ? undefined : request.body),
        person,
        platform,
        locale,
        now,
        request,
        reply,
      };
      if (request.isLong) await ownTurn();
      if (key !== null) {
        const fresh = finishAnswer(endpoint as Endpoint, textOf, await run(call));
        platform.published.set(key, fresh);
        return sendFinished(request, reply, fresh);
      }
      reply.header('cache-control', 'no-store');
      return sendAnswer(request, reply, endpoint as Endpoint, textOf, await run(call));
    },
  });
}

/** Sends what a handler answered, where it has not sent anything itself. */
async function sendAnswer(
  { isLong }: FastifyRequest,
  reply: FastifyReply,
  { status, produces }: Endpoint,
  textOf: AnswerText | null,
  answer: unknown,
): Promise<FastifyReply> {
  if (reply.sent) return reply;
  if (!textOf) return reply.code(status ?? (produces ? 200 : 204)).send(answer);
  if (isLong) await ownTurn();
  const text = textOf(answer);
  // bytes are encoded once, where a text is measured first and encoded when it is written
  return reply
    .code(status ?? 200)
    .type(JSON_TYPE)
    .send(isLong ? Buffer.from(text) : text);
}

/**
 * Counts a call that brings a body before that is read: reading costs, and so does looking at it. What is refused for it was a
 * call too. @throws Problem too_many
 */
async function countArrival(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.method === 'GET') return;
  const cameAt = platform.clock.now().getTime();
  const person = request.caller;
  const who = limitKeys(request, undefined, person?.uuid ?? null);
  await platform.limits.count(endpoint, who, person !== null, null, reply, () => currentPolicy(platform));
  request.waitedMs = platform.clock.now().getTime() - cameAt;
}

/**
 * Counts what `countArrival` has not: a call that only reads, of a key by the key, else by the limits of its endpoint; and by
 * the account that a visitor names. @throws Problem too_many
 */
async function countCall(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  isKept: boolean,
  reply: FastifyReply,
): Promise<void> {
  // who sees as somebody else is counted as themselves
  const person = request.caller;
  if (person?.key) {
    platform.keys.use.count(person.key.id, reply);
    return platform.planCalls.check(person, reply);
  }
  const who = limitKeys(request, request.body ?? null, person?.uuid ?? null);
  const policy = () => currentPolicy(platform);
  if (endpoint.method !== 'GET') {
    return person ? undefined : platform.limits.countAccount(endpoint, who, reply, policy);
  }
  const reads = isSearch(request) ? null : isKept ? 'kept' : 'made';
  await platform.limits.count(endpoint, who, person !== null, reads, reply, policy);
}

/** A search costs more than a page that others read too. */
const isSearch = ({ query }: FastifyRequest): boolean =>
  ['search', 'q'].some((name) => Boolean((query as Record<string, unknown>)[name]));

/** A form can be sent by any page without asking first: only calls that demand a bearer take one (docs/api-design.md). */
function checkMediaType(request: FastifyRequest, endpoint: Endpoint): void {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (isForm && endpoint.csrf !== false) {
    throw new Problem('media_type');
  }
}

/**
 * A signed-in person who tries what is not theirs is worth a line; a visitor at a closed door is not. Each try counts, so that
 * nobody tries all doors again and again. @throws Problem too_many
 */
async function noteRefusal(
  platform: Platform,
  request: FastifyRequest,
  endpoint: string,
  person: SignedIn | null,
): Promise<void> {
  if (!person) return;
  platform.limits.countRefusal(person.uuid);
  if (person.is_verified) {
    await noteFirstRefusal(platform, request, {
      kind: 'access-refused',
      userUuid: person.uuid,
      ...(person.key ? { keyId: person.key.id } : { sessionId: person.session.id }),
      detail: { endpoint },
    });
  }
}

/** Who still owes the second factor reads what is public as everybody does: nothing of theirs is opened or shown by it. */
const isVisitor = (person: SignedIn | null, { access, beforeFactor }: Endpoint): boolean =>
  access === 'public' && !beforeFactor && person?.needs_second_factor === true;

/** What a person who may not is told: what they must do first, where that opens it. */
function whyNot(person: SignedIn | null): Problem {
  if (person && !person.is_verified) return new Problem('unverified');
  return forbidden(person?.needs_second_factor ? refusal('sign-in.second-factor-due') : undefined);
}

function localeOf(request: FastifyRequest, person: SignedIn | null): 'en' | 'ms' {
  const asked = request.headers['accept-language'] ?? person?.locale ?? 'en';
  return asked.toLowerCase().startsWith('ms') ? 'ms' : 'en';
}
