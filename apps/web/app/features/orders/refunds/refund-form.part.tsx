import { may } from '@datum/contract/access/access';
import { refundTransaction } from '@datum/contract/orders/refunds/refunds';
import type { TransactionDetail } from '@datum/contract/orders/transactions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { MoneyField } from '../../../ui/forms/fields/money-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import { useMoney } from '../use-money.ts';
import { PayeeFields } from './payee-fields.part.tsx';

/** The way to give a payment back, for who may; nothing where nothing of it can go back. */
export function RefundStep({ payment }: { readonly payment: TransactionDetail }) {
  const t = useTranslations('refunds');
  const person = usePerson();
  const [isOpen, setOpen] = useState(false);
  const { refundable } = payment;
  if (!refundable || !may(person, refundTransaction)) return null;
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('refund')}</Button>;
  return <RefundForm payment={payment} can={refundable} onClose={() => setOpen(false)} />;
}

interface RefundFormProps {
  readonly payment: TransactionDetail;
  readonly can: NonNullable<TransactionDetail['refundable']>;
  readonly onClose: () => void;
}

/** How much, by which way, why, and what happens to the access; another person confirms it. */
function RefundForm({ payment, can, onClose }: RefundFormProps) {
  const t = useTranslations('refunds');
  const { locale } = useUi();
  const { named } = useMoney(payment.currency);
  const form = useRecordForm({
    record: can,
    valuesOf: ({ left, ways }) => ({
      amount: left as number | null | 'unreadable',
      way: (ways[0] ?? null) as (typeof ways)[number] | null,
      payee: { name: payment.payer.name, account_number: '', bank: '' },
      access: 'stays' as 'stays' | 'ends' | null,
      reason: '',
    }),
    bodyOf: ({ payee, ...values }, { left }) => ({
      ...values,
      left,
      payee: values.way === 'bank' ? payee : null,
    }),
    write: writing(refundTransaction, { params: { uuid: payment.uuid } }),
    said: () => t('decided', { reference: payment.reference }),
    onSaved: onClose,
    prefix: 'refund-',
  });
  const amount = form.field('amount', t('amount'));
  const way = form.field('way', t('way'));
  const day = (text: string) => formatDate(text, locale);
  return (
    <RecordForm form={form} title={t('refund')} submitLabel={t('refund')} onCancel={onClose}>
      <p>{t(payment.is_credit ? 'why-credit' : 'why', { left: named(can.left) })}</p>
      <MoneyField
        {...amount}
        value={typeof amount.value === 'number' ? amount.value : null}
        currency={payment.currency}
        required
      />
      <SelectField
        {...way}
        required
        hint={t(can.ways.includes('service') ? 'way-hint' : 'way-bank-alone')}
        options={can.ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
      />
      {way.value === 'bank' && (
        <PayeeFields
          name={form.field('payee.name', t('payee'))}
          account={form.field('payee.account_number', t('account'))}
          bank={form.field('payee.bank', t('bank'))}
        />
      )}
      {can.access && (
        <SelectField
          {...form.field('access', t('access'))}
          required
          hint={t('access-hint', { from: day(can.access.from), to: day(can.access.to) })}
          options={(['stays', 'ends'] as const).map((value) => ({
            value,
            label: t(`accesses.${value}`, { to: can.access ? day(can.access.to) : '' }),
          }))}
        />
      )}
      <TextareaField {...form.field('reason', t('reason'))} hint={t('reason-hint')} required />
    </RecordForm>
  );
}
