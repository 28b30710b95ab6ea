import type { Round } from '@datum/contract/collection/rounds';
import { cancelRound, extendRound } from '@datum/contract/collection/rounds';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { DueFields, useDue } from './due-fields.part.tsx';

const CANCELLABLE: readonly string[] = ['planned', 'open'];

/** Moves the due date of a round, or cancels it; both with a reason that stays. */
export function ManageRoundDrawer(props: {
  readonly round: Round;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { round, onClose, onDone } = props;
  const t = useTranslations('rounds.round');
  const ui = useUi();
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const due = useDue(round.due_at);
  const [asking, setAsking] = useState(false);
  const period = formatPeriod(round.code, ui);
  const params = { code: round.code };
  const extend = async () => {
    if (await send(extendRound, { params, body: { ...due.body, version: round.version } })) {
      toast({ title: t('extended') });
      onDone();
    }
  };
  const cancel = async () => {
    setAsking(false);
    if (await send(cancelRound, { params, body: { reason: due.reason, version: round.version } })) {
      toast({ title: t('cancelled') });
      onDone();
    }
  };
  return (
    <Drawer opened onClose={onClose} title={period}>
      <FormShell
        title={t('extend')}
        submitLabel={t('extend')}
        onSubmit={extend}
        loading={busy}
        submitError={problem?.message ?? null}
        destructive={
          CANCELLABLE.includes(round.state) && (
            <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
              {t('cancel')}
            </Button>
          )
        }
      >
        <DueFields due={due} dayLabel={t('extend')} reasonLabel={t('reason')} problem={problem} />
      </FormShell>
      <ConfirmDialog
        opened={asking}
        title={t('cancel-question', { period })}
        confirmLabel={t('cancel')}
        destructive
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      >
        {t('cancel-why')}
      </ConfirmDialog>
    </Drawer>
  );
}
