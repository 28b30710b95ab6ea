import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import type { RouterContextProvider } from 'react-router';
import { requestFacts } from '../deploy/server-context.ts';
import { invalidParameters } from '../screens/not-found.ts';
import { pickLocale } from '../texts/locale.ts';
import { tooManyRequests } from './limited.ts';
import { problemOf } from './problem.ts';
import { addressOf } from './url-of.ts';

/** What a loader is given: `export const loader = (args: Route.LoaderArgs) => read(showProduct, { params }, args)`. */
interface LoaderFacts {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** How long a page waits for one answer of the API, whole (milliseconds); an API that hangs is as good as away. */
const PATIENCE = 5_000;

/**
 * Reads a public endpoint for a page that is rendered here, in the visitor's language and with their address.
 * What is not there is the page-not-found screen, as is an address that the API cannot read or take (400, 422), and too many requests are told with their wait; any other refusal is thrown as ApiProblem, and an answer that does not
 * come in time as the TimeoutError of its signal.
 */
export async function read<P, Q, A>(
  { path }: Endpoint<P, Q, undefined, A>,
  input: InputOf<Endpoint<P, Q, undefined, A>>,
  { request, context }: LoaderFacts,
): Promise<A> {
  const { params, query } = input as { readonly params?: unknown; readonly query?: unknown };
  const response = await ask(addressOf(path, params, query), {}, { request, context });
  if ([400, 404, 422].includes(response.status)) {
    throw invalidParameters(new URL(request.url).pathname);
  }
  if (!response.ok) {
    const problem = await problemOf(response);
    throw response.status === 429 ? tooManyRequests(problem.retryAfter) : problem;
  }
  return (await response.json()) as A;
}

/**
 * Sends what a form of a page without scripts holds to a public endpoint, as the visitor.
 * @throws ApiProblem for what is refused, too many requests among it
 */
export async function write<P, Q, B, A>(
  { path, method }: Endpoint<P, Q, B, A>,
  input: InputOf<Endpoint<P, Q, B, A>>,
  facts: LoaderFacts,
): Promise<A> {
  const { params, query, body } = input as {
    readonly params?: unknown;
    readonly query?: unknown;
    readonly body?: unknown;
  };
  const sent = { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const response = await ask(addressOf(path, params, query), sent, facts);
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as A;
}

/** A call of the API in the visitor's language and with their address. */
function ask(address: string, init: RequestInit, { request, context }: LoaderFacts): Promise<Response> {
  const { apiOrigin, internalKey, visitorAddress } = context.get(requestFacts).api;
  return fetch(apiOrigin + address, {
    ...init,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE)]),
    headers: {
      ...init.headers,
      Accept: 'application/json',
      // Next door: packing and unpacking would cost more than the way.
      'Accept-Encoding': 'identity',
      'Accept-Language': pickLocale(request.headers.get('cookie'), request.headers.get('accept-language')),
      'X-Forwarded-For': visitorAddress,
      'X-Internal-Key': internalKey,
    },
  });
}
