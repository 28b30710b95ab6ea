import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { says } from '../../messages/refusals/says.ts';
import { CANCEL_HOURS, CLEARANCE_STATES } from './clearance-facts.ts';

const version = z.number().int();
const address = z
  .string()
  .trim()
  .max(300, says('values.characters', { count: 300 }))
  .refine((text) => URL.canParse(text), says('values.web-address'));

const shown = z.object({
  is_on: z.boolean(),
  /** Documents issued from this moment on are cleared; null = off. */
  on_since: z.string().nullable(),
  url: z.string(),
  portal_url: z.string(),
  client_id: z.string(),
  /** `…` and its last four characters; null = none was entered. */
  secret: z.string().nullable(),
  cancel_hours: z.number().int(),
  /** Hosts that the operator named: the addresses are of one of them. */
  hosts: z.array(z.string()),
  /** How many documents are in each status that has any. */
  counts: z.array(z.object({ state: z.enum(CLEARANCE_STATES), count: z.number().int() })),
  /** 0 before the first. */
  version,
});
export type ClearanceSettings = z.output<typeof shown>;

export const showClearanceSettings = endpoint({
  id: 'clearance-settings.show',
  method: 'GET',
  path: '/api/v1/clearance-settings',
  access: { permission: 'billing.plan.view' },
  summary: 'Where invoices and credit notes are cleared. Of the secret the last four characters are shown.',
  answer: shown,
});

/** 422 at `url` and `portal_url` for a host that the operator did not name, at `is_on` before there is a secret. */
export const saveClearanceSettings = endpoint({
  id: 'clearance-settings.save',
  method: 'PUT',
  path: '/api/v1/clearance-settings',
  access: { permission: 'billing.plan.edit' },
  stepUp: true,
  summary:
    'Turns clearance on or off and says where it happens. Another address of the service forgets the secret.',
  body: z.object({
    is_on: z.boolean(),
    /** Of the service; its paths follow. */
    url: address,
    /** Where people look a cleared document up. */
    portal_url: address,
    client_id: z
      .string()
      .trim()
      .min(1)
      .max(200, says('values.characters', { count: 200 })),
    cancel_hours: z.number(says('values.number-asked')).int().min(0).max(720).default(CANCEL_HOURS),
    version,
  }),
  answer: shown,
});

export const saveClearanceSecret = endpoint({
  id: 'clearance-settings.secret',
  method: 'PUT',
  path: '/api/v1/clearance-settings/secret',
  access: { permission: 'billing.plan.edit' },
  stepUp: true,
  summary: 'Enters the secret of the account at the service; it is kept sealed and never shown again.',
  body: z.object({
    secret: z
      .string()
      .trim()
      .min(8)
      .max(500, says('values.characters', { count: 500 })),
    version,
  }),
  answer: shown,
});
