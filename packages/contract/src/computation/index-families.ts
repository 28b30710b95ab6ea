import { z } from 'zod';
import { resource, sortBy } from '../calls/resource.ts';
import { bilingual, reason } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { COMPUTED_FAMILIES, type FamilyCode } from '../subjects/families.ts';
import { localText } from '../values/local-text.ts';

/** Codes that a family can have: those that are declared. */
export const FAMILY_CODES = COMPUTED_FAMILIES.map(({ code }) => code) as [FamilyCode, ...FamilyCode[]];
export const REVISION_POLICIES = ['never', 'window', 'provisional_firm'] as const;

const text = z.string().trim().max(1000).default('');
const texts = z.strictObject({ en: text, ms: text }).default({ en: '', ms: '' });

const written = z.object({
  name: bilingual,
  revision_policy: z.enum(REVISION_POLICIES, says('values.choice-asked')).default('provisional_firm'),
  /** Months after which a provisional value is firm, with the next period or survey then (`subjects/firm.ts`). */
  firm_after: z.number(says('values.number-asked')).int().min(0).max(60).default(3),
  /** What it may be used for, and what not, as readers are told. */
  valid_for: texts,
  not_valid_for: texts,
});

/**
 * What staff decide of an index family: its name, how its figures are revised and made firm, what they may be used for. What
 * it is and what it is computed from is declared (`subjects/families.ts`).
 */
export const indexFamily = written.extend({
  code: z.string(),
  name: localText,
  valid_for: localText,
  not_valid_for: localText,
  /** Whether something is computed for it already. */
  used: z.boolean(),
  version: z.number().int(),
});
export type IndexFamily = z.output<typeof indexFamily>;

const families = resource({
  noun: 'index-families',
  words: { one: 'index family', many: 'index families' },
  path: '/api/v1/index-families',
  key: z.object({ code: z.string().max(40) }),
  row: indexFamily,
  detail: indexFamily,
  body: written,
  filters: {
    search: z.string().trim().max(100).optional(),
    sort: sortBy(['code'], 'code'),
  },
});

const VIEW = { access: { permission: 'settings.base-year.view' } } as const;
const EDIT = { access: { permission: 'settings.base-year.edit' } } as const;

export const listIndexFamilies = families.list(VIEW);
export const exportIndexFamilies = families.export(VIEW);
export const showIndexFamily = families.show(VIEW);
export const historyOfIndexFamily = families.history(VIEW);
export const createIndexFamily = families.create(EDIT, {
  code: z.enum(FAMILY_CODES, says('values.choice-asked')),
});
export const editIndexFamily = families.edit(EDIT, { reason });
