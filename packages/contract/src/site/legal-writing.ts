import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { inBothLanguages, legalBody, legalChanges, legalDocument, legalFacts } from './legal-text.ts';

const person = z.object({ uuid: z.uuid(), name: z.string() });
const summary = inBothLanguages(
  z
    .string()
    .trim()
    .max(1000, says('values.characters', { count: 1000 })),
);
const params = z.object({ document: legalDocument });
const version = { version: z.number().int() };
const VIEW = { permission: 'cms.legal.view' } as const;
const EDIT = { permission: 'cms.legal.edit' } as const;
const PUBLISH = { permission: 'cms.legal.publish' } as const;

const draft = z.object({
  /** 0: nothing is stored yet; the words are those that an installation begins with, or of the newest version. */
  version: z.number().int(),
  number: z.number().int(),
  summary,
  body: legalBody,
  effective_on: z.string().nullable(),
  requires_acceptance: z.boolean(),
  writers: z.array(person),
  updated_at: z.string().nullable(),
  changes: legalChanges,
});

const desk = z.object({
  document: legalDocument,
  draft,
  versions: z.array(
    legalFacts.extend({
      approved_by: person.nullable(),
      approved_at: z.string(),
      /** People who accepted this version. */
      acceptances: z.number().int(),
      version: z.number().int(),
    }),
  ),
  /** The reader of this answer wrote a part of the draft: another person approves it, unless they are alone. */
  is_own: z.boolean(),
  alone: z.boolean(),
});
export type LegalDesk = z.output<typeof desk>;

export const showLegalDesk = endpoint({
  id: 'cms-legal.show',
  method: 'GET',
  path: '/api/v1/cms/legal/:document',
  access: VIEW,
  summary: 'The draft of a legal document, and its versions with how many people accepted each.',
  params,
  answer: desk,
});

export const saveLegalDraft = endpoint({
  id: 'cms-legal.save',
  method: 'PUT',
  path: '/api/v1/cms/legal/:document/draft',
  access: EDIT,
  summary: 'Saves the draft of the next version; nothing of it is in force.',
  params,
  body: z.object({
    ...version,
    summary,
    body: legalBody,
    effective_on: dayText(says('values.date')).nullable(),
    requires_acceptance: z.boolean(),
  }),
  answer: desk,
});

export const approveLegal = endpoint({
  id: 'cms-legal.approve',
  method: 'POST',
  path: '/api/v1/cms/legal/:document/approve',
  access: PUBLISH,
  stepUp: true,
  summary: 'Approves the draft: it comes into force on its day, by somebody who wrote no part of it.',
  params,
  body: z.object(version),
  answer: desk,
});

export const withdrawLegal = endpoint({
  id: 'cms-legal.withdraw',
  method: 'POST',
  path: '/api/v1/cms/legal/:document/withdraw',
  access: PUBLISH,
  summary: 'Makes an approved version a draft again, before it is in force.',
  params,
  body: z.object({ ...version, number: z.number().int() }),
  answer: desk,
});

const ledger = resource({
  noun: 'legal-acceptances',
  words: { one: 'acceptance', many: 'acceptances' },
  path: '/api/v1/cms/legal-acceptances',
  key: z.object({ id: z.string() }),
  row: z.object({
    id: z.number().int(),
    document: legalDocument,
    number: z.number().int(),
    person,
    email: z.string(),
    accepted_at: z.string(),
    ip: z.string(),
    via: z.enum(['sign-up', 'sign-in']),
  }),
  detail: z.object({}),
  filters: {
    search: z.string().trim().max(100).optional(),
    document: legalDocument.optional(),
    number: z.coerce.number().int().min(1).max(100_000).optional(),
    sort: sortBy(['accepted_at'], '-accepted_at'),
  },
});
export const listAcceptances = ledger.list({ access: PUBLISH });
export const exportAcceptances = ledger.export({ access: PUBLISH });
