import type { Lead, Pressure } from '@datum/contract/entered-series/comparisons';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import type { TableContent, TableFormat } from '../../../platform/files/tables.ts';

interface FileContext {
  readonly subject: EnteredSubject;
  readonly locale: 'en' | 'ms';
  readonly format: TableFormat;
  /** Address that shows the same. */
  readonly link: string;
  readonly filters: readonly (readonly [string, string])[];
  readonly madeAt: Date;
  readonly madeFor: string;
}

const PERIODS = { M: 'months', Q: 'quarters', S: 'half-years', Y: 'years' } as const;

const DEMO = {
  en: 'Figures of the demonstration: generated, not real.',
  ms: 'Angka demonstrasi: dijana, bukan sebenar.',
} as const;

/** A line a period: both sides as published, both on the base, the gap, and why there is none. */
export const pressureFile = (
  context: FileContext,
  pressure: Pressure,
): TableContent<Pressure['points'][number]> => ({
  name: `${context.subject.slugs.product}-pressure`,
  format: context.format,
  aboutInCsv: true,
  about: aboutOf(context, pressure, [['Both 100 in', pressure.base ?? '']]),
  columns: [
    { header: 'period', kind: 'text', width: 10, value: ({ period }) => period },
    { header: 'value', kind: 'number', width: 12, value: ({ value }) => value },
    { header: 'cost_mean', kind: 'number', width: 12, value: ({ mean }) => mean },
    { header: 'value_on_base', kind: 'number', width: 14, value: ({ own }) => own },
    { header: 'cost_on_base', kind: 'number', width: 14, value: ({ other }) => other },
    { header: 'gap_percent', kind: 'number', width: 12, value: ({ gap }) => gap },
    { header: 'no_figure_because', kind: 'text', width: 18, value: ({ why }) => why },
    { header: 'months_missing', kind: 'text', width: 24, value: ({ missing }) => missing.join(' ') },
    { header: 'status', kind: 'text', width: 12, value: ({ status }) => status },
    { header: 'sample_size', kind: 'number', width: 12, value: ({ sample_size }) => sample_size },
    { header: 'thin_sample', kind: 'text', width: 12, value: ({ thin }) => (thin ? 'yes' : '') },
  ],
  rows: pressure.points,
});

/** A line a shift: how many pairs of periods, their correlation, and what chance alone would reach. */
export const leadFile = (context: FileContext, lead: Lead): TableContent<Lead['lags'][number]> => ({
  name: `${context.subject.slugs.product}-lead-and-lag`,
  format: context.format,
  aboutInCsv: true,
  about: aboutOf(context, lead, [
    ['Changes of', PERIODS[lead.frequency]],
    ['Periods', [lead.from, lead.to].join(' to ')],
    ['Currency', lead.currency ?? ''],
    ['Periods without a figure', lead.missing.map(({ period, side }) => `${period} (${side})`).join(', ')],
  ]),
  columns: [
    {
      header: `local_price_later_by_${PERIODS[lead.frequency].replace('-', '_')}`,
      kind: 'number',
      width: 26,
      value: ({ lag }) => lag,
    },
    { header: 'pairs', kind: 'number', width: 10, value: ({ n }) => n },
    { header: 'correlation', kind: 'number', width: 14, value: ({ r }) => r },
    { header: 'few_pairs', kind: 'text', width: 12, value: ({ few }) => (few ? 'yes' : '') },
    { header: 'largest_by_chance', kind: 'number', width: 16, value: ({ chance }) => chance },
    { header: 'beyond_chance', kind: 'text', width: 14, value: ({ clear }) => (clear ? 'yes' : '') },
  ],
  rows: lead.lags,
});

function aboutOf(
  { subject, locale, link, filters, madeAt, madeFor }: FileContext,
  { series, other, as_of, is_demo }: Pressure | Lead,
  own: readonly (readonly [string, string])[],
) {
  const words = (text: Readonly<Record<string, string>>) => text[locale] ?? text.en ?? '';
  const vintage = (one: { readonly sequence: number; readonly live_at: string } | null) =>
    one ? `${one.sequence}, ${one.live_at}` : '';
  return [
    ['Title', words(subject.name)],
    [
      'Series',
      series ? [series.code, words(series.name), series.unit, series.source, series.licence].join('; ') : '',
    ],
    ['Beside', other ? [words(other.name), words(other.row?.name ?? {}), words(other.place)].join('; ') : ''],
    ...own,
    ...filters.map(([name, value]) => [`Filter ${name}`, value] as const),
    ['Vintage', vintage(as_of)],
    ['Vintage of what stands beside', vintage(other?.as_of ?? null)],
    ...(is_demo ? [['Demonstration', DEMO[locale]] as const] : []),
    ['Link', link],
    ['Created at', madeAt.toISOString()],
    ['Created for', madeFor],
  ] satisfies (readonly [string, string])[];
}
