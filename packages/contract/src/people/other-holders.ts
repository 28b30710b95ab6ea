import { z } from 'zod';
import { permissionName } from '../access/permission-name.ts';
import { endpoint } from '../calls/endpoint.ts';

export const showOtherHolders = endpoint({
  id: 'other-holders.show',
  method: 'GET',
  path: '/api/v1/other-holders',
  access: 'signed-in',
  summary:
    'Why a step that needs another person with one of your rights waits although nobody can take it now: who still counts, and until when.',
  query: z.object({ right: permissionName }),
  /** In the reader's language; null where somebody can take it, where nobody else counts, and where the right is not theirs. */
  answer: z.object({ words: z.string().nullable() }),
});
