import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { reason } from '../lists/values.ts';

/** How long a member of staff sees what a subscriber sees. */
export const VIEWING_MINUTES = 30;
/** Header of reads that are answered as the subscriber whom staff look through. */
export const SEE_AS = 'X-See-As';

const viewing = z.object({
  uuid: z.uuid(),
  person: z.object({ uuid: z.uuid(), name: z.string() }),
  expires_at: z.string(),
});
export type Viewing = z.output<typeof viewing>;

const access = { permission: 'people.user.impersonate-read' } as const;

export const startViewing = endpoint({
  id: 'viewings.start',
  method: 'POST',
  path: '/api/v1/viewings',
  access,
  stepUp: true,
  summary: 'Sees what a subscriber sees, read only, for half an hour: name the viewing in `X-See-As`.',
  body: z.object({ person: z.uuid(), reason }),
  answer: viewing,
  status: 201,
});

export const stopViewing = endpoint({
  id: 'viewings.stop',
  method: 'DELETE',
  path: '/api/v1/viewings/:uuid',
  access,
  summary: 'Stops seeing as a subscriber.',
  params: z.object({ uuid: z.uuid() }),
});
