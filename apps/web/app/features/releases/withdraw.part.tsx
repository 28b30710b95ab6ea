import { type ReleaseDetail, withdrawRelease } from '@datum/contract/publication/releases';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { PublicReason, usePublicReason } from '../release-dates/public-reason.part.tsx';
import { releasePath } from './release-path.part.tsx';

interface WithdrawProps {
  readonly release: ReleaseDetail;
  readonly onChanged: () => void;
}

/** The button of a live release that prepares its withdrawal; another person approves it. */
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
        title={block ? t(`block.${block}`) : undefined}
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
  const toast = useToast();
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  const words = usePublicReason();
  const prepare = async () => {
    const withdrawal = await send(withdrawRelease, {
      params: { id: release.id },
      body: { version: release.version, reason: words.reason },
    });
    if (withdrawal) {
      toast({ title: t('prepared') });
      onChanged();
      await navigate(releasePath(withdrawal));
    }
  };
  return (
    <Drawer opened onClose={onClose} title={t('title', { period: formatPeriod(release.period, ui) })}>
      <FormShell
        title={t('title', { period: formatPeriod(release.period, ui) })}
        submitLabel={t('submit')}
        onSubmit={prepare}
        loading={busy}
        submitError={problem?.message ?? null}
      >
        <p>{t('effect')}</p>
        <PublicReason of={words} problem={problem} />
      </FormShell>
    </Drawer>
  );
}
