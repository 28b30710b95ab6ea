import { z } from 'zod';
import { localText } from '../values/local-text.ts';

/** Whether a row may be used: valid_to lies before this month, in or after it, or is open. */
export const ROW_STATES = ['active', 'ending', 'ended'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** What a reference shows of the row that it points to. */
export const label = z.object({ id: z.number().int(), code: z.string(), name: localText });
export type Label = z.output<typeof label>;

/** One row of a reference list. */
export const listRow = z.object({
  id: z.number().int(),
  code: z.string(),
  name: localText,
  valid_from: z.string().nullable(),
  /** Last month in which it is valid; null = open. */
  valid_to: z.string().nullable(),
  state: z.enum(ROW_STATES),
  sort: z.number().int(),
  note: z.string(),
  version: z.number().int(),
  updated_at: z.string(),
  /** The list's own fields by name; decimals are text. */
  values: z.record(z.string(), z.unknown()),
  /** The rows that references point to, by field. */
  labels: z.record(z.string(), label),
});
export type ListRow = z.output<typeof listRow>;

/** What waits for approval and is other than what is approved: without a row that ends, or with one that goes on again. */
export const endingDraft = z.object({
  noun: z.enum(['structures', 'weight-sets']),
  id: z.number().int(),
  title: localText,
  /** What tells it from others of the same title: its revision, or its code. */
  mark: z.string(),
  status: z.enum(['draft', 'submitted']),
  /** The first month that it is other for. */
  first: z.string(),
});
export type EndingDraft = z.output<typeof endingDraft>;

/** One row by itself. */
export const listDetail = listRow.extend({
  /** What the end of a row, or taking it back, leaves to be known; told to those who may end rows. */
  ending: z
    .object({
      /** Sample lines that end because the row or another one that they hang on does. */
      lines: z.number().int(),
      /** Without the row, which what is approved still has; also where its end was taken back. */
      drafts: z.array(endingDraft),
      /** With the row again, which what is approved was left by: its end was taken back after that. */
      returns: z.array(endingDraft),
      /** With the row like what is approved, since its end was taken back: not needed for it any more. */
      spare: z.array(endingDraft),
      /** Periods that readers have without figures of a row that goes on. */
      published: z.array(z.string()),
    })
    .optional(),
});
export type ListDetail = z.output<typeof listDetail>;

/** A choice in a picker or a node of a tree. */
export const option = label.extend({
  parent_id: z.number().int().nullable(),
  state: z.enum(ROW_STATES),
  /** The fields of a row in a tree, shown beside its name; empty for other choices. */
  values: z.record(z.string(), z.unknown()),
});
export type Option = z.output<typeof option>;

/** Who alone brought in the person who confirmed something, and when; null for everybody else. */
export const broughtIn = z.object({ by: z.string().nullable(), at: z.string() }).nullable();
export type BroughtIn = z.output<typeof broughtIn>;

/** One entry of a row's history, out of the audit log. */
export const historyEntry = z.object({
  seq: z.number().int(),
  at: z.string(),
  action: z.string(),
  who: z.string().nullable(),
  reason: z.string().nullable(),
  brought_in: broughtIn,
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** How many rows elsewhere stand on this one. */
export const use = z.object({ what: z.string(), count: z.number().int() });
export type Use = z.output<typeof use>;

export const IMPORT_RESULTS = ['new', 'change', 'same', 'problem'] as const;

/** What one line of a file would do. */
export const importLine = z.object({
  /** Line in the file, the head being 1. */
  line: z.number().int(),
  code: z.string(),
  result: z.enum(IMPORT_RESULTS),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type ImportLine = z.output<typeof importLine>;

export const importPreview = z.object({
  counts: z.object(
    Object.fromEntries(IMPORT_RESULTS.map((result) => [result, z.number().int()])) as Record<
      (typeof IMPORT_RESULTS)[number],
      z.ZodNumber
    >,
  ),
  lines: z.array(importLine),
  /** Columns of the file that the list does not have. */
  unknown_columns: z.array(z.string()),
  /** Names what was previewed; the import refuses to do anything else. */
  fingerprint: z.string(),
});
export type ImportPreview = z.output<typeof importPreview>;
