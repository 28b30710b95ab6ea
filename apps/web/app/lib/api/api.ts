import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import { siteConfig } from '../deploy/site.ts';
import { notices } from '../live/notices.ts';
import { terms } from '../session/asked/terms.ts';
import { secondPerson } from '../session/second-person.ts';
import { session } from '../session/session.ts';
import { stepUp } from '../session/step-up.ts';
import { viewingHeader } from '../session/viewing.ts';
import { fetchWithProgress, type Progress } from '../uploads/fetch-with-progress.ts';
import { csrfToken, fetchCsrfCookie } from './csrf.ts';
import { forgetOwnVersions, keepOwnVersion, onOwnVersion } from './own-versions.ts';
import { ApiProblem, isOutdated, problemOf } from './problem.ts';
import { addressOf } from './url-of.ts';

export interface CallOptions {
  /** Does not count as use of the session (polling, counters). */
  readonly background?: boolean;
  readonly signal?: AbortSignal;
  /** Goes on after the page was left; for bodies below 64 KiB. */
  readonly keepalive?: boolean;
  /** The same key for the same intended write, also after a retry by hand; made up when absent. */
  readonly idempotencyKey?: string;
  /** Version that the change is based on. */
  readonly ifMatch?: string;
  /** Of an endpoint that takes an upload; it travels as multipart, in place of a JSON body. */
  readonly file?: File;
  /** Asked again after the person was asked something: a form that was closed meanwhile wants nothing done any more. */
  readonly isWanted?: () => boolean;
  /** Told how much of the file has left. */
  readonly onProgress?: Progress;
}

const ENDS_SESSION: readonly number[] = [401, 419, 503];

/**
 * Calls an endpoint of the contract and gives its answer. Throws ApiProblem; by then it was logged, the session was ended on
 * 401, 419 and 503, and a notice was shown on 500 (requirements 8).
 */
export async function call<P, Q, B, A>(
  endpoint: Endpoint<P, Q, B, A>,
  input: InputOf<Endpoint<P, Q, B, A>>,
  options: CallOptions = {},
): Promise<A> {
  const asked = { ...input, body: onOwnVersion(endpoint, input) };
  const response = await send(endpoint, asked, options).catch(logged(endpoint));
  const hasBody = response.status !== 204 && endpoint.answer !== undefined;
  // No schema is run over answers: the server serialises them from the same declaration.
  const answer: unknown = hasBody ? await response.json() : undefined;
  keepOwnVersion(endpoint, asked, answer);
  return answer as A;
}

/** Like `call`, for endpoints that answer with a file. */
export async function callForFile<P, Q, B, A>(
  endpoint: Endpoint<P, Q, B, A>,
  input: InputOf<Endpoint<P, Q, B, A>>,
  options: CallOptions = {},
): Promise<{ readonly name: string | null; readonly blob: Blob }> {
  const response = await send(endpoint, input, options).catch(logged(endpoint));
  const name = response.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1] ?? null;
  // a file that is written while it is sent may end early
  const blob = await response
    .blob()
    .catch((cause: unknown) => {
      throw isAbort(cause) ? cause : unanswered();
    })
    .catch(logged(endpoint));
  return { name, blob };
}

/** Whether or not the page shows it: support finds every failed call in the browser's log. The path has no values in it. */
const logged =
  ({ method, path }: Endpoint) =>
  (failure: unknown): never => {
    if (failure instanceof ApiProblem) {
      const { status, code, reference } = failure;
      console.warn(`${method} ${path} failed: ${status} ${code}`, reference ?? '');
    }
    throw failure;
  };

/** The parts of a call, whatever the endpoint calls for. */
interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

async function send(endpoint: Endpoint, input: Input, options: CallOptions): Promise<Response> {
  const request = await requestOf(endpoint, input, options);
  if (!options.background) {
    session.used();
  }
  const response = await attemptTwice(request);
  if (response.ok) {
    return response;
  }
  const problem = await problemOf(response);
  const { isWanted = () => true } = options;
  if (problem.code === 'step_up' && (await stepUp.ask()) && isWanted()) {
    return send(endpoint, input, { ...options, idempotencyKey: request.key });
  }
  if (problem.code === 'terms_not_accepted' && (await terms.ask()) && isWanted()) {
    return send(endpoint, input, { ...options, idempotencyKey: request.key });
  }
  if (problem.code === 'second_person') {
    const proposed = await secondPerson.ask({
      endpoint: endpoint.id,
      params: { ...(input.params as Record<string, string | number> | undefined) },
      body: { ...(input.body as Record<string, unknown> | undefined) },
      message: problem.message,
    });
    if (proposed === null) throw problem;
    const { said, proposal } = proposed;
    throw new ApiProblem('second_person', said, { status: problem.status, proposal });
  }
  if (ENDS_SESSION.includes(problem.status) && request.token !== null) {
    session.end('refused', request.token);
  }
  if (isOutdated(problem)) {
    forgetOwnVersions();
  }
  if (problem.status === 500) {
    notices.serverError(problem.reference);
  }
  throw problem;
}

interface Prepared {
  readonly key: string;
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Record<string, string> };
  readonly token: string | null;
  readonly onProgress: Progress | undefined;
}

async function requestOf(endpoint: Endpoint, input: Input, options: CallOptions): Promise<Prepared> {
  const { method, path } = endpoint;
  const token = session.token();
  const writes = method !== 'GET';
  if (writes && csrfToken() === null) {
    await fetchCsrfCookie();
  }
  const key = options.idempotencyKey ?? crypto.randomUUID();
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(options.background ? { 'X-Background': '1' } : {}),
    ...viewingHeader(endpoint),
    ...(options.ifMatch ? { 'If-Match': options.ifMatch } : {}),
    ...(writes ? { 'Idempotency-Key': key } : {}),
    ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  return {
    key,
    url: siteConfig().browserApiUrl + addressOf(path, input.params, input.query),
    init: {
      method,
      headers,
      body: options.file ? formOf(options.file) : (JSON.stringify(input.body) ?? null),
      credentials: 'include',
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    },
    token,
    onProgress: options.onProgress,
  };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

/** One try, with the CSRF token of this moment. */
async function attempt({ url, init, onProgress }: Prepared): Promise<Response> {
  const csrf = init.method === 'GET' ? null : csrfToken();
  try {
    const sent = csrf ? { ...init, headers: { ...init.headers, 'X-XSRF-TOKEN': csrf } } : init;
    return await (onProgress ? fetchWithProgress(url, sent, onProgress) : fetch(url, sent));
  } catch (cause) {
    throw isAbort(cause) ? cause : unanswered();
  }
}

const isAbort = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError';
const unanswered = () => new ApiProblem('network', 'The server did not answer.');

/** A 419 may be no more than an old cookie: fetch a fresh one and send the same write once more (docs/api-design.md). */
async function attemptTwice(request: Prepared): Promise<Response> {
  const first = await attempt(request);
  if (first.status !== 419) {
    return first;
  }
  await fetchCsrfCookie();
  return attempt(request);
}
