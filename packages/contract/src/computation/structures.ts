import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { label } from '../lists/row.ts';
import { bilingual, decimalText } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { localText } from '../values/local-text.ts';
import { approvalHead, approvalProblem } from './approvals/head.ts';

const view = { permission: 'settings.weightage.view' } as const;
const edit = { permission: 'settings.weightage.edit' } as const;
const id = z.object({ id: z.coerce.number().int().positive() });
/** Index families, to make a draft for. */
const families = z.array(z.object({ code: z.string(), name: localText }));

const position = z.number().int();
const itemEntry = z.strictObject({
  item_id: z.number().int(),
  group_id: z.number().int(),
  /** Weight in its group; equal weights are all 1. */
  weight: decimalText(0, 1_000_000, 10),
});
const regionEntry = z.strictObject({
  region_id: z.number().int(),
  /** The region group: neighbours, and what is summed first. */
  group_id: z.number().int(),
  share: decimalText(0, 1, 10),
});
const exclusionEntry = z.strictObject({
  variant: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, says('values.small-code')),
  name: bilingual,
  group_ids: z.array(z.number().int()).min(1, says('values.group-asked')).max(100),
});

/** What a structure leaves out although it has not ended: the first names, how many more, and lines that are priced for it. */
export const leftOut = z.object({
  names: localText,
  more: z.number().int(),
  lines: z.number().int(),
});
export type LeftOut = z.output<typeof leftOut>;

/** What an index is made of; frozen at first use. */
export const structure = approvalHead.extend({
  family: z.string(),
  revision: z.number().int(),
  title: localText,
  items: z.number().int(),
  regions: z.number().int(),
  exclusions: z.number().int(),
  /** The first period that is computed by it; null until one is. */
  used_from: z.string().nullable(),
  /** Of the newest approved one and of those that wait to follow it, as long as no period was computed by it: what it is for. */
  waits_for: z
    .object({
      /** The earliest period that readers have nothing of; null = they have nothing yet. */
      period: z.string().nullable(),
      /** What ended, the structure before it has and it does not; with the last month, which readers do not have yet. */
      ended: z.array(z.object({ name: localText, last: z.string() })),
    })
    .nullable(),
  problems: z.array(approvalProblem),
});
export type Structure = z.output<typeof structure>;

export const structureDetail = structure.extend({
  item_rows: z.array(itemEntry.extend({ position, item: label, group: label })),
  region_rows: z.array(regionEntry.extend({ position, region: label, group: label })),
  exclusion_rows: z.array(exclusionEntry.extend({ name: localText })),
});
export type StructureDetail = z.output<typeof structureDetail>;

export const listStructures = endpoint({
  id: 'structures.list',
  method: 'GET',
  path: '/api/v1/structures',
  access: view,
  summary: 'Structures with their revisions, newest first.',
  answer: listOf(structure).extend({ families }),
});

export const showStructure = endpoint({
  id: 'structures.show',
  method: 'GET',
  path: '/api/v1/structures/:id',
  access: view,
  summary: 'One revision with its items, regions and exclusions.',
  params: id,
  answer: structureDetail,
});

export const createStructure = endpoint({
  id: 'structures.create',
  method: 'POST',
  path: '/api/v1/structures',
  access: edit,
  summary:
    'Makes a draft out of the lists as they are now: active items in their groups, leaf regions with their shares.',
  body: z.object({
    family: z.string().max(20),
    title: bilingual,
    note: z.string().trim().max(1000).default(''),
  }),
  answer: structureDetail,
  status: 201,
});

export const editStructure = endpoint({
  id: 'structures.edit',
  method: 'PUT',
  path: '/api/v1/structures/:id',
  access: edit,
  summary: 'Replaces the contents of a draft; the order given is the order in which everything is summed.',
  params: id,
  body: z.object({
    version: z.number().int(),
    title: bilingual,
    note: z.string().trim().max(1000).default(''),
    items: z.array(itemEntry).max(5000),
    regions: z.array(regionEntry).max(500),
    exclusions: z.array(exclusionEntry).max(20),
  }),
  answer: structureDetail,
});
