import type { EnteredMeasure, EnteredSubject } from '@datum/contract/subjects/entered';
import type { Opened } from '@datum/contract/subscriptions/opened';
import type { Frequency } from '@datum/contract/values/period';

/** What a table is asked for. */
export interface TableRequest {
  readonly subject: EnteredSubject;
  readonly series: readonly string[] | undefined;
  readonly frequency: Frequency | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly measure: EnteredMeasure;
  /** Texts of dimensions as the query of an address, the base, and of shares the text of the whole. */
  readonly dimensions?: string | undefined;
  readonly basis?: string | undefined;
  readonly whole?: string | undefined;
  readonly currency?: string | undefined;
  readonly asOf: number;
  readonly opened: Opened;
}

interface Described {
  readonly dimensions: Readonly<Record<string, string>>;
  readonly definitions: readonly { readonly base: string }[];
}

/** The base that a series has today. */
export const basisOf = ({ definitions }: Described): string => definitions.at(-1)?.base ?? '';

/** Whether a series has the texts of dimensions and the base that were asked for. */
export function isAskedFor(series: Described, { dimensions, basis }: TableRequest): boolean {
  const texts = [...new URLSearchParams(dimensions)];
  return (
    texts.every(([code, text]) => series.dimensions[code] === text) &&
    (basis === undefined || basisOf(series) === basis)
  );
}

/** The text of the whole that shares are of: the one that was asked for, else that of the first series that has one. */
export function wholeFor(
  { subject, measure, whole }: TableRequest,
  open: readonly Described[],
): string | null {
  const along = subject.shareAlong;
  if (measure !== 'share' || along === undefined) return null;
  const texts = open.flatMap(({ dimensions }) => dimensions[along] || []);
  return texts.find((text) => text === whole) ?? texts[0] ?? null;
}
