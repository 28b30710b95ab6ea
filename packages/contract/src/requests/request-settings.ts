import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource } from '../calls/resource.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { LONGEST_MESSAGE } from './request-thread.ts';

const days = (most: number) =>
  z
    .number(says('values.number-asked'))
    .int()
    .min(1, says('values.range', { min: 1, max: most }))
    .max(most, says('values.range', { min: 1, max: most }));

const settings = z.object({
  expected_days: days(250),
  quote_days: days(365),
  delivery_days: days(365),
  days_off: z.array(dayText(says('values.last-day'))).max(400),
  tasks: z.array(z.string().trim().min(1).max(200)).max(30),
});
const kept = settings.extend({ version: z.number().int(), inbound_address: z.string().nullable() });
export type RequestSettings = z.output<typeof kept>;

const PATH = '/api/v1/request-settings';

export const showRequestSettings = endpoint({
  id: 'request-settings.show',
  method: 'GET',
  path: PATH,
  access: { permission: 'requests.report.answer' },
  summary: 'Expected days, days off, and the checklist that a request begins with.',
  answer: kept,
});

export const editRequestSettings = endpoint({
  id: 'request-settings.edit',
  method: 'PUT',
  path: PATH,
  access: { permission: 'requests.report.assign' },
  summary: 'Changes them; requests that are there keep their promised day.',
  body: settings.extend({ version: z.number().int() }),
  answer: kept,
});

const reply = z.object({
  en: z.string().trim().min(1).max(LONGEST_MESSAGE),
  ms: z.string().trim().max(LONGEST_MESSAGE).default(''),
});

const macro = z.object({
  uuid: z.uuid(),
  name: z.string(),
  body: z.object({ en: z.string(), ms: z.string() }),
  asks: z.boolean(),
  version: z.number().int(),
});
export type RequestMacro = z.output<typeof macro>;
export type RequestMacroBody = z.output<typeof macroBody>;

const macroBody = z.object({
  name: z.string().trim().min(1, asksFor('name')).max(80),
  body: reply,
  asks: z.boolean().default(false),
});

const macros = resource({
  noun: 'request-macros',
  words: { one: 'reply template', many: 'reply templates' },
  path: '/api/v1/request-macros',
  key: z.object({ uuid: z.uuid() }),
  row: macro,
  detail: macro,
  body: macroBody,
});

export const listMacros = macros.listWhole({ access: { permission: 'requests.report.answer' } });
export const createMacro = macros.create({ access: { permission: 'requests.report.assign' } });
export const editMacro = macros.edit({ access: { permission: 'requests.report.assign' } });
export const removeMacro = macros.remove({ access: { permission: 'requests.report.assign' } });
