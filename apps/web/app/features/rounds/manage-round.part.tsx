import type { Round } from '@datum/contract/rounds';
import { cancelRound, extendRound } from '@datum/contract/rounds';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/use-send.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { formatPeriod } from '../../ui/period.ts';
import { useUi } from '../../ui/ui-provider.tsx';

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
  const [due, setDue] = useState(round.due_at.slice(0, 10));
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const period = formatPeriod(round.code, ui);
  const params = { code: round.code };
  const extend = async () => {
    const due_at = new Date(`${due}${round.due_at.slice(10)}`).toISOString();
    if (await send(extendRound, { params, body: { due_at, reason, version: round.version } })) {
      toast({ title: t('extended') });
      onDone();
    }
  };
  const cancel = async () => {
    setAsking(false);
    if (await send(cancelRound, { params, body: { reason, version: round.version } })) {
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
        <DateField
          name="due_at"
          label={t('extend')}
          value={due}
          onChange={setDue}
          error={problem?.fields.due_at?.[0] ?? null}
        />
        <TextField
          name="reason"
          label={t('reason')}
          required
          value={reason}
          onChange={setReason}
          error={problem?.fields.reason?.[0] ?? null}
        />
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
