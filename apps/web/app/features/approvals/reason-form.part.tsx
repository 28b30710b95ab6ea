import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';

interface ReasonFormProps {
  /** The step in words: "Retire". */
  readonly label: string;
  readonly loading: boolean;
  readonly error: string | null;
  readonly onSubmit: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the reason of a step before it is taken. */
export function ReasonForm({ label, loading, error, onSubmit, onCancel }: ReasonFormProps) {
  const t = useTranslations('approvals');
  const [reason, setReason] = useState('');
  return (
    <FormShell
      title={label}
      submitLabel={label}
      onSubmit={() => onSubmit(reason)}
      loading={loading}
      submitError={null}
      problems={error ? [{ field: 'step-reason', message: error }] : []}
      onCancel={onCancel}
    >
      <TextField
        name="step-reason"
        label={t('reason')}
        required
        value={reason}
        onChange={setReason}
        error={error}
      />
    </FormShell>
  );
}
