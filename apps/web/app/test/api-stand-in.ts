import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import { deleteDraft, listDrafts, saveDraft } from '@datum/contract/office/drafts';
import { listViews } from '@datum/contract/office/saved-views';
import { listFirstTasks } from '@datum/contract/orders/own/first-tasks';
import { showOtherHolders } from '@datum/contract/people/other-holders';
import { listProductReports } from '@datum/contract/site/product-reports';

/** One call as it left the page. */
export interface ReceivedCall {
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Line {
  readonly endpoint: Pick<Endpoint, 'id' | 'method' | 'path'>;
  readonly pattern: RegExp;
  readonly answer: (call: ReceivedCall) => Response | Promise<Response>;
}

/** What list pages, forms and pages of products ask in the background, where a test has nothing to say about it; a form keeps its draft even while it goes. */
const usual: readonly Line[] = [
  lineOf(listFirstTasks, () => Response.json({ tasks: [], dismissed: false })),
  lineOf(listViews, () => Response.json({ data: [] })),
  lineOf(listProductReports, () => Response.json({ data: [] })),
  lineOf(showOtherHolders, () => Response.json({ words: null })),
  lineOf(listDrafts, () => Response.json({ data: [] })),
  lineOf(saveDraft, ({ params }) => Response.json({ key: params.key, saved_at: '2026-10-01T02:03:04Z' })),
  lineOf(deleteDraft, () => new Response(null, { status: 204 })),
];
let lines: Line[] = [];
let calls: ReceivedCall[] = [];
let unexpected: string[] = [];

/**
 * Stands where the network is: pages run as they are, and a test says what the API answers. Later lines go before
 * earlier ones. Answers are held against the contract's schema, so that a test cannot stay green on data that the API
 * never gives. A call that no line answers fails the test by name.
 *
 *     api.answers(listUsers, ({ query }) => pageOfUsers(query.page));
 *     api.refuses(createUser, { status: 422, errors: { email: ['Taken.'] } });
 */
export const api = {
  /** @param answer what it gives, or how it follows from the call; a promise keeps the page waiting */
  answers<P, Q, B, A>(
    endpoint: Endpoint<P, Q, B, A>,
    answer: A | ((call: ReceivedCall) => A | Promise<A>),
  ): void {
    put(endpoint, async (call) => {
      const given = typeof answer === 'function' ? await (answer as (call: ReceivedCall) => A)(call) : answer;
      if (!endpoint.answer) return new Response(null, { status: 204 });
      return Response.json(endpoint.answer.parse(given), { status: endpoint.status ?? 200 });
    });
  },

  /** A refusal in the shape that every one has; `errors` by field. */
  refuses<P, Q, B, A>(
    endpoint: Endpoint<P, Q, B, A>,
    refusal: {
      readonly status: number;
      readonly message?: string;
      readonly code?: string;
      readonly errors?: Readonly<Record<string, readonly string[]>>;
      readonly request_id?: string;
    },
  ): void {
    const { status, ...body } = refusal;
    put(endpoint, () => Response.json({ message: 'Refused.', ...body }, { status }));
  },

  /** What was sent to an endpoint, in order. */
  callsOf<P, Q, B, A>(
    endpoint: Endpoint<P, Q, B, A>,
  ): readonly (ReceivedCall & { readonly body: InputOf<Endpoint<P, Q, B, A>>['body'] })[] {
    return calls.filter((call) => call.endpoint === endpoint.id) as never;
  },
} as const;

/** Forgets answers and calls after a test, and names calls that it said no answer for. */
export function endCalls(): void {
  const missing = unexpected;
  lines = [];
  calls = [];
  unexpected = [];
  if (missing.length > 0) throw new Error(`The test says no answer for: ${missing.join(', ')}`);
}

function put(endpoint: Endpoint, answer: Line['answer']): void {
  lines.unshift(lineOf(endpoint, answer));
}

function lineOf(endpoint: Line['endpoint'], answer: Line['answer']): Line {
  const source = endpoint.path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return { endpoint, pattern: new RegExp(`^${source}$`), answer };
}

globalThis.fetch = async (target, init = {}) => {
  // as the browser does: a page that is gone sends nothing more, which would count as a call of the test after it
  init.signal?.throwIfAborted();
  const url = new URL(target instanceof Request ? target.url : target, location.origin);
  const method = init.method ?? 'GET';
  if (url.pathname === '/sanctum/csrf-cookie') {
    // biome-ignore lint/suspicious/noDocumentCookie: what the server sets
    document.cookie = 'XSRF-TOKEN=token';
    return new Response(null, { status: 204 });
  }
  const line = [...lines, ...usual].find(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname),
  );
  if (!line) {
    unexpected.push(`${method} ${url.pathname}`);
    return Response.json({ message: 'The test says no answer.' }, { status: 501 });
  }
  const call: ReceivedCall = {
    endpoint: line.endpoint.id,
    params: decoded(line.pattern.exec(url.pathname)?.groups),
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    headers: new Headers(init.headers),
  };
  calls.push(call);
  return line.answer(call);
};

const decoded = (groups: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
