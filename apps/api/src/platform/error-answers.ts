import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Turns every failure into the wire form of section 5. What we did not foresee is a plain 500, logged with its cause. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    send(reply, request, asProblem(error, request)),
  );
  app.setNotFoundHandler((request, reply) =>
    send(
      reply,
      request,
      new Problem('not_found', `The route ${request.url.split('?')[0]} could not be found.`),
    ),
  );
}

/** PostgreSQL's words for values that no column can hold: the request is wrong, not the server. */
const UNSTORABLE: Readonly<Record<string, string>> = {
  '22021': 'The request contains a character that cannot be stored.',
  '22P05': 'The request contains a character that cannot be stored.',
  '22003': 'A number in the request is too large.',
};

function asProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) {
    return error;
  }
  const refused = UNSTORABLE[error.code];
  if (refused) {
    return new Problem('invalid', refused);
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
  return reply
    .code(problem.status)
    .headers({ ...problem.headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      message: problem.message,
      ...(problem.errors ? { errors: problem.errors } : {}),
      code: problem.code,
      ...problem.extra,
      request_id: request.id,
    });
}
