import type { BuyerDetails } from '@datum/contract/orders/billing-details';
import { changeOrderBuyer, type Order } from '@datum/contract/orders/orders';
import { Button } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formRefusal } from '../../../lib/api/form-refusal.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useKept } from '../../../lib/drafts/use-kept.ts';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { BuyerFields } from '../checkout/buyer-fields.part.tsx';

/** Whether an invoice can be made out to these details. */
export const isComplete = ({ name, address, city, country }: BuyerDetails): boolean =>
  [name, address, city, country].every((part) => part !== '');

/** An open form of details, for what goes on with the order: it would meet the old ones. */
export interface BuyerForm {
  /** Saves what was changed and is not kept yet, also after a refusal; whether nothing is left to save. */
  settle(): Promise<boolean>;
}

interface OrderBuyerProps {
  readonly order: Order;
  /** The form while it is open. */
  readonly form?: Ref<BuyerForm> | undefined;
}

/** Whom the invoice is for, to be changed while the order waits; open by itself where something is missing. */
export function OrderBuyer({ order, form }: OrderBuyerProps) {
  const t = useTranslations('orders.invoice-to');
  const [isOpen, setOpen] = useState(!isComplete(order.buyer));
  if (isOpen) return <OpenForm order={order} form={form} onDone={() => setOpen(false)} />;
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

function OpenForm({ order, form, onDone }: OrderBuyerProps & { readonly onDone: () => void }) {
  const t = useTranslations('orders.invoice-to');
  const toast = useToast();
  const { values, set, keeps, drop } = useKept(`orders/${order.uuid}/buyer`, {
    changed: null as BuyerDetails | null,
  });
  const { changed } = values;
  const buyer = changed ?? order.buyer;
  const { send, busy, problem } = useSend();
  const underWay = useRef<Promise<boolean> | null>(null);
  const sent = async () => {
    const made = await send(changeOrderBuyer, { params: { uuid: order.uuid }, body: buyer });
    if (!made) return false;
    drop();
    toast({ title: t('saved') });
    onDone();
    return true;
  };
  const save = () => {
    underWay.current ??= sent().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
  useImperativeHandle(form, () => ({
    settle: async () => underWay.current ?? (changed || problem ? save() : true),
  }));
  const refusal = formRefusal(problem);
  return (
    <FormShell
      title={t('title')}
      submitLabel={t('save')}
      loading={busy}
      keeps={keeps}
      submitError={refusal.submitError}
      problems={refusal.problems}
      onSubmit={() => void save()}
    >
      <BuyerFields buyer={buyer} problem={problem} prefix="" onChange={(next) => set({ changed: next })} />
    </FormShell>
  );
}
