import { createContext, RouterContextProvider } from 'react-router';
import type { RequestFacts } from '../../../server/build.ts';

/** What a loader may know of the request and of the server around it. Server only. */
export const requestFacts = createContext<RequestFacts>();

/** The context of one request, as `server/pages.ts` hands it to React Router. */
export function requestContext(facts: RequestFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestFacts, facts);
  return context;
}
