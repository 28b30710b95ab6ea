import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, type ProblemCode } from '@datum/contract/calls/problems';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { isLost } from '@datum/database/connection/lost-connection';
import { PoolFull } from '@datum/database/connection/pool-full';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitKeys } from '../limits/rate-limits.table.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { Problem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';
import { inEnglish, summaryOf, tellerFor } from './tell.ts';

/** Turns every failure into the wire form of section 5. What we did not foresee is a plain 500, logged with its cause. */
export function answerErrors(app: FastifyInstance, limits: RateLimits): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    send(reply, request, counted(limits, request, asProblem(error, request))),
  );
}

/** What says to a person that a session or a moment is over, not that a call is wrong; or is counted already. */
const UNCOUNTED: ReadonlySet<ProblemCode> = new Set(['unauthenticated', 'csrf', 'timeout', 'too_many']);
/** The same where nobody is known: a program that tries paths or tokens hears nothing else. */
const UNCOUNTED_OF_UNKNOWN: ReadonlySet<ProblemCode> = new Set(['timeout', 'too_many']);

/**
 * Who is refused again and again hears 429 in place of it, a person by the endpoint, whatever its path names, and who is not known
 * by the address; what would be done there is still done, so that nobody behind that address is shut out of what they read. Of
 * pictures and files, which a page may ask for by the hundred, each counts for itself.
 */
function counted(limits: RateLimits, request: FastifyRequest, problem: Problem): Problem {
  const { caller, routeOptions, params } = request;
  const { endpoint } = routeOptions.config;
  if (problem.status >= 500 || (caller ? UNCOUNTED : UNCOUNTED_OF_UNKNOWN).has(problem.code)) return problem;
  try {
    if (!caller) limits.countRefusedUnknown(limitKeys(request, undefined, null));
    else if (endpoint) {
      const place = endpoint.light ? `${endpoint.id} ${JSON.stringify(params)}` : endpoint.id;
      limits.countRefusedAt(caller.uuid, place);
    }
    return problem;
  } catch (tooMany) {
    if (tooMany instanceof Problem) return tooMany;
    throw tooMany;
  }
}

/** For Fastify: an address that cannot be read is refused in the same form, before any hook has run. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...securityHeaders(), 'x-request-id': request.id });
  send(reply, request, asProblem(error, request));
}

/** For the HTTP server: what is no request, comes too slowly or is too large, is answered as far as it can be. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const code = BROKEN[error.code ?? ''] ?? 'bad_request';
    const { status } = PROBLEMS[code];
    const body = JSON.stringify({ message: inEnglish(refusal(`problems.${code}`)) });
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy();
}

/** Node's words for a request that never was one; everything else is simply unreadable. */
const BROKEN: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** PostgreSQL's words for values that no column can hold: the request is wrong, not the server. */
const UNSTORABLE: Readonly<Record<string, Refusal>> = {
  '22021': refusal('http.character-not-storable'),
  '22P05': refusal('http.character-not-storable'),
  '22003': refusal('http.number-too-large'),
};

/** Somebody else holds what this call waited for, or more was asked than can be done at once: try again in a moment. */
const BUSY: ReadonlySet<string> = new Set(['55P03', '53300', '40P01', '40001']);
const busy = () => new Problem('too_many', undefined, { headers: { 'retry-after': '1' } });

function asProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) {
    return error;
  }
  const refused = UNSTORABLE[error.code];
  if (refused) {
    return new Problem('invalid', refused);
  }
  if (error instanceof PoolFull || BUSY.has(error.code)) {
    return busy();
  }
  if (isLost(error)) {
    request.log.warn({ err: error }, 'the database did not answer');
    return new Problem('server', undefined, { headers: { 'retry-after': '2' } });
  }
  const status = error.statusCode ?? 500;
  if (status === 413) {
    return new Problem('too_large');
  }
  if (status === 415) {
    return new Problem('media_type');
  }
  if (status === 429) {
    return new Problem('too_many');
  }
  if (status >= 400 && status < 500) {
    return new Problem('bad_request');
  }
  request.log.error({ err: error }, 'unforeseen failure');
  return new Problem('server');
}

/** A name that came with the request may be as long as that; it is told in short. */
const brief = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}\u2026` : text);
const LONGEST = 1_000;

function send(reply: FastifyReply, request: FastifyRequest, problem: Problem): FastifyReply {
  const tell = tellerFor(request);
  const errors = Object.entries(problem.errors ?? {}).map(([field, wrong]) => [
    brief(field),
    wrong.map((one) => brief(tell(one))),
  ]);
  return reply
    .code(problem.status)
    .headers({ ...problem.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      message: tell(summaryOf(problem)),
      ...(problem.errors ? { errors: Object.fromEntries(errors) } : {}),
      code: problem.code,
      ...problem.extra,
      request_id: request.id,
    });
}
