import { prepareRelease, REASON_CLASSES } from '@datum/contract/publication/releases';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { NO_REASON, PublicReason } from '../release-dates/public-reason.part.tsx';
import { releasePath } from './release-path.part.tsx';

type ReasonClass = (typeof REASON_CLASSES)[number];

interface PublishAgainProps {
  readonly subject: string;
  readonly period: string;
  readonly onClose: () => void;
}

/** Prepares the next vintage of a published period: what kind of change it is, and what readers are told. */
export function PublishAgainDrawer({ subject, period, onClose }: PublishAgainProps) {
  const t = useTranslations('releases.again');
  const ui = useUi();
  const navigate = useNavigate();
  const title = t('title', { period: formatPeriod(period, ui) });
  const form = useRecordForm({
    draft: `releases/again/${subject}/${period}`,
    record: { subject, period },
    valuesOf: () => ({ reason_class: 'data_error' as ReasonClass | null, reason: NO_REASON }),
    bodyOf: ({ reason_class, reason }, of) => ({
      ...of,
      reason,
      ...(reason_class ? { reason_class } : {}),
    }),
    write: writing(prepareRelease, {}),
    onSaved: (release) => void navigate(releasePath(release)),
  });
  return (
    <Drawer opened onClose={onClose} title={title}>
      <RecordForm form={form} title={title} submitLabel={t('submit')}>
        <SelectField
          {...form.field('reason_class', t('kind'))}
          options={REASON_CLASSES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <PublicReason field={form.field} path="reason" />
      </RecordForm>
    </Drawer>
  );
}
