import { may } from '@datum/contract/access/access';
import {
  createSeries,
  type EnteredSeries,
  editSeries,
  showSeries,
} from '@datum/contract/entered-series/series';
import { bilingualOf } from '@datum/contract/lists/values';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import {
  DefinitionFields,
  type DefinitionValues,
  definitionBody,
  NO_DEFINITION,
} from './definition-fields.part.tsx';

interface SeriesFormProps {
  readonly subject: EnteredSubject;
  /** Null for a new one. */
  readonly series: EnteredSeries | null;
  readonly onCancel: () => void;
  readonly onSaved: (series: EnteredSeries) => void;
}

/** The form of a series; code, frequency and the first definition are given once. */
export function SeriesForm({ subject, series, onCancel, onSaved }: SeriesFormProps) {
  const t = useTranslations('entered-series');
  const text = useLocalText();
  const person = usePerson();
  const form = useSeriesForm(subject, series, onSaved);
  const { field } = form;
  return (
    <RecordForm
      form={form}
      title={t(series ? 'one' : 'add')}
      submitLabel={t(series ? 'save' : 'add')}
      readOnly={may(person, series ? editSeries : createSeries) ? undefined : t('read-only')}
      onCancel={onCancel}
    >
      {!series && <TextField {...field('code', t('field.code'))} hint={t('hint.code')} />}
      <TextField {...field('name.en', t('field.name_en'))} />
      <TextField {...field('name.ms', t('field.name_ms'))} />
      {!series && (
        <SelectField
          {...field('frequency', t('field.frequency'))}
          options={subject.frequencies.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        />
      )}
      {subject.dimensions.map(({ code, name }) => (
        <TextField key={code} {...field(`dimensions.${code}`, text(name))} />
      ))}
      {!series && <DefinitionFields field={field} />}
      <TextField {...field('source', t('field.source'))} />
      <TextField {...field('source_url', t('field.source_url'))} />
      <TextField {...field('licence', t('field.licence'))} hint={t('hint.licence')} />
      <TextField {...field('attribution', t('field.attribution'))} />
      <TextareaField {...field('aliases', t('field.aliases'))} hint={t('hint.aliases')} rows={2} />
      <NumberField {...field('decimals', t('field.decimals'))} length={2} />
      <CheckField {...field('is_sample', t('field.is_sample'))} />
      {series && <TextField {...field('last_period', t('field.last_period'))} hint={t('hint.last_period')} />}
      {series && <TextField {...field('reason', t('field.reason'))} />}
    </RecordForm>
  );
}

function useSeriesForm(
  subject: EnteredSubject,
  series: EnteredSeries | null,
  onSaved: SeriesFormProps['onSaved'],
) {
  const t = useTranslations('entered-series');
  const text = useLocalText();
  const params = { uuid: series?.uuid ?? '' };
  return useRecordForm({
    draft: `entered-series/${series?.uuid ?? `new-${subject.code}`}`,
    record: series,
    valuesOf: (kept) => valuesOf(subject, kept),
    bodyOf: (values, kept) => bodyOf(subject, values, kept),
    write: series ? writing(editSeries, { params }) : writing(createSeries, {}),
    ...(series ? { latest: () => call(showSeries, { params }) } : {}),
    said: ({ name }) => t('saved', { name: text(name) }),
    ...(series ? {} : { onSaved }),
  });
}

const valuesOf = (subject: EnteredSubject, series: EnteredSeries | null) => ({
  code: '',
  name: { en: series?.name.en ?? '', ms: series?.name.ms ?? '' },
  frequency: (subject.frequencies.length === 1 ? subject.frequencies[0] : null) as
    | EnteredSeries['frequency']
    | null,
  dimensions: Object.fromEntries(
    subject.dimensions.map(({ code }) => [code, series?.dimensions[code] ?? '']),
  ) as Record<string, string>,
  ...NO_DEFINITION,
  source: series?.source ?? '',
  source_url: series?.source_url ?? '',
  licence: series?.licence ?? '',
  attribution: series?.attribution ?? '',
  aliases: (series?.aliases ?? []).join('\n'),
  decimals: String(series?.decimals ?? subject.decimals),
  is_sample: series?.is_sample ?? false,
  last_period: series?.last_period ?? '',
  sort: series?.sort ?? 0,
  reason: '',
});

function bodyOf(
  subject: EnteredSubject,
  values: ReturnType<typeof valuesOf>,
  series: EnteredSeries | null,
): unknown {
  const { code, frequency, reason, name, aliases, decimals, last_period, ...rest } = values;
  const { valid_from, meaning, unit, currency, base, ...plain } = rest;
  const definition: DefinitionValues = { valid_from, meaning, unit, currency, base };
  return {
    ...plain,
    name: bilingualOf(name.en, name.ms.trim()),
    aliases: aliases
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    decimals: decimals.trim() === '' ? null : Number(decimals),
    last_period: last_period.trim() === '' ? null : last_period.trim(),
    ...(series
      ? { version: series.version, reason }
      : { subject: subject.code, code, frequency, ...definitionBody(definition) }),
  };
}

/** Fields of a series, as its form and history name them. */
const FIELDS = [
  'code',
  'name_en',
  'name_ms',
  'frequency',
  'source',
  'source_url',
  'licence',
  'attribution',
  'aliases',
  'decimals',
  'is_sample',
  'last_period',
  'definitions',
] as const;

/** Words for a field of a series; the name itself where there are none. */
export function useSeriesFields(): (name: string) => string {
  const t = useTranslations('entered-series.field');
  return (name) => {
    const known = FIELDS.find((field) => field === name.replace('.', '_'));
    const [first, from] = name.split('.');
    return known ? t(known) : first === 'definitions' && from ? `${t('definitions')} ${from}` : name;
  };
}
