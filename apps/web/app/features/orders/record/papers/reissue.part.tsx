import type { BuyerDetails } from '@datum/contract/orders/billing-details';
import type { Order } from '@datum/contract/orders/orders';
import { showOwnDocument } from '@datum/contract/orders/papers/order-documents';
import { reissueOwnInvoice } from '@datum/contract/orders/papers/order-papers';
import {
  reissueTransactionInvoice,
  showTransactionDocument,
} from '@datum/contract/orders/papers/transaction-papers';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError } from '../../../../lib/api/form-refusal.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { Loaded } from '../../../../page-kit/loaded.tsx';
import { TextareaField } from '../../../../ui/forms/fields/textarea-field.tsx';
import { useToast } from '../../../../ui/overlays/use-toast.tsx';
import { NoticeBar } from '../../../../ui/page/notice-bar.tsx';
import { BuyerFields } from '../../checkout/buyer-fields.part.tsx';
import classes from '../../orders.module.css';

interface ReissueProps {
  readonly invoice: Pick<Order['documents'][number], 'uuid' | 'number'>;
  /** Staff change the invoices of buyers. */
  readonly by?: 'staff';
  readonly onDone: () => void;
}

/** Makes an invoice out to other details, with the reason for it. */
export function Reissue({ invoice, onDone, ...who }: ReissueProps) {
  const t = useTranslations('orders.paper');
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    onDone();
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('change-one', { number: invoice.number })}
        onClick={() => setOpen(true)}
      >
        {t('change')}
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={t('change-one', { number: invoice.number })}
          withCloseButton={false}
        >
          <Details invoice={invoice} {...who} onDone={done} onCancel={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}

interface FormProps extends ReissueProps {
  readonly onCancel: () => void;
}

/** The details that the invoice has are where the change begins; those of its order may be older. */
function Details(props: FormProps) {
  const called = useCall(props.by ? showTransactionDocument : showOwnDocument, {
    params: { uuid: props.invoice.uuid },
  });
  return <Loaded called={called}>{({ buyer }) => <ReissueForm {...props} buyer={buyer} />}</Loaded>;
}

function ReissueForm(props: FormProps & { readonly buyer: BuyerDetails }) {
  const { invoice, onDone, onCancel } = props;
  const t = useTranslations('orders.paper');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [buyer, setBuyer] = useState(props.buyer);
  const [reason, setReason] = useState('');
  const submit = async () => {
    const made = await send(props.by ? reissueTransactionInvoice : reissueOwnInvoice, {
      params: { uuid: invoice.uuid },
      body: { buyer, reason },
    });
    if (!made) return;
    toast({ title: t('changed', { before: invoice.number, number: made.number }) });
    onDone();
  };
  return (
    <>
      <p>{t('change-why')}</p>
      {problem && (
        <NoticeBar tone="amber" live>
          {problem.message}
        </NoticeBar>
      )}
      <BuyerFields buyer={buyer} problem={problem} onChange={setBuyer} />
      <TextareaField
        name="reason"
        label={t('reason')}
        value={reason}
        required
        maxLength={500}
        error={fieldError(problem, 'reason')}
        onChange={setReason}
      />
      <div className={classes.actions}>
        <Button variant="filled" loading={busy} onClick={() => void submit()}>
          {t('change-now')}
        </Button>
        <Button onClick={onCancel}>{t('leave')}</Button>
      </div>
    </>
  );
}
