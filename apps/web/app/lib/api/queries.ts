import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { call } from './api.ts';
import { asProblem } from './problem.ts';

/** How long an answer serves without being asked again: a loader asks, and the page that it opens finds the answer. */
const FRESH_MS = 2_000;
/** How long an answer is kept that no part of a page shows: coming back, a list is there as it was left. */
const KEPT_MS = 30_000;

const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        // a refusal is shown with the way to ask again; no answer is asked for behind the reader's back
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
    },
  });

/** What this tab has asked the API and may ask again. The server answers many people: each page there has its own. */
export const queries = newQueries();
export const queriesOfPage = () => (typeof document === 'undefined' ? newQueries() : queries);

/** The last person whose answers may be kept here. */
let owner = personNow();
session.subscribe(() => {
  const person = personNow();
  if (person === null) {
    // what the page still shows goes with the page: taken away now, it would be asked again without a token
    queries.removeQueries({ type: 'inactive' });
  } else if (owner !== null && owner !== person) {
    queries.clear();
  }
  owner = person ?? owner;
});

function personNow(): string | null {
  const current = session.get();
  return 'person' in current ? current.person.uuid : null;
}

/** A reading call as the query library takes it. Whatever fails becomes an ApiProblem. */
export const asked = <P, Q, B, A>(endpoint: Endpoint<P, Q, B, A>, input: InputOf<Endpoint<P, Q, B, A>>) => ({
  queryKey: [endpoint.id, input] as const,
  queryFn: async ({ signal }: QueryFunctionContext): Promise<A> => {
    try {
      return await call(endpoint, input, { signal });
    } catch (failure) {
      throw signal.aborted ? failure : asProblem(failure);
    }
  },
});

/** Asks what a page will need while it is on its way; a failure is shown by the part that needs the answer. */
export function ask<P, Q, B, A>(endpoint: Endpoint<P, Q, B, A>, input: InputOf<Endpoint<P, Q, B, A>>): void {
  void queries.prefetchQuery(asked(endpoint, input));
}

/** After a write: what is on the screen is asked again, and nothing that is kept counts as fresh. */
export const askAgain = (): void => void queries.invalidateQueries();
