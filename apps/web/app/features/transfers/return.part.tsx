import { RETURN_REASONS, type ReturnReason } from '@datum/contract/transfers/transfer-facts';
import { returnProof, type TransferProof } from '@datum/contract/transfers/transfers';
import { Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../lib/api/form-refusal.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useKept } from '../../lib/drafts/use-kept.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';

interface ReturnFormProps {
  readonly proof: TransferProof;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Why a proof goes back; the payer reads it. */
export function ReturnForm({ proof, onClose, onDone }: ReturnFormProps) {
  const t = useTranslations('transfers');
  const { values, set, keeps, drop } = useKept(`proofs/${proof.uuid}/return`, {
    reason: 'unreadable' as ReturnReason,
    note: '',
  });
  const { reason, note } = values;
  const { send, busy, problem } = useSend();
  const toast = useToast();
  const submit = async () => {
    const done = await send(returnProof, { params: { uuid: proof.uuid }, body: { reason, note } });
    if (!done) return;
    drop();
    toast({ title: t('done.returned', { reference: proof.reference }) });
    onClose();
    onDone();
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} title={t('return-title', { payer: proof.payer })}>
      <FormShell
        title={t('return-title', { payer: proof.payer })}
        submitLabel={t('return')}
        loading={busy}
        keeps={keeps}
        {...formRefusal(problem)}
        onSubmit={() => void submit()}
        onCancel={() => {
          drop();
          onClose();
        }}
      >
        <SelectField
          name="reason"
          label={t('reason.label')}
          value={reason}
          options={RETURN_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          onChange={(value) => set({ reason: value ?? 'other' })}
        />
        <TextareaField
          name="note"
          label={t('reason.note')}
          value={note}
          onChange={(words) => set({ note: words })}
          error={fieldError(problem, 'note')}
        />
      </FormShell>
    </Modal>
  );
}
