import { QR_KINDS } from '@datum/contract/transfers/transfer-facts';
import type { BankAccount } from '@datum/contract/transfers/transfer-settings';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { fieldError } from '../../lib/api/form-refusal.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import classes from './transfers.module.css';

interface AccountFieldsProps {
  readonly index: number;
  readonly account: BankAccount;
  readonly problem: ApiProblem | null;
  readonly onChange: (account: BankAccount) => void;
  readonly onRemove: () => void;
}

/** One account of the seller, as payers read it. */
export function AccountFields({ index, account, problem, onChange, onRemove }: AccountFieldsProps) {
  const t = useTranslations('transfers.accounts');
  const field = (name: keyof BankAccount) => ({
    name: `accounts.${index}.${name}`,
    label: t(`field.${name}`),
    value: account[name],
    error: fieldError(problem, `accounts.${index}.${name}`),
    onChange: (value: string) => onChange({ ...account, [name]: value }),
  });
  return (
    <fieldset className={classes.account}>
      <legend>{t('account', { number: index + 1 })}</legend>
      <TextField {...field('account_name')} required maxLength={70} />
      <TextField {...field('bank')} required maxLength={120} />
      <TextField {...field('account_number')} required maxLength={40} />
      <TextField {...field('swift')} maxLength={11} />
      <TextField {...field('currency')} required maxLength={3} />
      <SelectField
        name={`accounts.${index}.qr`}
        label={t('field.qr')}
        value={account.qr}
        options={QR_KINDS.map((value) => ({ value, label: t(`qr.${value}`) }))}
        onChange={(qr) => onChange({ ...account, qr: qr ?? 'none' })}
      />
      {account.qr === 'payload' && <TextareaField {...field('payload')} hint={t('payload-hint')} />}
      <div>
        <Button size="compact-sm" variant="subtle" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  );
}
