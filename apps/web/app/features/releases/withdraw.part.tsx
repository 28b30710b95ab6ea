import { type ReleaseDetail, withdrawRelease } from '@datum/contract/publication/releases';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { NO_REASON, PublicReason } from '../release-dates/public-reason.part.tsx';
import { releasePath } from './release-path.part.tsx';
import { whyId } from './steps.part.tsx';

interface WithdrawProps {
  readonly release: ReleaseDetail;
  readonly onChanged: () => void;
}

/** The button of a live release that prepares its withdrawal; another person approves it. Why it is closed stands under the steps. */
export function WithdrawRelease({ release, onChanged }: WithdrawProps) {
  const t = useTranslations('releases');
  const [isOpen, setOpen] = useState(false);
  const block = release.withdraw_block;
  if (block === 'state') {
    return null;
  }
  return (
    <>
      <Button
        size="sm"
        disabled={block !== null}
        aria-describedby={block ? whyId(release, block) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('withdraw.action')}
      </Button>
      {isOpen && <WithdrawDrawer release={release} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  );
}

function WithdrawDrawer({ release, onChanged, onClose }: WithdrawProps & { readonly onClose: () => void }) {
  const t = useTranslations('releases.withdraw');
  const ui = useUi();
  const navigate = useNavigate();
  const title = t('title', { period: formatPeriod(release.period, ui) });
  const form = useRecordForm({
    draft: `releases/${release.id}/withdrawal`,
    record: release,
    valuesOf: () => ({ reason: NO_REASON }),
    bodyOf: ({ reason }, { version }) => ({ version, reason }),
    write: writing(withdrawRelease, { params: { id: release.id } }),
    said: () => t('prepared'),
    onSaved: (withdrawal) => {
      onChanged();
      void navigate(releasePath(withdrawal));
    },
  });
  return (
    <Drawer opened onClose={onClose} title={title}>
      <RecordForm form={form} title={title} submitLabel={t('submit')}>
        <p>{t('effect')}</p>
        <PublicReason field={form.field} path="reason" />
      </RecordForm>
    </Drawer>
  );
}
