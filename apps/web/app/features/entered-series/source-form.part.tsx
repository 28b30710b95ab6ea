import { may } from '@datum/contract/access/access';
import { OBSERVATION_STATUSES, type ObservationStatus } from '@datum/contract/entered-series/observations';
import {
  createSource,
  editSource,
  FETCH_TIMES,
  FETCHED_COLUMNS,
  listFetchHosts,
  type SeriesSource,
  showSource,
} from '@datum/contract/entered-series/sources';
import type { EnteredSubject } from '@datum/contract/subjects/entered';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';

interface SourceFormProps {
  readonly subject: EnteredSubject;
  /** Null for a new one. */
  readonly source: SeriesSource | null;
  readonly onCancel: () => void;
  readonly onSaved: (source: SeriesSource) => void;
}

/** Where values are fetched from and when, and which column is what where its head does not say it. */
export function SourceForm({ subject, source, onCancel, onSaved }: SourceFormProps) {
  const t = useTranslations('entered-series');
  const person = usePerson();
  const hosts = useCall(listFetchHosts, {}).answer?.data;
  const form = useSourceForm(subject, source, onSaved);
  const { field } = form;
  const every = field('every', t('sources.field.every'));
  return (
    <RecordForm
      form={form}
      title={t(source ? 'sources.one' : 'sources.add')}
      submitLabel={t(source ? 'save' : 'sources.add')}
      readOnly={may(person, source ? editSource : createSource) ? undefined : t('sources.read-only')}
      onCancel={onCancel}
    >
      {hosts?.length === 0 && <NoticeBar tone="amber">{t('sources.no-hosts')}</NoticeBar>}
      <TextField {...field('name', t('sources.field.name'))} />
      <TextField
        {...field('url', t('sources.field.url'))}
        hint={hosts && hosts.length > 0 ? t('sources.hosts', { hosts: hosts.join(', ') }) : undefined}
      />
      <SelectField
        {...every}
        options={FETCH_TIMES.map((value) => ({ value, label: t(`sources.every.${value}`) }))}
      />
      {every.value === 'month' && <NumberField {...field('day', t('sources.field.day'))} length={3} />}
      <TextField {...field('at_time', t('sources.field.at_time'))} hint={t('sources.hint.at_time')} />
      <SelectField
        {...field('status', t('batches.status'))}
        hint={t('batches.status-hint')}
        options={OBSERVATION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <TextField {...field('series', t('batches.series'))} hint={t('batches.series-hint')} />
      {FETCHED_COLUMNS.map((column) => (
        <TextField
          key={column}
          {...field(`columns.${column}`, t(`sources.column-of.${column}`))}
          hint={t('sources.hint.column')}
        />
      ))}
      <CheckField {...field('is_active', t('sources.field.is_active'))} />
    </RecordForm>
  );
}

function useSourceForm(
  subject: EnteredSubject,
  source: SeriesSource | null,
  onSaved: SourceFormProps['onSaved'],
) {
  const t = useTranslations('entered-series.sources');
  const params = { uuid: source?.uuid ?? '' };
  return useRecordForm({
    draft: `series-sources/${source?.uuid ?? `new-${subject.code}`}`,
    record: source,
    valuesOf: (kept: SeriesSource | null) => ({
      name: kept?.name ?? '',
      url: kept?.url ?? '',
      series: kept?.series ?? '',
      columns: kept?.columns ?? { series: '', period: '', value: '', unit: '', status: '' },
      status: (kept?.status ?? 'firm') as ObservationStatus | null,
      every: (kept?.every ?? 'month') as SeriesSource['every'] | null,
      day: String(kept?.day ?? 1),
      at_time: kept?.at_time ?? '06:00',
      is_active: kept?.is_active ?? true,
    }),
    bodyOf: ({ day, ...values }, kept) => ({
      ...values,
      day: day.trim() === '' ? null : Number(day),
      ...(kept ? { version: kept.version } : { subject: subject.code }),
    }),
    write: source ? writing(editSource, { params }) : writing(createSource, {}),
    ...(source ? { latest: () => call(showSource, { params }) } : {}),
    said: ({ name }) => t('saved', { name }),
    ...(source ? {} : { onSaved }),
  });
}
