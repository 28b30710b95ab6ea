import type { EnteredSeries } from '@datum/contract/entered-series/series';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { enteredOf } from '@datum/contract/subjects/entered';
import { frequencyOf } from '@datum/contract/values/period';
import type { SeriesRow, StoredDefinition } from './queries.ts';
import { PERIOD_EXAMPLES } from './reading/periods.rules.ts';

type Comparable = Pick<StoredDefinition, 'unit' | 'currency' | 'base'>;

/** Whether values before and after a change of definition cannot be compared. */
export const isBreak = (before: Comparable | undefined, after: Comparable): boolean =>
  before !== undefined &&
  (before.unit !== after.unit || before.currency !== after.currency || before.base !== after.base);

/** Definitions, oldest first, each with whether the series breaks where it begins. */
export const withBreaks = <Definition extends Comparable>(
  definitions: readonly Definition[],
): (Definition & { breaks: boolean })[] =>
  definitions.map((definition, place) => ({
    ...definition,
    breaks: isBreak(definitions[place - 1], definition),
  }));

/** A series as it travels. */
export const shownSeries = ({ id: _, definitions, ...row }: SeriesRow): EnteredSeries => ({
  ...row,
  published: row.published ?? 0,
  waiting: row.waiting ?? 0,
  definitions: withBreaks(definitions).map((one) => ({
    ...one,
    entered_at: new Date(one.entered_at).toISOString(),
  })),
});

/** What the audit trail keeps of a series: each definition is a member of its own. */
export const auditedSeries = ({ definitions, ...row }: SeriesRow) => ({
  code: row.code,
  subject: row.subject,
  frequency: row.frequency,
  name: row.name,
  dimensions: row.dimensions,
  source: row.source,
  source_url: row.source_url,
  licence: row.licence,
  attribution: row.attribution,
  aliases: row.aliases,
  decimals: row.decimals,
  is_sample: row.is_sample,
  last_period: row.last_period,
  sort: row.sort,
  definitions: Object.fromEntries(
    definitions.map(({ valid_from, meaning, unit, currency, base }) => [
      valid_from,
      { meaning, unit, currency, base },
    ]),
  ),
});

interface Checked {
  readonly subject: string;
  readonly frequency: EnteredSeries['frequency'];
  readonly dimensions?: Readonly<Record<string, string>> | undefined;
  readonly last_period?: string | null | undefined;
  readonly valid_from?: string;
}

/** What is wrong with a series beside its schema, by field. */
export function wrongSeries(body: Checked): Record<string, Refusal[]> {
  const subject = enteredOf(body.subject);
  const unknown = Object.keys(body.dimensions ?? {}).find(
    (code) => !subject?.dimensions.some((one) => one.code === code),
  );
  const periodOnly = refusal('series.period-of-frequency', { example: PERIOD_EXAMPLES[body.frequency] });
  const isOther = (period: string | null | undefined) =>
    typeof period === 'string' && frequencyOf(period) !== body.frequency;
  return {
    ...(subject?.frequencies.includes(body.frequency)
      ? {}
      : { frequency: [refusal('series.frequency-foreign')] }),
    ...(unknown === undefined
      ? {}
      : { dimensions: [refusal('series.unknown-dimension', { code: unknown })] }),
    ...(isOther(body.valid_from) ? { valid_from: [periodOnly] } : {}),
    ...(isOther(body.last_period) ? { last_period: [periodOnly] } : {}),
  };
}
