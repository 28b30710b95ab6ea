import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import type { SitePart } from './site-facts.ts';
import { portalValues, socialValues } from './site-values.ts';

const facts = {
  version: z.number().int(),
  updated_at: z.string().nullable(),
  updated_by: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
};
const version = { version: z.number().int() };

/** Reading and saving one part: each is one record. */
const callsOf = <const Part extends SitePart, Shape extends z.ZodRawShape>(
  part: Part,
  values: z.ZodObject<Shape>,
  what: string,
) => {
  const answer = z.object({ values, ...facts });
  return {
    show: endpoint({
      id: `${part}.show`,
      method: 'GET',
      path: `/api/v1/cms/${part}`,
      access: { permission: `cms.${part}.view` },
      summary: `${what}, as they are set.`,
      answer,
    }),
    save: endpoint({
      id: `${part}.edit`,
      method: 'PUT',
      path: `/api/v1/cms/${part}`,
      access: { permission: `cms.${part}.edit` },
      summary: `Sets ${what.toLowerCase()}; visitors see it immediately.`,
      body: z.object({ values, ...version }),
      answer,
    }),
  };
};

export const PORTAL = callsOf('portal', portalValues, 'What stands around every public page');
export const SOCIAL = callsOf('social-link', socialValues, 'The links to networks');
