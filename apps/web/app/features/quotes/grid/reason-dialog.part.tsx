import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import classes from './grid.module.css';

export interface ReasonDialogProps {
  /** The question, with its verb and number. */
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly confirmLabel: string;
  /** False where the reason may be left out. */
  readonly required?: boolean;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the reason of a step; what was typed stays when the server refuses it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, label, hint, confirmLabel, required = true, busy, error, onConfirm, onCancel } = props;
  const t = useTranslations('ui.overlay');
  const [reason, setReason] = useState('');
  const send = () => {
    if (!required || reason.trim().length >= 3) {
      onConfirm(reason.trim());
    }
  };
  return (
    <Modal opened onClose={onCancel} title={title} withCloseButton={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextareaField
          name="reason"
          label={label}
          value={reason}
          onChange={setReason}
          error={error}
          required={required}
          maxLength={500}
          {...(hint ? { hint } : {})}
        />
        <div className={classes.dialog}>
          <Button variant="subtle" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            loading={busy}
            disabled={required && reason.trim().length < 3}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
