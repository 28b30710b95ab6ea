import { showWaysIn } from '@datum/contract/sign-in/session';
import { Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';

/** What is typed at the second factor. */
export interface SecondFactor {
  readonly code: string;
  readonly trust_device: boolean;
}

export const NO_SECOND_FACTOR: SecondFactor = { code: '', trust_device: false };

interface SecondFactorFieldsProps {
  readonly value: SecondFactor;
  readonly onChange: (value: SecondFactor) => void;
}

/** The code of the second factor, and whether this device shall not be asked for it again for some days. */
export function SecondFactorFields({ value, onChange }: SecondFactorFieldsProps) {
  const t = useTranslations('auth.login');
  const days = useCall(showWaysIn, {}).answer?.trusted_device_days ?? 0;
  return (
    <>
      <TextInput
        label={t('code')}
        description={t('code-hint')}
        size="lg"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={value.code}
        onChange={(event) => onChange({ ...value, code: event.currentTarget.value })}
      />
      {days > 0 && (
        <Checkbox
          size="sm"
          label={t('trust', { days })}
          checked={value.trust_device}
          onChange={(event) => onChange({ ...value, trust_device: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
