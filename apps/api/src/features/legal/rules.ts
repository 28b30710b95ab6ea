import { blockChanges } from '@datum/contract/content/content-changes';
import { isEmptyText } from '@datum/contract/content/rich-text-parts';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { LegalState } from '@datum/contract/site/legal-documents';
import type { LegalFacts } from '@datum/contract/site/legal-text';
import type { LegalRow } from './queries.ts';

/** An approved version with its day. */
export type ApprovedRow = LegalRow & { readonly in_force_at: Date; readonly effective_on: string };

export const isApproved = (row: LegalRow): row is ApprovedRow =>
  row.in_force_at !== null && row.effective_on !== null;

/** What an approved version is now among the others of its document. @param rows newest first */
export function stateOf(row: ApprovedRow, rows: readonly LegalRow[], now: Date): LegalState {
  if (row.in_force_at > now) return 'coming';
  return row.id === inForceOf(rows, now)?.id ? 'in_force' : 'earlier';
}

/** The version of a document that is in force; of two of one moment the later number. @param rows newest first */
export const inForceOf = (rows: readonly LegalRow[], now: Date): ApprovedRow | undefined =>
  rows
    .filter(isApproved)
    .filter(({ in_force_at }) => in_force_at <= now)
    .toSorted((a, b) => b.in_force_at.getTime() - a.in_force_at.getTime() || b.number - a.number)[0];

/** A version as lists show it. */
export const factsOf = (row: ApprovedRow, rows: readonly LegalRow[], now: Date): LegalFacts => ({
  number: row.number,
  state: stateOf(row, rows, now),
  effective_on: row.effective_on,
  summary: row.summary,
  requires_acceptance: row.requires_acceptance,
});

/** What a text says otherwise than another one. */
export function changesOf(before: Pick<LegalRow, 'body'> | undefined, { body }: Pick<LegalRow, 'body'>) {
  if (!before) return null;
  return {
    en: blockChanges(before.body.en.content, body.en.content),
    ms: blockChanges(before.body.ms.content, body.ms.content),
  };
}

/** What a draft lacks before it can be approved. */
export const missingIn = ({ summary, body, effective_on }: LegalRow): Refusal[] => [
  ...(['en', 'ms'] as const).flatMap((language) => [
    ...(isEmptyText(body[language]) ? [refusal('legal.missing-body', { language })] : []),
    ...(summary[language] === '' ? [refusal('legal.missing-summary', { language })] : []),
  ]),
  ...(effective_on === null ? [refusal('legal.missing-day')] : []),
];
