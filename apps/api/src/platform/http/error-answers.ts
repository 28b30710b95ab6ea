import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, type ProblemCode } from '@datum/contract/calls/problems';
import { isLost } from '@datum/database/connection/lost-connection';
import { PoolFull } from '@datum/database/connection/pool-full';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asksForMalay, inMalay } from '../malay/malay.ts';
import { Problem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

/** Turns every failure into the wire form of section 5. What we did not foresee is a plain 500, logged with its cause. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    send(reply, request, asProblem(error, request)),
  );
}

/** For Fastify: an address that cannot be read is refused in the same form, before any hook has run. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...securityHeaders(), 'x-request-id': request.id });
  send(reply, request, asProblem(error, request));
}

/** For the HTTP server: what is no request, comes too slowly or is too large, is answered as far as it can be. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const { status, message } = PROBLEMS[BROKEN[error.code ?? ''] ?? 'bad_request'];
    const body = JSON.stringify({ message });
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
const UNSTORABLE: Readonly<Record<string, string>> = {
  '22021': 'The request contains a character that cannot be stored.',
  '22P05': 'The request contains a character that cannot be stored.',
  '22003': 'A number in the request is too large.',
};

/** Somebody else holds what this call waited for, or more was asked than can be done at once: try again in a moment. */
const BUSY: ReadonlySet<string> = new Set(['55P03', '53300']);
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

function send(reply: FastifyReply, request: FastifyRequest, problem: Problem): FastifyReply {
  const { message, errors } = asksForMalay(request) ? sayInMalay(problem) : problem;
  return reply
    .code(problem.status)
    .headers({ ...problem.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      message,
      ...(errors ? { errors } : {}),
      code: problem.code,
      ...problem.extra,
      request_id: request.id,
    });
}

/** The sentences of a refusal in Malay; what has none stays as it is. */
function sayInMalay({ message, errors }: Problem): Pick<Problem, 'message' | 'errors'> {
  if (!errors) {
    return { message: inMalay(message), errors };
  }
  const said = Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [field, sentences.map(inMalay)]),
  );
  const [first = inMalay(message), ...others] = Object.values(said).flat();
  return { message: others.length > 0 ? `${first} (dan ${others.length} ralat lagi)` : first, errors: said };
}
