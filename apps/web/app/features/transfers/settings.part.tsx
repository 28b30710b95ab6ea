import { may } from '@datum/contract/access/access';
import {
  type BankAccount,
  saveTransferSettings,
  showTransferSettings,
  type TransferSettings,
} from '@datum/contract/transfers/transfer-settings';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../lib/api/form-refusal.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useKept } from '../../lib/drafts/use-kept.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { MoneyField } from '../../ui/forms/fields/money-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { AccountFields } from './account-fields.part.tsx';

const EMPTY: BankAccount = {
  account_name: '',
  bank: '',
  account_number: '',
  swift: '',
  currency: 'MYR',
  qr: 'none',
  payload: '',
};

/** Where transfers go and the rules of proofs; without an account nobody pays by transfer. */
export function AccountSettings() {
  const called = useCall(showTransferSettings, {});
  return <Loaded called={called}>{(settings) => <Form key={settings.version} settings={settings} />}</Loaded>;
}

function Form({ settings }: { readonly settings: TransferSettings }) {
  const t = useTranslations('transfers.accounts');
  const { values: form, set, keeps, drop } = useKept('transfers/settings', settings);
  const { send, busy, problem } = useSend();
  const toast = useToast();
  const canSave = may(usePerson(), saveTransferSettings);
  const save = async () => {
    if (!(await send(saveTransferSettings, { body: form }))) return;
    drop();
    toast({ title: t('saved') });
  };
  const accounts = (change: readonly BankAccount[]) => set({ accounts: [...change] });
  return (
    <FormShell
      title={t('title')}
      submitLabel={t('save')}
      loading={busy}
      keeps={keeps}
      isSent={!canSave}
      {...formRefusal(problem)}
      onSubmit={() => void save()}
    >
      {!canSave && <p className="muted">{t('read-only')}</p>}
      {form.accounts.length === 0 && <p>{t('none')}</p>}
      {form.accounts.map((account, index) => (
        <AccountFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an account has no name of its own before it is saved
          key={index}
          index={index}
          account={account}
          problem={problem}
          onChange={(changed) => accounts(form.accounts.map((one, at) => (at === index ? changed : one)))}
          onRemove={() => accounts(form.accounts.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="sm"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => accounts([...form.accounts, EMPTY])}
      >
        {t('add')}
      </Button>
      <Rules form={form} problem={problem} onChange={set} />
    </FormShell>
  );
}

interface RulesProps {
  readonly form: TransferSettings;
  readonly problem: ApiProblem | null;
  readonly onChange: (form: TransferSettings) => void;
}

function Rules({ form, problem, onChange }: RulesProps) {
  const t = useTranslations('transfers.accounts');
  const days = (name: 'due_days' | 'check_days') => ({
    name,
    label: t(name),
    hint: t(`${name}-hint`),
    value: String(form[name]),
    onChange: (value: string) => onChange({ ...form, [name]: Number(value) }),
    error: fieldError(problem, name),
  });
  return (
    <>
      <NumberField {...days('due_days')} />
      <NumberField {...days('check_days')} />
      <MoneyField
        name="second_above"
        label={t('second_above')}
        hint={t('second_above-hint')}
        currency={form.accounts[0]?.currency ?? 'MYR'}
        value={form.second_above}
        onChange={(value) => onChange({ ...form, second_above: value === 'unreadable' ? null : value })}
        error={fieldError(problem, 'second_above')}
      />
    </>
  );
}
