import { type ReleaseDetail, stepRelease } from '@datum/contract/publication/releases';
import { Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { NO_REASON, PublicReason } from '../release-dates/public-reason.part.tsx';

interface PublishEarlyDialogProps {
  readonly release: ReleaseDetail;
  /** The minute that readers were told. */
  readonly announced: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Publishes a release before its announced minute; readers are told why, in both languages. */
export function PublishEarlyDialog({ release, announced, onDone, onCancel }: PublishEarlyDialogProps) {
  const t = useTranslations('releases');
  const { locale } = useUi();
  const zone = useSite()?.timeZone ?? 'UTC';
  const form = useRecordForm({
    draft: `releases/${release.id}/publish-early`,
    record: release,
    valuesOf: () => ({ public_reason: NO_REASON }),
    bodyOf: ({ public_reason }, { version }) => ({ step: 'publish' as const, version, public_reason }),
    write: writing(stepRelease, { params: { id: release.id } }),
    said: () => t('did.publish'),
    onSaved: onDone,
  });
  return (
    <Modal opened onClose={onCancel} title={t('ask.publish')} withCloseButton={false}>
      <RecordForm form={form} title={t('ask.publish')} submitLabel={t('step.publish')} onCancel={onCancel}>
        <p className="muted">{t('early', { at: formatMoment(announced, locale, zone) })}</p>
        <PublicReason field={form.field} path="public_reason" hint={t('off-schedule-hint')} />
      </RecordForm>
    </Modal>
  );
}
