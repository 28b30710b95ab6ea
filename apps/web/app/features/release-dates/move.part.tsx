import { moveReleaseDate, type ReleaseDate } from '@datum/contract/publication/release-dates';
import { instantOf, zonedOf } from '@datum/contract/values/zoned-time';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { NO_REASON, PublicReason } from './public-reason.part.tsx';

/** Moves one announced date; the reason stands beside it for readers. */
export function MoveDateForm({ date, onDone }: { readonly date: ReleaseDate; readonly onDone: () => void }) {
  const t = useTranslations('releases.dates');
  const zone = useSite()?.timeZone ?? 'UTC';
  const form = useRecordForm({
    draft: `release-dates/${date.id}`,
    record: date,
    valuesOf: ({ planned_at }: ReleaseDate) => ({
      planned_at: zonedOf(planned_at, zone),
      reason: NO_REASON,
    }),
    bodyOf: ({ planned_at, reason }, { version }) => ({
      planned_at: instantOf(planned_at, zone),
      reason,
      version,
    }),
    write: writing(moveReleaseDate, { params: { id: date.id } }),
    said: () => t('moved'),
    onSaved: onDone,
  });
  return (
    <RecordForm form={form} title={t('move')} submitLabel={t('submit')}>
      <DateField {...form.field('planned_at', t('new'))} hint={t('zone', { zone })} time />
      <PublicReason field={form.field} path="reason" hint={t('reason-hint')} />
    </RecordForm>
  );
}
