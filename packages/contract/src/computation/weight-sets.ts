import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { label } from '../lists/row.ts';
import { bilingual, decimalText, listCode } from '../lists/values.ts';
import { localText } from '../values/local-text.ts';
import { month } from '../values/period-schema.ts';
import { approvalHead, approvalProblem } from './approvals/head.ts';

const view = { permission: 'settings.weightage.view' } as const;
const edit = { permission: 'settings.weightage.edit' } as const;
const id = z.object({ id: z.coerce.number().int().positive() });
/** Index families, to make a draft for. */
const families = z.array(z.object({ code: z.string(), name: localText }));

/** One weight: a group of items in a building category; decimal text, so that sums are exact. */
export const weight = z.strictObject({
  category_id: z.number().int(),
  group_id: z.number().int(),
  value: decimalText(0, 1000, 10),
});
export type Weight = z.output<typeof weight>;

const description = z.strictObject({
  code: listCode,
  title: bilingual,
  source_document: z.string().trim().max(300).default(''),
  valid_from: month,
  note: z.string().trim().max(1000).default(''),
});

/** A weight set as its list shows it. */
export const weightSet = approvalHead.extend({
  family: z.string(),
  code: z.string(),
  title: localText,
  source_document: z.string(),
  valid_from: z.string(),
  /** What the weights of each category sum to: 100. */
  total: z.string(),
  categories: z.number().int(),
  problems: z.array(approvalProblem),
});
export type WeightSet = z.output<typeof weightSet>;

export const weightSetDetail = weightSet.extend({
  /** Rows of the matrix. */
  rows: z.array(label.extend({ sum: z.string() })),
  /** Columns of the matrix. */
  columns: z.array(label),
  weights: z.array(weight),
});
export type WeightSetDetail = z.output<typeof weightSetDetail>;

export const listWeightSets = endpoint({
  id: 'weight-sets.list',
  method: 'GET',
  path: '/api/v1/weight-sets',
  access: view,
  summary: 'Weight sets, newest validity first.',
  answer: listOf(weightSet).extend({ families }),
});

export const showWeightSet = endpoint({
  id: 'weight-sets.show',
  method: 'GET',
  path: '/api/v1/weight-sets/:id',
  access: view,
  summary: 'A weight set with its matrix: building categories by groups, the sum of each category.',
  params: id,
  answer: weightSetDetail,
});

export const createWeightSet = endpoint({
  id: 'weight-sets.create',
  method: 'POST',
  path: '/api/v1/weight-sets',
  access: edit,
  summary: 'Makes an empty draft.',
  body: description.extend({ family: z.string().max(20) }),
  answer: weightSetDetail,
  status: 201,
});

export const editWeightSet = endpoint({
  id: 'weight-sets.edit',
  method: 'PUT',
  path: '/api/v1/weight-sets/:id',
  access: edit,
  summary: 'Changes the description of a draft.',
  params: id,
  body: description.extend({ version: z.number().int() }),
  answer: weightSetDetail,
});

export const editWeights = endpoint({
  id: 'weight-sets.edit-weights',
  method: 'PUT',
  path: '/api/v1/weight-sets/:id/weights',
  access: edit,
  summary: 'Replaces the matrix of a draft; weights of zero are left out.',
  params: id,
  body: z.object({ version: z.number().int(), weights: z.array(weight).max(5000) }),
  answer: weightSetDetail,
});

export const compareWeightSets = endpoint({
  id: 'weight-sets.compare',
  method: 'GET',
  path: '/api/v1/weight-sets/:id/compare',
  access: view,
  summary: 'Weights that differ from another set, largest change first.',
  params: id,
  query: z.object({ with: z.coerce.number().int().positive() }),
  answer: z.object({
    rows: z.array(
      z.object({
        category: label,
        group: label,
        before: z.string(),
        after: z.string(),
        /** after - before, exactly. */
        change: z.string(),
      }),
    ),
    same: z.number().int(),
  }),
});
