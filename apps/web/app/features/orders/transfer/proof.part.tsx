import type { Order } from '@datum/contract/orders/orders';
import { sendProof } from '@datum/contract/transfers/transfers';
import { Button } from '@mantine/core';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../../lib/api/form-refusal.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useKept } from '../../../lib/drafts/use-kept.ts';
import { DateField } from '../../../ui/forms/fields/date-field.tsx';
import { FileField } from '../../../ui/forms/fields/file-field.tsx';
import { MoneyField } from '../../../ui/forms/fields/money-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';
import { useMoney } from '../use-money.ts';

const TYPES = ['.jpg', '.jpeg', '.png', '.pdf'] as const;
const MOST_BYTES = 10 * 1024 * 1024;
type Told = NonNullable<Order['transfer']>;

/** What became of the proof, and the form that sends one: now, later, or in place of the last. */
export function Proof({ order, transfer }: { readonly order: Order; readonly transfer: Told }) {
  const t = useTranslations('orders.proof');
  const [isOpen, setOpen] = useState(false);
  const { proof } = transfer;
  const isAsked = !proof || proof.state === 'returned' || proof.state === 'part';
  return (
    <section aria-labelledby="proof-title">
      <h3 id="proof-title" className="type-h5">
        {t('title')}
      </h3>
      {proof && <ProofState order={order} proof={proof} checkDays={transfer.check_days} />}
      {isAsked || isOpen ? (
        <ProofForm order={order} rest={transfer.rest} onSent={() => setOpen(false)} />
      ) : (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('replace')}
        </Button>
      )}
    </section>
  );
}

function ProofState({
  order,
  proof,
  checkDays,
}: {
  readonly order: Order;
  readonly proof: NonNullable<Told['proof']>;
  readonly checkDays: number;
}) {
  const t = useTranslations('orders.proof');
  const { locale } = useUi();
  const { named } = useMoney(order.currency);
  const facts = { name: proof.name, amount: named(proof.amount), on: formatDate(proof.paid_on, locale) };
  return (
    <div role="status" className={proof.state === 'returned' ? classes.notice : undefined}>
      <p>{t(`state.${proof.state}`, { ...facts, days: checkDays })}</p>
      {proof.reason && (
        <p>
          {t(`reason.${proof.reason}`)} {proof.note}
        </p>
      )}
    </div>
  );
}

interface ProofFormProps {
  readonly order: Order;
  readonly rest: number;
  readonly onSent: () => void;
}

function ProofForm({ order, rest, onSent }: ProofFormProps) {
  const t = useTranslations('orders.proof');
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { values, set, keeps, drop } = useKept(`orders/${order.uuid}/proof`, {
    amount: rest as number | null,
    paid_on: '',
    bank_reference: '',
  });
  const { amount, paid_on, bank_reference } = values;
  const submit = async () => {
    const [file] = files;
    const query = { amount: amount ?? 0, paid_on, bank_reference };
    const input = { params: { uuid: order.uuid }, query };
    // without a file the server says so, at its field
    if (!(await send(sendProof, input, file ? { file } : { file: new File([], '') }))) return;
    toast({ title: t('sent') });
    drop();
    setFiles([]);
    onSent();
  };
  const { submitError, problems } = formRefusal(problem);
  return (
    <FormShell
      title={t('title')}
      submitLabel={t('send')}
      loading={busy}
      keeps={keeps}
      isSent={files.length === 0}
      submitError={submitError}
      problems={problems}
      onSubmit={() => void submit()}
    >
      <p className="muted">{t('why')}</p>
      <FileField
        name="file"
        label={t('file')}
        hint={t('file-hint')}
        types={TYPES}
        maxBytes={MOST_BYTES}
        value={files}
        onChange={setFiles}
        error={fieldError(problem, 'file')}
      />
      <Camera onTaken={(file) => setFiles([file])} />
      <MoneyField
        name="amount"
        label={t('amount')}
        currency={order.currency}
        value={amount}
        onChange={(value) => set({ amount: value === 'unreadable' ? null : value })}
        error={fieldError(problem, 'amount')}
        required
      />
      <DateField
        name="paid_on"
        label={t('paid-on')}
        value={paid_on}
        onChange={(day) => set({ paid_on: day })}
        error={fieldError(problem, 'paid_on')}
        required
      />
      <TextField
        name="bank_reference"
        label={t('bank-reference')}
        hint={t('bank-reference-hint')}
        value={bank_reference}
        maxLength={60}
        onChange={(words) => set({ bank_reference: words })}
        error={fieldError(problem, 'bank_reference')}
      />
    </FormShell>
  );
}

/** A phone opens its camera; elsewhere it is a choice of pictures. */
function Camera({ onTaken }: { readonly onTaken: (file: File) => void }) {
  const t = useTranslations('orders.proof');
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) onTaken(file);
    currentTarget.value = '';
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('camera')}
        onChange={take}
      />
      <Button size="sm" leftSection={<Icon name="upload" />} onClick={() => input.current?.click()}>
        {t('camera')}
      </Button>
    </div>
  );
}
