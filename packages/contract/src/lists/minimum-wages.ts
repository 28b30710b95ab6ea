import { z } from 'zod';
import { resource, sortBy } from '../calls/resource.ts';
import { says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { wageAccess } from './day-keepers.ts';
import { decimalText } from './values.ts';

/** The legal minimum wage an hour from a day on; a wage below it is asked about. */
export const minimumWage = z.object({
  uuid: z.uuid(),
  valid_from: z.string(),
  hourly: z.string(),
  /** The order or law that says so. */
  source: z.string(),
  version: z.number().int(),
});
export type MinimumWage = z.output<typeof minimumWage>;

/** What a form sends of a minimum wage, and a line of a file. */
export const wageBody = z.object({
  valid_from: dayText(says('values.date')),
  hourly: decimalText(0.0001, 100_000, 4),
  source: z
    .string()
    .trim()
    .min(1)
    .max(200, says('values.characters', { count: 200 })),
});

const wages = resource({
  noun: 'minimum-wages',
  words: { one: 'minimum wage', many: 'minimum wages' },
  path: '/api/v1/minimum-wages',
  key: z.object({ uuid: z.uuid() }),
  row: minimumWage,
  detail: minimumWage,
  body: wageBody,
  filters: { sort: sortBy(['valid_from'], '-valid_from') },
});

export const listMinimumWages = wages.list(wageAccess('view'));
export const exportMinimumWages = wages.export(wageAccess('export'));
export const showMinimumWage = wages.show(wageAccess('view'));
export const historyOfMinimumWage = wages.history(wageAccess('view'));
export const createMinimumWage = wages.create(wageAccess('create'));
export const editMinimumWage = wages.edit(wageAccess('edit'));
export const previewMinimumWages = wages.previewImport(wageAccess('import'));
export const importMinimumWages = wages.import(wageAccess('import'));
