import {
  announceReleaseDate,
  announceReleaseDates,
  DATE_RULES,
} from '@datum/contract/publication/release-dates';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { frequencyFor } from '@datum/contract/subjects/periods-of';
import { instantOf } from '@datum/contract/values/zoned-time';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { FREQUENCY_WORDS } from '../../lib/screens/frequency-words.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';

interface AnnounceProps {
  readonly onDone: () => void;
}

function useSubjects() {
  const text = useLocalText();
  return CATALOGUE.map(({ code, name }) => ({ value: code, label: text(name) }));
}

/** The frequency of the chosen subject's periods; months until one is chosen. */
const frequencyIn = (subject: string | null) => FREQUENCY_WORDS[frequencyFor(subject ?? '')];

/** One announced date. */
export function AnnounceDateForm({ onDone }: AnnounceProps) {
  const t = useTranslations('releases.dates');
  const zone = useSite()?.timeZone ?? 'UTC';
  const form = useRecordForm({
    draft: 'release-dates/new',
    record: null,
    valuesOf: () => ({
      subject: null as string | null,
      period: null as string | null,
      planned_at: '',
    }),
    bodyOf: ({ planned_at, ...rest }) => ({
      ...rest,
      planned_at: planned_at ? instantOf(planned_at, zone) : '',
    }),
    write: writing(announceReleaseDate, {}),
    said: () => t('announced'),
    onSaved: onDone,
    prefix: 'new-',
  });
  return (
    <RecordForm form={form} title={t('announce')} submitLabel={t('announce')} onCancel={onDone}>
      <SelectField {...form.field('subject', t('subject'))} options={useSubjects()} />
      <PeriodField {...form.field('period', t('period'))} frequency={frequencyIn(form.values.subject)} />
      <DateField {...form.field('planned_at', t('at'))} hint={t('zone', { zone })} time />
    </RecordForm>
  );
}

const USUAL = {
  subject: null as string | null,
  first_period: null as string | null,
  count: '12',
  rule: 'working-day' as (typeof DATE_RULES)[number] | null,
  n: '3',
  months_after: '1',
  time: '12:00',
};

/** The dates of a year, by one rule. */
export function AnnounceYearForm({ onDone }: AnnounceProps) {
  const t = useTranslations('releases.dates');
  const zone = useSite()?.timeZone ?? 'UTC';
  const form = useRecordForm({
    draft: 'release-dates/year',
    record: null,
    valuesOf: () => USUAL,
    bodyOf: ({ count, n, months_after, ...rest }) => ({
      ...rest,
      count: numberOf(count),
      n: numberOf(n),
      months_after: numberOf(months_after),
    }),
    write: writing(announceReleaseDates, {}),
    said: (counts) => t('announced-many', counts),
    onSaved: onDone,
    prefix: 'year-',
  });
  const { field, values } = form;
  return (
    <RecordForm form={form} title={t('announce-many')} submitLabel={t('announce-many')} onCancel={onDone}>
      <SelectField {...field('subject', t('subject'))} options={useSubjects()} />
      <PeriodField {...field('first_period', t('first'))} frequency={frequencyIn(values.subject)} />
      <NumberField {...field('count', t('count'))} length={4} />
      <SelectField
        {...field('rule', t('rule'))}
        options={DATE_RULES.map((rule) => ({ value: rule, label: t(`by.${rule}`) }))}
      />
      <NumberField {...field('n', t('n'))} hint={t('n-hint')} length={4} />
      <NumberField {...field('months_after', t('months-after'))} length={4} />
      <TextField {...field('time', t('time'))} hint={t('zone', { zone })} length={6} />
    </RecordForm>
  );
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
