import { cancelReleaseDate, type ReleaseDate } from '@datum/contract/publication/release-dates';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { NO_REASON, PublicReason } from './public-reason.part.tsx';

/** Cancels one announced date; the reason stands beside it for readers. */
export function CancelDateForm({
  date,
  onDone,
}: {
  readonly date: ReleaseDate;
  readonly onDone: () => void;
}) {
  const t = useTranslations('releases.dates');
  const form = useRecordForm({
    record: date,
    valuesOf: () => ({ reason: NO_REASON }),
    bodyOf: ({ reason }, { version }) => ({ reason, version }),
    write: writing(cancelReleaseDate, { params: { id: date.id } }),
    said: () => t('cancelled'),
    onSaved: onDone,
    prefix: 'cancel-',
  });
  return (
    <RecordForm form={form} title={t('cancel')} submitLabel={t('cancel')} onCancel={onDone}>
      <PublicReason field={form.field} path="reason" hint={t('reason-hint')} />
    </RecordForm>
  );
}
