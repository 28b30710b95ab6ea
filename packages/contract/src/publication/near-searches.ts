import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { LONGEST_SEARCH } from './catalogue.ts';

/** At most three are offered. */
export const MOST_NEAR_SEARCHES = 3;

export const listNearSearches = endpoint({
  id: 'catalogue.near-searches',
  method: 'GET',
  path: '/api/v1/near-searches',
  access: 'public',
  summary:
    'What a search may have meant: its words with each unknown one as the nearest word of our names, in either language.',
  query: z.object({ search: z.string().trim().min(1).max(LONGEST_SEARCH) }),
  answer: listOf(z.object({ search: z.string() })),
  key: [],
});
