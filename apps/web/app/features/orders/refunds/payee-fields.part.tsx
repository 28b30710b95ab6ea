import { useTranslations } from 'use-intl';
import type { FieldProps } from '../../../ui/forms/fields/field-props.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';

interface PayeeFieldsProps {
  readonly name: FieldProps<string>;
  readonly account: FieldProps<string>;
  readonly bank: FieldProps<string>;
}

/** Whom money is paid out to by hand. */
export function PayeeFields({ name, account, bank }: PayeeFieldsProps) {
  const t = useTranslations('refunds');
  return (
    <>
      <TextField {...name} required />
      <TextField {...account} hint={t('account-hint')} required />
      <TextField {...bank} />
    </>
  );
}
