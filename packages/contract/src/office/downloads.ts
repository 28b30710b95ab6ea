import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';

export const listOwnDownloads = endpoint({
  id: 'downloads.list',
  method: 'GET',
  path: '/api/v1/profile/downloads',
  access: { permission: 'profile.self.view' },
  summary: 'Files that the person fetched within a year, newest first.',
  query: z.object(pageQuery),
  answer: pageOf(
    z.object({
      id: z.number().int(),
      at: z.string(),
      name: z.string(),
      /** Path and query of the call. */
      address: z.string(),
      /** Null where the size was not known. */
      bytes: z.number().int().nullable(),
      /** The API key that fetched it; null = the person themselves. */
      key_name: z.string().nullable(),
    }),
  ),
});
