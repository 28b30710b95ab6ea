import { z } from 'zod';
import { permissionsIn } from '../access/access.ts';
import type { Permission } from '../access/permissions.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { APPROVAL_NOUN_NAMES, APPROVAL_NOUNS } from '../computation/approvals/endpoints.ts';
import { dataSetOf } from '../data-sets/all.ts';
import { DATA_SET_CODES, type DataSetCode } from '../data-sets/price-data-set.ts';
import { LISTS } from './all.ts';
import { rateAccess, wageAccess } from './day-keepers.ts';
import { LIST_SLUGS, listAccess } from './list.ts';
import { label } from './row.ts';

/** What is entered by its day. */
const DAY_PARTS = ['exchange-rates', 'minimum-wages'] as const;
/** Who may see it. */
const DAY_PERMISSIONS: Readonly<Partial<Record<ReferencePart, readonly Permission[]>>> = {
  'exchange-rates': permissionsIn(rateAccess('view').access),
  'minimum-wages': permissionsIn(wageAccess('view').access),
};

/** Everything on the settings page of reference data, in the order in which it is set up. */
export const REFERENCE_PARTS = [...LIST_SLUGS, ...DAY_PARTS, ...APPROVAL_NOUN_NAMES] as const;
export type ReferencePart = (typeof REFERENCE_PARTS)[number];

/** Who may see a part, of one data set where it has rows of several: holders of any of these. */
export function partPermissions(
  part: ReferencePart,
  dataSet: DataSetCode | null = null,
): readonly Permission[] {
  const settings = dataSet && dataSetOf(dataSet)?.settings;
  if (settings) return [`${settings}.view`];
  const ofDays = DAY_PERMISSIONS[part];
  if (ofDays) return ofDays;
  return part in APPROVAL_NOUNS
    ? [`${APPROVAL_NOUNS[part as keyof typeof APPROVAL_NOUNS]}.view`]
    : permissionsIn(listAccess(LISTS[part as keyof typeof LISTS], 'view'));
}

/** What is not right with a part, with the first rows that it concerns. */
export const partProblem = z.object({
  /** Key of its sentence in the texts. */
  code: z.string(),
  count: z.number().int(),
  rows: z.array(label),
});
export type PartProblem = z.output<typeof partProblem>;

/** A card of the settings page. */
export const referenceCard = z.object({
  part: z.enum(REFERENCE_PARTS),
  /** The data set of its rows, where a list has rows of several: each has a card. */
  data_set: z.enum(DATA_SET_CODES).nullable(),
  /** Rows that go on; for what is approved: approved or in use. */
  count: z.number().int(),
  /** Rows that have ended or are retired. */
  ended: z.number().int(),
  /** Drafts and submitted ones; 0 for lists. */
  open: z.number().int(),
  last_change: z.object({ at: z.string(), who: z.string().nullable() }).nullable(),
  problems: z.array(partProblem),
});
export type ReferenceCard = z.output<typeof referenceCard>;

export const showReferenceData = endpoint({
  id: 'reference-data.show',
  method: 'GET',
  path: '/api/v1/reference-data',
  access: { anyOf: [...new Set(REFERENCE_PARTS.flatMap((part) => partPermissions(part)))] },
  summary: 'Every list and approved set that the reader may see: counts, last change, problems.',
  answer: listOf(referenceCard),
});
