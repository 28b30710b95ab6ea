import type { Order } from '@datum/contract/orders/orders';
import { sendOwnPaper } from '@datum/contract/orders/papers/order-papers';
import type { sendTransactionPaper } from '@datum/contract/orders/papers/transaction-papers';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError } from '../../../../lib/api/form-refusal.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { TextField } from '../../../../ui/forms/fields/text-field.tsx';
import { useToast } from '../../../../ui/overlays/use-toast.tsx';
import { NoticeBar } from '../../../../ui/page/notice-bar.tsx';
import { useUi } from '../../../../ui/ui-provider.tsx';
import classes from '../../orders.module.css';

interface SendPaperProps {
  readonly document: Pick<Order['documents'][number], 'uuid' | 'number'>;
  /** Where invoices of the order go. */
  readonly email: string;
  /** Staff send documents of others. */
  readonly endpoint?: typeof sendOwnPaper | typeof sendTransactionPaper;
}

/** Sends a document to an address: its bookkeeper, say. */
export function SendPaper(props: SendPaperProps) {
  const { document, email: known, endpoint = sendOwnPaper } = props;
  const { uuid, number } = document;
  const t = useTranslations('orders.paper');
  const { locale } = useUi();
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [email, setEmail] = useState<string | null>(null);
  const submit = async () => {
    const language = locale === 'ms' ? 'ms' : 'en';
    const answer = await send(endpoint, { params: { uuid }, body: { language, email: email ?? '' } });
    if (!answer) return;
    toast({ title: t('sent', { number, email: answer.email }) });
    setEmail(null);
  };
  const wrong = fieldError(problem, 'email');
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('send-one', { number })}
        onClick={() => setEmail(known)}
      >
        {t('send')}
      </Button>
      {email !== null && (
        <Modal
          opened
          onClose={() => setEmail(null)}
          title={t('send-one', { number })}
          withCloseButton={false}
        >
          {problem && !wrong && (
            <NoticeBar tone="amber" live>
              {problem.message}
            </NoticeBar>
          )}
          <TextField
            name="email"
            type="email"
            label={t('email')}
            hint={t('email-hint')}
            value={email}
            required
            error={wrong}
            onChange={setEmail}
          />
          <div className={classes.actions}>
            <Button variant="filled" loading={busy} onClick={() => void submit()}>
              {t('send-now')}
            </Button>
            <Button onClick={() => setEmail(null)}>{t('leave')}</Button>
          </div>
        </Modal>
      )}
    </>
  );
}
