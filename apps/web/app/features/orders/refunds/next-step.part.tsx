import {
  payRefundByBank,
  type Refund,
  recordPaidOut,
  sendRefundAgain,
} from '@datum/contract/orders/refunds/refunds';
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Act } from '../../../page-kit/act.tsx';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { DateField } from '../../../ui/forms/fields/date-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { useMoney } from '../use-money.ts';
import { PayeeFields } from './payee-fields.part.tsx';

interface StepProps {
  readonly refund: Refund;
}

/** What is to be done with a refund: pay it out, send it again, or wait for its service. */
export function NextStep({ refund }: StepProps) {
  const t = useTranslations('refunds');
  if (refund.state === 'due') return <InDialog label={t('record')} refund={refund} show={PaidOut} />;
  if (refund.state !== 'failed') return t('waits');
  return (
    <>
      <Act
        endpoint={sendRefundAgain}
        input={{ params: { uuid: refund.uuid } }}
        label={t('send')}
        size="xs"
        done={() => t('sent', { reference: refund.reference })}
      />{' '}
      <InDialog label={t('by-bank')} refund={refund} show={ByBank} />
    </>
  );
}

interface FormProps extends StepProps {
  readonly onClose: () => void;
}

function InDialog({
  label,
  refund,
  show: Show,
}: StepProps & { readonly label: string; readonly show: (props: FormProps) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} withCloseButton={false} title={`${label}: ${refund.reference}`}>
        <Show refund={refund} onClose={close} />
      </Modal>
    </>
  );
}

/** The money has left the account: on which day, and what the bank calls it. */
function PaidOut({ refund, onClose }: FormProps) {
  const t = useTranslations('refunds');
  const { named } = useMoney(refund.currency);
  const form = useRecordForm({
    record: refund,
    valuesOf: () => ({ paid_on: '', bank_reference: '' }),
    bodyOf: (values) => values,
    write: writing(recordPaidOut, { params: { uuid: refund.uuid } }),
    said: ({ reference }) => t('recorded', { reference }),
    onSaved: onClose,
    prefix: 'paid-',
  });
  const { name = '', account_number: account = '' } = refund.payee ?? {};
  return (
    <RecordForm form={form} title={t('record')} submitLabel={t('record')} onCancel={onClose}>
      <p>{t('record-why', { amount: named(refund.amount), name, account })}</p>
      <DateField {...form.field('paid_on', t('paid-on'))} required />
      <TextField {...form.field('bank_reference', t('bank-reference'))} required />
    </RecordForm>
  );
}

/** Another way for what a service did not pay back; another person confirms it. */
function ByBank({ refund, onClose }: FormProps) {
  const t = useTranslations('refunds');
  const form = useRecordForm({
    record: refund,
    valuesOf: ({ payer }) => ({ payee: { name: payer, account_number: '', bank: '' } }),
    bodyOf: (values) => values,
    write: writing(payRefundByBank, { params: { uuid: refund.uuid } }),
    said: ({ reference }) => t('moved', { reference }),
    onSaved: onClose,
    prefix: 'bank-',
  });
  return (
    <RecordForm form={form} title={t('by-bank')} submitLabel={t('by-bank')} onCancel={onClose}>
      <p>{t('by-bank-why')}</p>
      <PayeeFields
        name={form.field('payee.name', t('payee'))}
        account={form.field('payee.account_number', t('account'))}
        bank={form.field('payee.bank', t('bank'))}
      />
    </RecordForm>
  );
}
