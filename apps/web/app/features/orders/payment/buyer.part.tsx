import type { BuyerDetails } from '@datum/contract/orders/billing-details';
import { changeOrderBuyer, type Order } from '@datum/contract/orders/orders';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formRefusal } from '../../../lib/api/form-refusal.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { BuyerFields } from '../checkout/buyer-fields.part.tsx';

/** Whether an invoice can be made out to these details. */
export const isComplete = ({ name, address, city, country }: BuyerDetails): boolean =>
  [name, address, city, country].every((part) => part !== '');

interface OrderBuyerProps {
  readonly order: Order;
  /** Told when details are on their way, with whether they were kept: what asks for the order meanwhile would meet the old ones. */
  readonly onSave?: (saved: Promise<boolean>) => void;
}

/** Whom the invoice is for, to be changed while the order waits; open by itself where something is missing. */
export function OrderBuyer({ order, onSave }: OrderBuyerProps) {
  const t = useTranslations('orders.invoice-to');
  const [isOpen, setOpen] = useState(!isComplete(order.buyer));
  if (isOpen) return <BuyerForm order={order} onSave={onSave} onDone={() => setOpen(false)} />;
  const { name, address, postcode, city } = order.buyer;
  return (
    <p>
      {t('is', { name, address: [address, `${postcode} ${city}`.trim()].filter(Boolean).join(', ') })}{' '}
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
    </p>
  );
}

interface BuyerFormProps {
  readonly order: Order;
  readonly onSave: OrderBuyerProps['onSave'];
  readonly onDone: () => void;
}

function BuyerForm({ order, onSave, onDone }: BuyerFormProps) {
  const t = useTranslations('orders.invoice-to');
  const toast = useToast();
  const [buyer, setBuyer] = useState(order.buyer);
  const { send, busy, problem } = useSend();
  const save = async () => {
    const made = await send(changeOrderBuyer, { params: { uuid: order.uuid }, body: buyer });
    if (!made) return false;
    toast({ title: t('saved') });
    onDone();
    return true;
  };
  const start = () => {
    const saved = save();
    onSave?.(saved);
  };
  const refusal = formRefusal(problem);
  return (
    <FormShell
      title={t('title')}
      submitLabel={t('save')}
      loading={busy}
      submitError={refusal.submitError}
      problems={refusal.problems}
      onSubmit={start}
    >
      <BuyerFields buyer={buyer} problem={problem} prefix="" onChange={setBuyer} />
    </FormShell>
  );
}
