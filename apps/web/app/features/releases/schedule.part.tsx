import { type ReleaseDetail, stepRelease } from '@datum/contract/publication/releases';
import { instantOf, zonedOf } from '@datum/contract/values/zoned-time';
import { Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { NO_REASON, PublicReason } from '../release-dates/public-reason.part.tsx';

interface ScheduleDialogProps {
  readonly release: ReleaseDetail;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The minute that readers of a first release were told and still wait for; null = there is none. */
export const awaitedMinute = ({ release_kind, told_at }: ReleaseDetail): string | null =>
  release_kind === 'first' && told_at !== null && Date.parse(told_at) > Date.now() ? told_at : null;

/** Sets the minute of a release. Where readers were told another one, they are told why, in both languages. */
export function ScheduleDialog({ release, onDone, onCancel }: ScheduleDialogProps) {
  const t = useTranslations('releases');
  const { locale } = useUi();
  const zone = useSite()?.timeZone ?? 'UTC';
  const holds = release.release_kind === 'first' ? release.announced_at : null;
  const announced = holds ?? awaitedMinute(release);
  const isOther = (at: string) =>
    announced !== null &&
    at !== '' &&
    (holds === null || Date.parse(instantOf(at, zone)) !== Date.parse(holds));
  const form = useRecordForm({
    draft: `releases/${release.id}/schedule`,
    record: release,
    valuesOf: ({ announced_at }: ReleaseDetail) => ({
      at: announced_at && new Date(announced_at) > new Date() ? zonedOf(announced_at, zone) : '',
      public_reason: NO_REASON,
    }),
    bodyOf: ({ at, public_reason }, { version }) => ({
      step: 'schedule' as const,
      version,
      at: at === '' ? '' : instantOf(at, zone),
      ...(isOther(at) ? { public_reason } : {}),
    }),
    write: writing(stepRelease, { params: { id: release.id } }),
    said: () => t('did.schedule'),
    onSaved: onDone,
  });
  const at = form.field('at', t('release-time'));
  return (
    <Modal opened onClose={onCancel} title={t('ask.schedule')} withCloseButton={false}>
      <RecordForm form={form} title={t('ask.schedule')} submitLabel={t('step.schedule')} onCancel={onCancel}>
        <DateField {...at} hint={t('release-time-hint', { zone })} time required />
        {announced !== null && isOther(at.value) && (
          <>
            <p className="muted">{t('off-schedule', { at: formatMoment(announced, locale, zone) })}</p>
            <PublicReason field={form.field} path="public_reason" hint={t('off-schedule-hint')} />
          </>
        )}
      </RecordForm>
    </Modal>
  );
}
